import {
  use,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router';
import { dayIn } from '../../../domain/analytics/days.ts';
import { partsOf } from '../../../domain/pages/page-edits.ts';
import { pageWarnings } from '../../../domain/pages/page-warnings.ts';
import type { PageOverview } from '../../../domain/pages/pages.calls.ts';
import { useSiteFacts } from '../../layout/root-data.tsx';
import { TimeZone } from '../../ui/time-zone.ts';
import { callApi } from '../api/call-api.ts';
import { ActionButton } from '../ui/action.tsx';
import { Moment } from '../ui/moment.tsx';
import { countText } from '../ui/outcome.ts';
import { Panel } from '../ui/screen.tsx';
import { useHashFocus } from '../ui/use-hash-focus.ts';
import type { Route } from './+types/page-editor';
import { type EditorTab, PageBar } from './page-bar.tsx';
import { pathLabel } from './page-form.ts';
import { PartPanel } from './part-panel.tsx';
import { PreviewPane } from './preview.tsx';
import { reveal } from './reveal.ts';
import { ScheduleNote } from './schedule.tsx';
import { type PageEditing, usePageForm } from './use-page-form.ts';

export async function clientLoader({ params, request: { signal } }: Route.ClientLoaderArgs) {
  return await callApi('GET /api/admin/pages/:id', { id: params.key, signal });
}

export default function PageEditorRoute({ loaderData: page }: Route.ComponentProps) {
  return <PageEditor key={page.key} page={page} />;
}

/** The form of a page beside its preview. */
function PageEditor({ page: opened }: { page: PageOverview }) {
  const editing = usePageForm(opened);
  const { tab, showTab } = useTab();
  const [focused, setFocused] = useState<string>();
  const { delivered } = editing;
  const { scheduled } = editing.stored;
  useHashFocus((hash) => reveal(hash.split('.')));
  useFirstError(editing, showTab);
  return (
    <>
      <title>{`${opened.name} | Admin Panel | ${useSiteFacts().name}`}</title>
      <PageBar editing={editing} name={opened.name} onTab={showTab} tab={tab} />
      {scheduled && <ScheduleNote editing={editing} scheduled={scheduled} />}
      <div className="page-editor" data-tab={tab}>
        <form
          className="page-editor-form"
          method="post"
          noValidate
          onFocus={({ target }) =>
            setFocused(target.closest<HTMLElement>('[data-part]')?.dataset.part)
          }
          onSubmit={(event) => event.preventDefault()}
        >
          <Errors errors={editing.errors} />
          <Warnings editing={editing} />
          {partsOf(delivered).map((part) => (
            <PartPanel editing={editing} key={part} part={part} />
          ))}
          <p className="mt-4 text-[0.9375rem] text-mute">
            Sections stay in this order. A hidden section keeps its text. Name, phone and hours are
            in{' '}
            <Link className="text-ink underline" to="/admin/site">
              Company
            </Link>
            .
          </p>
          {editing.stored.legal && <LegalVersions legal={editing.stored.legal} />}
          <ResetButtons editing={editing} />
          <datalist id="page-addresses">
            {opened.addresses.map((address) => (
              <option key={address} value={address} />
            ))}
          </datalist>
        </form>
        <PreviewPane
          editing={editing}
          focused={focused}
          onField={showTab}
          path={opened.path}
          texts={opened.texts}
        />
      </div>
    </>
  );
}

const writtenFields = ['input', 'textarea', 'select', '[contenteditable="true"]']
  .map((field) => `.page-editor-form ${field}`)
  .join(', ');

/** Shows the form with the first error when a publication is refused. */
function useFirstError({ refusals, errors }: PageEditing, showTab: (tab: EditorTab) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    const [first] = Object.keys(errors);
    if (refusals === 0 || !first) return;
    showTab('form');
    // Once the form is visible, and a dialog has returned the focus.
    const frame = requestAnimationFrame(() => {
      // The server's refusal comes later: somebody may be correcting a field by then.
      const isWriting = document.activeElement?.matches(writtenFields);
      if (!isWriting) reveal(first.split('.'));
    });
    return () => cancelAnimationFrame(frame);
  }, [refusals]);
}

