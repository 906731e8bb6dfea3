import { trashDays } from '../../../domain/admin/trash.ts';
import { callApi } from '../api/call-api.ts';
import { counted, goneText } from '../lists/rows/outcome.ts';
import { useChange } from '../lists/use-change.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { useNotice } from '../ui/notice.tsx';
import { noteCopyKey } from './note/use-note.ts';

type Change = 'deletions' | 'restorations' | 'final-deletions';

const toTrash = {
  confirmLabel: 'Delete',
  detail: `For ${trashDays} days it can be restored from the trash.`,
};
const forEver = { confirmLabel: 'Delete for ever', detail: 'This cannot be undone.' };

/**
 * Deleting messages, which asks first and can be undone, bringing them back, and deleting them for ever; a single one is
 * called by its sender's `name`. What is deleted is gone from the list, or `leave` leads away from it.
 */
export function useMessageTrash(leave?: () => Promise<void>) {
  const { changeRows, isBusy } = useChange();
  const notify = useNotice();
  const confirm = useConfirm();

  const send = (what: Change, ids: readonly number[], show?: () => Promise<void>) =>
    changeRows(ids, () => callApi(`POST /api/admin/messages/${what}`, { json: { ids } }), { show });

  async function restore(ids: readonly number[], name?: string) {
    const changed = await send('restorations', ids);
    if (!changed) return;
    notify(name ? `The message from ${name} is back.` : outcome('restored', ids, changed));
  }

  async function remove(ids: readonly number[], name?: string) {
    if (!(await confirm(`Delete ${calledBy(name, ids)}?`, toTrash))) return;
    const changed = await send('deletions', ids, leave);
    if (!changed) return;
    const undo = { label: 'Undo', run: () => void restore(ids, name) };
    notify(name ? 'Message deleted.' : outcome('deleted', ids, changed), { action: undo });
  }

  async function removeForEver(ids: readonly number[], name?: string) {
    if (!(await confirm(`Delete ${calledBy(name, ids)} for ever?`, forEver))) return;
    const changed = await send('final-deletions', ids, leave);
    if (!changed) return;
    for (const id of ids) localStorage.removeItem(noteCopyKey(id));
    notify(name ? 'Message deleted for ever.' : outcome('deleted for ever', ids, changed));
  }

  return { restore, remove, removeForEver, isBusy };
}

function calledBy(name: string | undefined, ids: readonly number[]): string {
  if (name) return `the message from ${name}`;
  return ids.length === 1 ? 'this message' : `these ${ids.length} messages`;
}

function outcome(done: string, ids: readonly number[], changed: number): string {
  return `${counted(changed, 'message')} ${done}${goneText(ids.length, changed)}.`;
}
