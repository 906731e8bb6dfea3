import { type MouseEvent, memo, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Page } from '../../../../domain/page.ts';
import type { Picture } from '../../../../domain/picture.ts';
import { NewsletterCard } from '../../../sections/blog/list/blog-sidebar.tsx';
import { SectionList, type SectionSlots } from '../../../sections/section-list.tsx';
import blogStyles from '../../../styles/blog.css?url';
import pageStyles from '../../../styles/pages.css?url';
import { LibraryPictures } from '../../../ui/library-picture.tsx';
import { useScale } from '../../ui/use-scale.ts';

export interface PageSpot {
  /** The place of the section among those that are shown. */
  section: number;
  /** What was pressed. */
  text: string;
}

interface PreviewProps {
  page: Page;
  pictures: Record<string, Picture>;
  /** Of the browser window that it is laid out for, in pixels. */
  width: number;
  /** The place of the section to look at; -1 for none. */
  section: number;
  onPress: (spot: PageSpot) => void;
}

const form = <p className="text-mute">The form stands here.</p>;

/** What stands in the place of what only the public page brings. */
function slotsOf({ sections }: Page): SectionSlots {
  const list = sections.find((section) => section.kind === 'post-list');
  return {
    'contact-desk': form,
    'newsletter-panel': form,
    figures: <p className="text-mute">The figures of the About page stand here.</p>,
    'latest-posts': <p className="text-mute">The posts stand here.</p>,
    questions: (
      <p className="text-mute">
        The questions of Contact Us stand here that are ticked for this page.
      </p>
    ),
    'post-list': list && (
      <>
        <p className="text-mute">The posts stand here.</p>
        <aside>
          <NewsletterCard {...list}>The form stands here.</NewsletterCard>
        </aside>
      </>
    ),
  };
}

/** The real page, drawn by its own components in a window of its own. A press on it says where. */
export const Preview = memo(function Preview({
  page,
  pictures,
  width,
  section,
  onPress,
}: PreviewProps) {
  const [body, setBody] = useState<HTMLElement>();
  const { frame, scale } = useScale(width);
  const main = useRef<HTMLElement>(null);

  // The scale is another once a tab shows the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is looked at anew
  useEffect(() => {
    const shown = main.current?.children[section];
    if (!shown) return;
    const own = shown.ownerDocument.defaultView;
    // Not scrollIntoView, which would scroll the admin round it as well.
    const top = shown.getBoundingClientRect().top + (own?.scrollY ?? 0);
    own?.scrollTo({ top, behavior: 'smooth' });
  }, [section, scale]);

  function press(event: MouseEvent<HTMLElement>) {
    const target = event.target as Element;
    if (target.closest('a')) event.preventDefault();
    const sections = [...event.currentTarget.children];
    const place = sections.findIndex((each) => each.contains(target));
    if (place >= 0) onPress({ section: place, text: target.textContent?.trim() ?? '' });
  }

  return (
    <div className="page-preview" ref={frame}>
      <iframe
        onLoad={({ currentTarget: { contentDocument } }) => {
          if (!contentDocument) return;
          // The room for a header that is not drawn here.
          contentDocument.body.style.paddingTop = '0';
          setBody(contentDocument.body);
        }}
        srcDoc={documentOf(page)}
        style={{ width, height: `${100 / scale}%`, transform: `scale(${scale})` }}
        title={`Preview of ${page.name}`}
      />
      {body &&
        createPortal(
          // Its links and buttons are reached by keyboard; a press beside them is for a pointer alone.
          <main onClickCapture={press} ref={main}>
            <LibraryPictures value={pictures}>
              <SectionList sections={page.sections} slots={slotsOf(page)} />
            </LibraryPictures>
          </main>,
          body,
        )}
    </div>
  );
});

function documentOf({ path }: Page): string {
  const stylesheet = path === '/blog' ? blogStyles : pageStyles;
  return `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><link rel="stylesheet" href="${stylesheet}"></head><body></body></html>`;
}
