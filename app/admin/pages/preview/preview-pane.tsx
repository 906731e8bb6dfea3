import { use, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { markSamples } from '../../../../content/samples.ts';
import { dayIn } from '../../../../domain/analytics/days.ts';
import type { Page, Section } from '../../../../domain/page.ts';
import { withoutPastBatches } from '../../../../domain/pages/batches.ts';
import { withoutEmptySections } from '../../../../domain/pages/empty-sections.ts';
import { withEdits } from '../../../../domain/pages/page-edits.ts';
import { withFacts } from '../../../../domain/site/with-facts.ts';
import { TimeZone } from '../../../ui/time-zone.ts';
import { Switch } from '../../ui/switch.tsx';
import { textsIn } from '../page-form.ts';
import { reveal } from '../reveal.ts';
import type { PageEditing } from '../use-page-form.ts';
import { type PageSpot, Preview } from './preview.tsx';

const sides = { draft: 'Draft', published: 'Public now' };
const devices = { desktop: 'Desktop', phone: 'Phone' };
/** Of the browser windows that the page is laid out for, in pixels. */
const widths = { desktop: 1280, phone: 390 };

interface PreviewPaneProps {
  editing: PageEditing;
  texts: Record<string, string>;
  /** The part whose field has the cursor. */
  focused: string | undefined;
  /** Called before a field gets the cursor. */
  onField: (tab: 'form') => void;
}

/** The page as it is typed, or as it is public. It follows the form when there is time, so that typing never waits. */
export function PreviewPane({ editing, texts, focused, onField }: PreviewPaneProps) {
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
    return withFacts(withoutEmptySections(withoutPastBatches(marked, today)), texts);
  }, [delivered, form, texts, zone, effective]);

  const press = useCallback(
    ({ section, text }: PageSpot) => {
      const part = page.sections[section]?.kind;
      if (!part) return;
      onField('form');
      const fields = textsIn(form[part]?.values).map((each) => ({
        path: each.path,
        words: withFacts(each.text, texts).trim(),
      }));
      // The field that says just this, or the longest one that is a part of it.
      const [best] = fields
        .filter(({ words }) => words !== '' && text.includes(words))
        .sort((a, b) => b.words.length - a.words.length);
      const path = (best ?? fields[0])?.path ?? [];
      // Once the tab of the form is shown.
      requestAnimationFrame(() => reveal([part, ...path]));
    },
    [page, form, texts, onField],
  );

  return (
    <section aria-label="Preview" className="page-editor-preview">
      <div className="mb-3 flex flex-wrap gap-x-6 gap-y-2">
        <Switch labels={sides} name="Draft or public" onChoose={setSide} value={side} />
        <Switch labels={devices} name="Width" onChoose={setDevice} value={device} />
      </div>
      <Preview
        onPress={press}
        page={page}
        pictures={editing.pictures}
        section={page.sections.findIndex(({ kind }) => kind === focused)}
        width={widths[device]}
      />
    </section>
  );
}

/** A legal page with the day that visitors will read, or read now. */
function withEffective(page: Page, effective: string | undefined): Page {
  if (!effective) return page;
  const sections = page.sections.map(
    (section): Section => (section.kind === 'legal-text' ? { ...section, effective } : section),
  );
  return { ...page, sections };
}
