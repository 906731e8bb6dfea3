import { trashDays } from '../../../domain/admin/trash.ts';
import type { InboxMessage } from '../../../domain/api/answers/messages.ts';
import { useChange } from '../lists/use-change.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { useNotice } from '../ui/notice.tsx';
import { dropNote } from './note/note-copy.ts';

type Sender = Pick<InboxMessage, 'id' | 'name'>;

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

  async function restore({ id, name }: Sender) {
    if (!(await change([id], 'POST /api/admin/messages/restorations', { json: { ids: [id] } })))
      return;
    notify(`The message from ${name} is back.`);
  }

  async function remove(message: Sender) {
    const { id, name } = message;
    if (!(await confirm(`Delete the message from ${name}?`, toTrash))) return;
    if (!(await change([id], 'POST /api/admin/messages/deletions', { json: { ids: [id] } }, leave)))
      return;
    notify('Message deleted.', { action: { label: 'Undo', run: () => void restore(message) } });
  }

  async function removeForEver({ id, name }: Sender) {
    if (!(await confirm(`Delete the message from ${name} for ever?`, forEver))) return;
    if (
      !(await change(
        [id],
        'POST /api/admin/messages/final-deletions',
        { json: { ids: [id] } },
        leave,
      ))
    )
      return;
    dropNote(id);
    notify('Message deleted for ever.');
  }

  return { restore, remove, removeForEver, isBusy };
}
