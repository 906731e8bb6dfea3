import type { BegunDraft } from '../../../domain/api/answers/versions.ts';
import { callApi } from '../api/call-api.ts';
import { Moment } from '../lists/moment.tsx';
import { useChange } from '../lists/use-change.ts';
import { ActionLink, DeleteButton } from '../ui/action.tsx';
import { useConfirm } from '../ui/confirm.tsx';
import { useNotice } from '../ui/notice.tsx';
import { Panel } from '../ui/panel.tsx';

/** Posts that somebody has begun and not created yet; nothing where there are none. */
export function BegunPosts({ drafts }: { drafts: BegunDraft[] }) {
  if (drafts.length === 0) return null;
  return (
    <Panel title="Begun, not created yet">
      <ul className="grid divide-y divide-line">
        {drafts.map((draft) => (
          <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2" key={draft.key}>
            <span className="min-w-0 grow break-words">
              {titleOf(draft)}
              <span className="block text-sm text-mute">
                Saved <Moment of={draft.at} /> by {draft.by}
              </span>
            </span>
            <ActionLink
              aria-label={`Go on with ${titleOf(draft)}`}
              to={`/admin/blog/create?draft=${draft.key}`}
              tone="text"
            >
              Go on
            </ActionLink>
            <DiscardButton draft={draft} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function DiscardButton({ draft }: { draft: BegunDraft }) {
  const { change, isBusy } = useChange();
  const confirm = useConfirm();
  const notify = useNotice();

  async function discard() {
    const detail = 'For 30 days it can be restored from the trash.';
    const asked = { confirmLabel: 'Delete', subject: titleOf(draft), detail };
    if (!(await confirm('Delete what was begun?', asked))) return;
    const { key: id, revision } = draft;
    const call = () => callApi('POST /api/admin/drafts/:id/discard', { id, json: { revision } });
    if (await change([], call)) notify('It is in the trash.');
  }

  return (
    <DeleteButton
      aria-disabled={isBusy}
      aria-label={`Delete ${titleOf(draft)}`}
      onClick={() => void discard()}
      tone="text"
    >
      Delete
    </DeleteButton>
  );
}

function titleOf({ title }: BegunDraft): string {
  return title.trim() || 'Untitled';
}
