import type { MessageList, MessageStatus } from '../../../domain/admin/message-inbox.ts';
import type { InboxMessage } from '../../../domain/api/answers/messages.ts';
import { allGone, counted, goneText } from '../lists/rows/outcome.ts';
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
  const { change, isBusy } = useChange();
  const notify = useNotice();
  const confirm = useConfirm();

  const send = (ids: readonly number[], status: MessageStatus) =>
    change(ids, 'POST /api/admin/messages/status', { json: { ids, status } });

  async function sort(ids: readonly number[], status: MessageStatus) {
    const before = messages.filter(({ id }) => ids.includes(id));
    const answer = await send(ids, status);
    if (!answer) return;
    if (answer.changed === 0) return notify(allGone, { tone: 'alert' });
    const text = `${counted(answer.changed, 'message')} ${doneWords[status]}${goneText(ids.length, answer.changed)}.`;
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
    const answer = await sendTo('deletions', ids);
    if (!answer) return;
    notify(
      `${counted(answer.changed, 'message')} deleted${goneText(ids.length, answer.changed)}.`,
      {
        action: { label: 'Undo', run: () => void restore(ids) },
      },
    );
  }

  async function restore(ids: readonly number[]) {
    const answer = await sendTo('restorations', ids);
    if (!answer) return;
    notify(
      `${counted(answer.changed, 'message')} restored${goneText(ids.length, answer.changed)}.`,
    );
  }

  async function removeForEver(ids: readonly number[]) {
    if (!(await confirm(`Delete ${these(ids.length)} for ever?`, forEver))) return;
    const answer = await sendTo('final-deletions', ids);
    if (!answer) return;
    for (const id of ids) dropNote(id);
    const what = counted(answer.changed, 'message');
    notify(`${what} deleted for ever${goneText(ids.length, answer.changed)}.`);
  }

  async function sendTo(
    call: 'deletions' | 'restorations' | 'final-deletions',
    ids: readonly number[],
  ) {
    const answer = await change(ids, `POST /api/admin/messages/${call}`, { json: { ids } });
    if (answer?.changed !== 0) return answer;
    notify(allGone, { tone: 'alert' });
    return;
  }

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
