import type { MessageList, MessageStatus } from '../../../domain/admin/message-inbox.ts';
import type { InboxMessage } from '../../../domain/api/answers/messages.ts';
import { callApi } from '../api/call-api.ts';
import { counted, goneText } from '../lists/rows/outcome.ts';
import type { BarAction } from '../lists/rows/selection-bar.tsx';
import { useChange } from '../lists/use-change.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { useNotice } from '../ui/notice.tsx';
import { dropNote } from './note/note-copy.ts';
import { forEver, toTrash } from './use-message-trash.ts';

const doneWords: Partial<Record<MessageStatus, string>> = {
  new: 'back in the inbox',
  read: 'marked as read',
  archived: 'archived',
  spam: 'moved to spam',
};

/** Sorting and deleting several messages of a list; what was sorted or deleted can be put back to where each was. */
export function useMessagesAtOnce(messages: readonly InboxMessage[], list: MessageList | '') {
  const { changeRows, isBusy } = useChange();
  const notify = useNotice();
  const confirm = useConfirm();

  const send = (ids: readonly number[], status: MessageStatus) =>
    changeRows(ids, () => callApi('POST /api/admin/messages/status', { json: { ids, status } }));

  async function sort(ids: readonly number[], status: MessageStatus) {
    const before = messages.filter(({ id }) => ids.includes(id));
    const changed = await send(ids, status);
    if (!changed) return;
    const text = `${counted(changed, 'message')} ${doneWords[status]}${goneText(ids.length, changed)}.`;
    notify(text, { action: { label: 'Undo', run: () => void putBack(before) } });
  }

  async function putBack(before: readonly InboxMessage[]) {
    for (const status of new Set(before.map((message) => message.status))) {
      const ids = before.filter((message) => message.status === status).map(({ id }) => id);
      if (!(await send(ids, status))) return;
    }
    notify(`${counted(before.length, 'message')} put back.`);
  }

  async function remove(ids: readonly number[]) {
    const question = `Delete ${these(ids.length)}?`;
    if (!(await confirm(question, toTrash))) return;
    const changed = await sendTo('deletions', ids);
    if (!changed) return;
    notify(`${counted(changed, 'message')} deleted${goneText(ids.length, changed)}.`, {
      action: { label: 'Undo', run: () => void restore(ids) },
    });
  }

  async function restore(ids: readonly number[]) {
    const changed = await sendTo('restorations', ids);
    if (!changed) return;
    notify(`${counted(changed, 'message')} restored${goneText(ids.length, changed)}.`);
  }

  async function removeForEver(ids: readonly number[]) {
    if (!(await confirm(`Delete ${these(ids.length)} for ever?`, forEver))) return;
    const changed = await sendTo('final-deletions', ids);
    if (!changed) return;
    for (const id of ids) dropNote(id);
    const what = counted(changed, 'message');
    notify(`${what} deleted for ever${goneText(ids.length, changed)}.`);
  }

  const sendTo = (call: 'deletions' | 'restorations' | 'final-deletions', ids: readonly number[]) =>
    changeRows(ids, () => callApi(`POST /api/admin/messages/${call}`, { json: { ids } }));

  const sorting = (label: string, status: MessageStatus): BarAction => ({
    label,
    run: (ids) => void sort(ids, status),
  });
  const deleting = { label: 'Delete', isDestructive: true };
  const trashed: BarAction[] = [
    { label: 'Restore', run: (ids) => void restore(ids) },
    { ...deleting, label: 'Delete for ever', run: (ids) => void removeForEver(ids) },
  ];
  const sorted =
    list === 'spam'
      ? [sorting('Not spam', 'new')]
      : [sorting('Mark as read', 'read'), sorting('Archive', 'archived'), sorting('Spam', 'spam')];
  const kept = [...sorted, { ...deleting, run: (ids: readonly number[]) => void remove(ids) }];
  return { actions: list === 'trashed' ? trashed : kept, isBusy };
}

function these(count: number): string {
  return count === 1 ? 'this message' : `these ${count} messages`;
}
