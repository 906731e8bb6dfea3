import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { PageOverview } from '../../../domain/api/answers/pages.ts';
import { partsOf } from '../../../domain/pages/page-edits.ts';
import { callApi } from '../api/call-api.ts';
import { ActionButton, ActionLink } from '../ui/action.tsx';
import { Screen } from '../ui/screen.tsx';
import type { Route } from './+types/page-editor';
import { EditorBar, type EditorTab } from './editor-bar.tsx';
import { LegalVersions } from './legal-versions.tsx';
import { PartPanel } from './part-panel.tsx';
import { PreviewPane } from './preview/preview-pane.tsx';
import { ScheduleNote } from './scheduling/schedule-note.tsx';
import { type PageEditing, usePageForm } from './use-page-form.ts';

export async function clientLoader({ params, request: { signal } }: Route.ClientLoaderArgs) {
  return await callApi('GET /api/admin/pages/:id', { id: params.key, signal });
}

export default function PageEditorRoute({ loaderData: page }: Route.ComponentProps) {
  return <PageEditor key={page.key} page={page} />;
}

/** The words of a page beside the page itself. */
function PageEditor({ page: opened }: { page: PageOverview }) {
  const editing = usePageForm(opened);
  const { tab, showTab } = useTab();
  const [focused, setFocused] = useState<string>();
  const { delivered } = editing;
  const { scheduled } = editing.stored;
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
          <a className="text-brick underline" href={opened.path} rel="noreferrer" target="_blank">
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
          onSubmit={stay}
        >
          {partsOf(delivered).map((part) => (
            <PartPanel editing={editing} key={part} part={part} />
          ))}
          {editing.stored.legal && <LegalVersions legal={editing.stored.legal} />}
          <WaysBack editing={editing} />
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

/** The form is where it was left for the page. */
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

function stay(event: React.FormEvent) {
  event.preventDefault();
}

function WaysBack({ editing }: { editing: PageEditing }) {
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
