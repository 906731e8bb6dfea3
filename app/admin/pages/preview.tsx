import {
  type MouseEvent,
  memo,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { markSamples } from '../../../content/samples.ts';
import { dayIn } from '../../../domain/analytics/days.ts';
import type { Page, Section } from '../../../domain/page.ts';
import { withoutPastBatches } from '../../../domain/pages/batches.ts';
import { withoutBlankOffice, withoutEmptySections } from '../../../domain/pages/empty-sections.ts';
import { infoOf, schemaOf, withEdits } from '../../../domain/pages/page-edits.ts';
import type { SectionKind } from '../../../domain/pages/section-schemas.ts';
import type { Picture } from '../../../domain/picture.ts';
import { withFacts } from '../../../domain/site/with-facts.ts';
import { NewsletterCard } from '../../sections/blog/blog-sidebar.tsx';
import { SectionList, type SectionSlots } from '../../sections/section-list.tsx';
import blogStyles from '../../styles/blog.css?url';
import pageStyles from '../../styles/pages.css?url';
import { LibraryPictures } from '../../ui/library-picture.tsx';
import { TimeZone } from '../../ui/time-zone.ts';
import { ActionButton, linkClass, Switch } from '../ui/action.tsx';
import { OpenIcon } from '../ui/icons.tsx';
import { useScale } from '../ui/use-scale.ts';
import { type PageForm, textsIn } from './page-form.ts';
import { reveal } from './reveal.ts';
import type { PageEditing } from './use-page-form.ts';

const sides = { draft: 'Draft', published: 'Public now' };
const devices = { desktop: 'Desktop', phone: 'Phone' };
/** Widths of the simulated browser windows, in pixels. */
const widths = { desktop: 1280, phone: 390 };

interface PreviewPaneProps {
  editing: PageEditing;
  texts: Record<string, string>;
  /** The part with the focused field. */
  focused: string | undefined;
  /** Address of the public page. */
  path: string;
  /** Called before a field is focused. */
  onField: (tab: 'form') => void;
}

/** The page as edited or as published. Updated with a delay, so that it does not slow down typing. */
export function PreviewPane({ editing, texts, focused, path, onField }: PreviewPaneProps) {
  const [device, setDevice] = useState<keyof typeof devices>(() =>
    matchMedia('(width < 64rem)').matches ? 'phone' : 'desktop',
  );
  const [side, setSide] = useState<keyof typeof sides>('draft');
  const { delivered, form: typed, published } = editing;
  const zone = use(TimeZone);
  const { legal } = editing.stored;
  const effective = (side === 'draft' ? legal?.next : legal?.versions[0])?.effective;
  const form = useDeferredValue(side === 'draft' ? typed : published);
  const page = useMemo(() => {
    const today = dayIn(zone, new Date());
    const marked = withEffective(markSamples(withEdits(delivered, form), delivered), effective);
    return withoutBlankOffice(
      withFacts(withoutEmptySections(withoutPastBatches(marked, today)), texts),
    );
  }, [delivered, form, texts, zone, effective]);
  const hidden = useMemo(() => hiddenSections(delivered, form, page), [delivered, form, page]);
  const frame = useRef<HTMLIFrameElement>(null);

  const press = useCallback(
    ({ section, text }: PageSpot) => {
      const part = page.sections[section]?.kind;
      if (!part) return;
      onField('form');
      const fields = textsIn(form[part]?.values).map((each) => ({
        path: each.path,
        words: withFacts(each.text, texts).trim(),
      }));
      // The field with the longest text that the pressed text contains, or is a part of.
      const isPart = (words: string) => text.length > 2 && words.includes(text);
      const [best] = fields
        .filter(({ words }) => words !== '' && (text.includes(words) || isPart(words)))
        .sort((a, b) => b.words.length - a.words.length);
      const path = (best ?? fields[0])?.path ?? [];
      // Once the form tab is visible.
      requestAnimationFrame(() => reveal([part, ...path]));
    },
    [page, form, texts, onField],
  );

  const openHidden = useCallback(
    (part: SectionKind) => {
      onField('form');
      requestAnimationFrame(() => reveal([part]));
    },
    [onField],
  );

  return (
    <section aria-label="Preview" className="page-editor-preview">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <Switch labels={sides} name="Draft or public" onChoose={setSide} value={side} />
        <Switch labels={devices} name="Width" onChoose={setDevice} value={device} />
        {page.sections.some(({ kind }) => kind === 'courses') && (
          <ActionButton onClick={() => frame.current?.contentWindow?.print()}>
            Brochure
          </ActionButton>
        )}
        <a
          aria-label={`Open the public page ${path}`}
          className={linkClass('plain')}
          href={path}
          rel="noreferrer"
          target="_blank"
        >
          <OpenIcon className="size-5" />
        </a>
      </div>
      <Preview
        frameRef={frame}
        hidden={hidden}
        onHidden={openHidden}
        onPress={press}
        page={page}
        pictures={editing.pictures}
        section={page.sections.findIndex(({ kind }) => kind === focused)}
        width={widths[device]}
      />
    </section>
  );
}

interface HiddenSection {
  part: SectionKind;
  /** What it says in its place. */
  text: string;
  /** Index of the visible section that follows it. */
  before: number;
}

/** The sections that visitors do not see: hidden, or not filled in yet. */
function hiddenSections(delivered: Page, form: PageForm, page: Page): HiddenSection[] {
  const shown = page.sections.map(({ kind }) => kind);
  let before = 0;
  return delivered.sections.flatMap(({ kind }): HiddenSection[] => {
    if (shown[before] === kind) {
      before += 1;
      return [];
    }
    const label = infoOf(schemaOf(kind))?.label ?? kind;
    const text = form[kind]?.hidden
      ? `${label} is hidden. Visitors do not see it.`
      : `${label} is empty. Visitors do not see it.`;
    return [{ part: kind, text, before }];
  });
}

/** A legal page with its effective date. */
function withEffective(page: Page, effective: string | undefined): Page {
  if (!effective) return page;
  const sections = page.sections.map(
    (section): Section => (section.kind === 'legal-text' ? { ...section, effective } : section),
  );
  return { ...page, sections };
}

interface PageSpot {
  /** Index among the visible sections. */
  section: number;
  /** Text of the pressed element. */
  text: string;
}

interface PreviewProps {
  page: Page;
  hidden: HiddenSection[];
  frameRef: RefObject<HTMLIFrameElement | null>;
  onHidden: (part: SectionKind) => void;
  pictures: Record<string, Picture>;
  /** Width of the simulated browser window, in pixels. */
  width: number;
  /** Index of the section to scroll to; -1 for none. */
  section: number;
  onPress: (spot: PageSpot) => void;
}

const formPlaceholder = <p className="text-mute">The form appears here.</p>;

/** Placeholders for content that needs the data of the public page. */
function slotsOf({ sections }: Page): SectionSlots {
  const list = sections.find((section) => section.kind === 'post-list');
  return {
    'contact-desk': formPlaceholder,
    'newsletter-panel': formPlaceholder,
    figures: <p className="text-mute">The figures of the About page appear here.</p>,
    'latest-posts': <p className="text-mute">The posts appear here.</p>,
    questions: (
      <p className="text-mute">
        The questions of Contact Us that are ticked for this page appear here.
      </p>
    ),
    'post-list': list && (
      <>
        <p className="text-mute">The posts appear here.</p>
        <aside>
          <NewsletterCard {...list}>The form appears here.</NewsletterCard>
        </aside>
      </>
    ),
  };
}

/** The page, rendered by the public components in an iframe; reports presses. */
const Preview = memo(function Preview(props: PreviewProps) {
  const { page, hidden, frameRef, pictures, width, section, onHidden, onPress } = props;
  const [body, setBody] = useState<HTMLElement>();
  const { frame, scale } = useScale(width);
  const main = useRef<HTMLElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the scale changes when the tab becomes visible, the body when the frame is loaded
  useEffect(() => {
    const element = sectionsIn(main.current)[section];
    if (!element) return;
    const frameWindow = element.ownerDocument.defaultView;
    // scrollIntoView would also scroll the admin around the iframe.
    const top = element.getBoundingClientRect().top + (frameWindow?.scrollY ?? 0);
    frameWindow?.scrollTo({ top, behavior: 'smooth' });
  }, [section, scale, body]);

  function press(event: MouseEvent<HTMLElement>) {
    const target = event.target as Element;
    if (target.closest('a')) event.preventDefault();
    const sections = sectionsIn(event.currentTarget);
    const place = sections.findIndex((each) => each.contains(target));
    if (place >= 0) onPress({ section: place, text: target.textContent?.trim() ?? '' });
  }

  const strips = hidden.map((each) => ({
    before: each.before,
    strip: <HiddenStrip key={`hidden ${each.part}`} onHidden={onHidden} section={each} />,
  }));

  return (
    <div className="page-preview" ref={frame}>
      <iframe
        onLoad={({ currentTarget: { contentDocument } }) => {
          if (!contentDocument) return;
          // The padding is for the site header, which the preview does not render.
          contentDocument.body.style.paddingTop = '0';
          setBody(contentDocument.body);
        }}
        ref={frameRef}
        srcDoc={documentOf(page)}
        style={{ width, height: `${100 / scale}%`, transform: `scale(${scale})` }}
        title={`Preview of ${page.name}`}
      />
      {body &&
        createPortal(
          // Pressing plain text is for pointers only; links and buttons are reachable by keyboard.
          <main onClickCapture={press} ref={main}>
            <LibraryPictures value={pictures}>
              {withStrips(SectionList({ sections: page.sections, slots: slotsOf(page) }), strips)}
            </LibraryPictures>
          </main>,
          body,
        )}
    </div>
  );
});

const stripClass = 'page-hidden-strip';

/** The sections in the frame, without the strips between them. */
function sectionsIn(main: HTMLElement | null): Element[] {
  return [...(main?.children ?? [])].filter(({ className }) => className !== stripClass);
}

/** The sections, with a strip in the place of each hidden one. */
function withStrips(sections: ReactNode[], strips: { before: number; strip: ReactNode }[]) {
  const stripsAt = (place: number) =>
    strips.flatMap(({ before, strip }) => (before === place ? [strip] : []));
  return [
    ...sections.flatMap((section, place) => [...stripsAt(place), section]),
    ...stripsAt(sections.length),
  ];
}

interface HiddenStripProps {
  section: HiddenSection;
  onHidden: (part: SectionKind) => void;
}

/** Says that visitors do not see a section; a press opens its form. */
function HiddenStrip({ section: { part, text }, onHidden }: HiddenStripProps) {
  return (
    <button className={stripClass} onClick={() => onHidden(part)} style={stripStyle} type="button">
      {text}
    </button>
  );
}

/** The public stylesheet, which the frame has, does not know strips. */
const stripStyle = {
  display: 'block',
  width: '100%',
  padding: '22px 20px',
  borderBlock: '1px dashed currentColor',
  background: 'none',
  color: 'inherit',
  cursor: 'pointer',
  fontSize: '1.0625rem',
} as const;

function documentOf({ path }: Page): string {
  const stylesheet = path === '/blog' ? blogStyles : pageStyles;
  return `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><link rel="stylesheet" href="${stylesheet}"></head><body></body></html>`;
}