/** All that prevents publishing, each with a link to its field. */
function Errors({ errors }: { errors: Record<string, string> }) {
  const entries = Object.entries(errors);
  if (entries.length === 0) return null;
  return (
    <section
      aria-label="What to correct"
      className="mb-4 rounded-card border border-brick bg-bad px-4 py-3"
    >
      <p className="font-semibold" role="alert">
        {entries.length === 1
          ? 'Please correct one field before you publish.'
          : `Please correct ${entries.length} fields before you publish.`}
      </p>
      <ol className="mt-1">
        {entries.map(([name, error]) => (
          <li key={name}>
            <button
              className="min-h-11 w-full cursor-pointer py-1.5 text-start leading-snug"
              onClick={() => reveal(name.split('.'))}
              type="button"
            >
              <span className="block text-sm text-mute">{pathLabel(name.split('.'))}</span>
              <span className="font-medium underline underline-offset-4">{error}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The visible tab. The form's scroll position is restored when its tab is shown again. */
function useTab() {
  const [tab, setTab] = useState<EditorTab>('form');
  const place = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (tab === 'form' && place.current !== undefined) scrollTo({ top: place.current });
  }, [tab]);

  const showTab = useCallback((next: EditorTab) => {
    if (next === 'page') place.current = scrollY;
    setTab(next);
  }, []);
  return { tab, showTab };
}

/** Warnings before publishing, which do not prevent it. */
function Warnings({ editing: { delivered, form } }: { editing: PageEditing }) {
  const typed = useDeferredValue(form);
  const today = dayIn(use(TimeZone), new Date());
  const warnings = useMemo(() => pageWarnings(delivered, typed, today), [delivered, typed, today]);
  if (warnings.length === 0) return null;
  return (
    <details className="group mb-4 rounded-card bg-waiting px-4">
      <summary className="flex min-h-12 cursor-pointer items-center font-semibold">
        Before you publish: {countText(warnings.length, 'thing')} to check
      </summary>
      <ul className="grid gap-4 pb-4">
        {warnings.map(({ path, title, advice }) => (
          <li key={`${path.join('.')} ${title}`}>
            <div className="flex items-start justify-between gap-3">
              <p className="min-w-0 font-semibold break-words">{title}</p>
              <ActionButton
                className="-my-2.5 -mr-2 shrink-0"
                onClick={() => reveal(path)}
                tone="text"
              >
                Show
                <span className="sr-only">: {title}</span>
              </ActionButton>
            </div>
            <p className="mt-0.5 text-[0.9375rem] leading-normal">{advice}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}

function ResetButtons({ editing }: { editing: PageEditing }) {
  const { edited, stored, isBusy } = editing;
  return (
    <div className="flex flex-wrap gap-3 pt-4 empty:hidden">
      {edited.length > 0 && (
        <ActionButton onClick={() => editing.putBack(edited)}>
          Use the original text for the whole page
        </ActionButton>
      )}
      {stored.draft && (
        <ActionButton aria-disabled={isBusy} onClick={() => void editing.discard()}>
          Discard draft
        </ActionButton>
      )}
    </div>
  );
}

/** The versions of a legal page, each at its public address. */
function LegalVersions({ legal: { versions } }: { legal: NonNullable<PageOverview['legal']> }) {
  return (
    <Panel title="Versions that visitors can read">
      <ul className="grid gap-1">
        {versions.map(({ version, effective, path, since }, at) => (
          <li key={version}>
            <a
              className="inline-flex min-h-11 items-center text-ink underline"
              href={path}
              rel="noreferrer"
              target="_blank"
            >
              {effective}
            </a>{' '}
            {at === 0 ? 'is public now, since' : 'was public from'} <Moment of={since} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
