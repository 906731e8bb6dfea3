import { trashDays } from '../../../domain/admin/trash.ts';
import type { InboxMessage } from '../../../domain/api/answers/messages.ts';
import { callApi } from '../api/call-api.ts';
import { useChange } from '../lists/use-change.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { useNotice } from '../ui/notice.tsx';
import { dropNote } from './note/note-copy.ts';

type Sender = Pick<InboxMessage, 'id' | 'name'>;

type Change = 'deletions' | 'restorations' | 'final-deletions';

/** What the question adds. */
export const toTrash = {
  confirmLabel: 'Delete',
  detail: `For ${trashDays} days it can be restored from the trash.`,
};
export const forEver = { confirmLabel: 'Delete for ever', detail: 'This cannot be undone.' };

/**
 * Deleting messages, which asks first and can be undone, bringing them back, and deleting them for ever. What is deleted
 * is gone from the list, or `leave` leads away from it.
 */
export function useMessageTrash(leave?: () => Promise<void>) {
  const { change, isBusy } = useChange();
  const notify = useNotice();
  const confirm = useConfirm();

  const send = (id: number, what: Change, show?: () => Promise<void>) =>
    change([id], () => callApi(`POST /api/admin/messages/${what}`, { json: { ids: [id] } }), show);

  async function restore({ id, name }: Sender) {
    if (!(await send(id, 'restorations'))) return;
    notify(`The message from ${name} is back.`);
  }

  async function remove(message: Sender) {
    const { id, name } = message;
    if (!(await confirm(`Delete the message from ${name}?`, toTrash))) return;
    if (!(await send(id, 'deletions', leave))) return;
    notify('Message deleted.', { action: { label: 'Undo', run: () => void restore(message) } });
  }

  async function removeForEver({ id, name }: Sender) {
    if (!(await confirm(`Delete the message from ${name} for ever?`, forEver))) return;
    if (!(await send(id, 'final-deletions', leave))) return;
    dropNote(id);
    notify('Message deleted for ever.');
  }

  return { restore, remove, removeForEver, isBusy };
}
