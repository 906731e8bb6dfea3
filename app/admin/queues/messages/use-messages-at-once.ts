import type { InboxMessage, MessageStatus } from '../../../../domain/office/message-inbox.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { useNotice } from '../../ui/notice.tsx';
import { allGone, counted, goneText } from '../rows/outcome.ts';
import type { BarAction } from '../rows/selection-bar.tsx';
import { useChange } from '../use-change.ts';
import { deletingMessages } from './use-message-removal.ts';

const doneWords: Partial<Record<MessageStatus, string>> = {
  new: 'back in the inbox',
  read: 'marked as read',
  archived: 'archived',
  spam: 'moved to spam',
};

/** Sorting and deleting several messages of a list; what was sorted can be put back to where each was. */
export function useMessagesAtOnce(messages: readonly InboxMessage[], isSpam: boolean) {
  const { change, isBusy } = useChange();
  const notify = useNotice();
  const confirm = useConfirm();

  const send = (ids: readonly number[], status: MessageStatus) =>
    change<{ changed: number }>(ids, '/api/admin/messages/status', { json: { ids, status } });

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
    const question = `Delete ${ids.length === 1 ? 'this message' : `these ${ids.length} messages`}?`;
    if (!(await confirm(question, deletingMessages))) return;
    const path = '/api/admin/messages/deletions';
    const answer = await change<{ changed: number }>(ids, path, { json: { ids } });
    if (!answer) return;
    if (answer.changed === 0) return notify(allGone, { tone: 'alert' });
    notify(`${counted(answer.changed, 'message')} deleted${goneText(ids.length, answer.changed)}.`);
  }

  const sorting = (label: string, status: MessageStatus): BarAction => ({
    label,
    run: (ids) => void sort(ids, status),
  });
  const actions: BarAction[] = [
    ...(isSpam
      ? [sorting('Not spam', 'new')]
      : [sorting('Mark as read', 'read'), sorting('Archive', 'archived'), sorting('Spam', 'spam')]),
    { label: 'Delete', isDestructive: true, run: (ids) => void remove(ids) },
  ];
  return { actions, isBusy };
}
