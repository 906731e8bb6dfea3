import { useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { partsOf } from '../../../domain/pages/page-edits.ts';
import { pageWarnings } from '../../../domain/pages/page-warnings.ts';
import type { PageOverview } from '../../../domain/pages/pages.calls.ts';
import { callApi } from '../api/call-api.ts';
import { ActionButton, ActionLink } from '../ui/action.tsx';
import { Moment } from '../ui/moment.tsx';
import { Panel, Screen } from '../ui/screen.tsx';
import { useHashFocus } from '../ui/use-hash-focus.ts';
import type { Route } from './+types/page-editor';
import { partLabels } from './page-form.ts';
import { PartPanel } from './part-panel.tsx';
import { PreviewPane } from './preview.tsx';
import { reveal } from './reveal.ts';
import { ScheduleButton, ScheduleNote } from './schedule.tsx';
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
  return (
    <Screen
      actions={
        <>
          <ActionLink to="/admin/pages">All pages</ActionLink>
          <ActionLink to={`/admin/history/page-${opened.key}`}>Versions</ActionLink>
        </>
      }
      lead={
        <>
          <a className="text-ink underline" href={opened.path} rel="noreferrer" target="_blank">
            {opened.path}
          </a>
          . Order and layout stay; the words are yours. Name, e-mail and hours are in Site facts.
        </>
      }
      title={opened.name}
    >
      {scheduled && <ScheduleNote editing={editing} scheduled={scheduled} />}
      <EditorBar editing={editing} onTab={showTab} tab={tab} />
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
          <Warnings editing={editing} />
          {partsOf(delivered).map((part) => (
            <PartPanel editing={editing} key={part} part={part} />
          ))}
          {editing.stored.legal && <LegalVersions legal={editing.stored.legal} />}
          <ResetButtons editing={editing} />
          <datalist id="page-addresses">
            {opened.addresses.map((address) => (
              <option key={address} value={address} />
            ))}
          </datalist>
        </form>
        <PreviewPane editing={editing} focused={focused} onField={showTab} texts={opened.texts} />
      </div>
    </Screen>
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
  const warnings = useMemo(() => pageWarnings(delivered, typed), [delivered, typed]);
  if (warnings.length === 0) return null;
  return (
    <details className="group mb-4 rounded-card bg-waiting px-4">
      <summary className="flex min-h-12 cursor-pointer items-center font-semibold">
        Before it goes out: {warnings.length} to look at
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
          Whole page back to as delivered
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

interface EditorBarProps {
  editing: PageEditing;
  tab: EditorTab;
  onTab: (tab: EditorTab) => void;
}

type EditorTab = 'form' | 'page';

/** Sticky bar: what publishing changes, whether the draft is saved, and the actions. */
function EditorBar({ editing, tab, onTab }: EditorBarProps) {
  const { stored, changed, problem, isBusy, canPublish } = editing;
  return (
    <div className="admin-bar page-editor-bar">
      <div className="min-w-0 flex-1">
        <p className="max-lg:truncate" role="status">
          {changed.length === 0
            ? 'Everything here is public.'
            : `Not public yet: ${partLabels(changed)}.`}
        </p>
        <p className="text-sm text-mute max-lg:truncate">
          <SaveState editing={editing} />
        </p>
        {problem && (
          <p className="font-medium text-brick" role="alert">
            {problem}
          </p>
        )}
      </div>
      {problem && <ActionButton onClick={() => void editing.save()}>Try again</ActionButton>}
      {!stored.scheduled && <ScheduleButton editing={editing}>Publish at a time…</ScheduleButton>}
      <ActionButton
        aria-disabled={isBusy || !canPublish}
        onClick={() => canPublish && void editing.publish()}
        tone="primary"
      >
        {isBusy ? 'Publishing...' : 'Publish'}
      </ActionButton>
      <Tabs onTab={onTab} tab={tab} />
    </div>
  );
}

/** Only on small screens; on wide ones the form and the page are side by side. */
function Tabs({ tab, onTab }: Pick<EditorBarProps, 'tab' | 'onTab'>) {
  return (
    <div className="flex basis-full gap-2 lg:hidden">
      {(['form', 'page'] as const).map((each) => (
        <ActionButton
          aria-pressed={tab === each}
          className="grow aria-pressed:bg-green aria-pressed:text-chalk"
          key={each}
          onClick={() => onTab(each)}
        >
          {each === 'form' ? 'Form' : 'Page'}
        </ActionButton>
      ))}
    </div>
  );
}

function SaveState({ editing: { stored, isDirty, conflict } }: { editing: PageEditing }) {
  if (conflict) return 'Your text is safe in this browser. Choose which of both versions counts.';
  if (isDirty) return 'Saving...';
  const { draft, published } = stored;
  if (draft) {
    return (
      <>
        Draft saved <Moment of={draft.at} /> by {draft.by}.
      </>
    );
  }
  if (!published) return 'As delivered.';
  return (
    <>
      Published <Moment of={published.at} /> by {published.by}.
    </>
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
