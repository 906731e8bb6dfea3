import type { MessageList, MessageStatus } from '../../../domain/admin/message-inbox.ts';
import type { InboxMessage } from '../../../domain/api/answers/messages.ts';
import { callApi } from '../api/call-api.ts';
import { counted, goneText } from '../lists/rows/outcome.ts';
import type { BarAction } from '../lists/rows/selection-bar.tsx';
import { useChange } from '../lists/use-change.ts';
import { useNotice } from '../ui/notice.tsx';
import type { useMessageTrash } from './use-message-trash.ts';

const doneWords: Partial<Record<MessageStatus, string>> = {
  new: 'back in the inbox',
  read: 'marked as read',
  archived: 'archived',
  spam: 'moved to spam',
};

/** Sorting several messages, which can be put back to where each was. */
function useSorting(messages: readonly InboxMessage[]) {
  const { changeRows, isBusy } = useChange();
  const notify = useNotice();

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

  return { sort, isBusy };
}

/** What can be done with several messages of a list. */
export function useMessagesAtOnce(
  messages: readonly InboxMessage[],
  list: MessageList | '',
  trash: ReturnType<typeof useMessageTrash>,
) {
  const { sort, isBusy } = useSorting(messages);
  const sorting = (label: string, status: MessageStatus): BarAction => ({
    label,
    run: (ids) => void sort(ids, status),
  });
  const trashed: BarAction[] = [
    { label: 'Restore', run: (ids) => void trash.restore(ids) },
    { label: 'Delete for ever', isDestructive: true, run: (ids) => void trash.removeForEver(ids) },
  ];
  const sorted =
    list === 'spam'
      ? [sorting('Not spam', 'new')]
      : [sorting('Mark as read', 'read'), sorting('Archive', 'archived'), sorting('Spam', 'spam')];
  const deleting = {
    label: 'Delete',
    isDestructive: true,
    run: (ids: readonly number[]) => void trash.remove(ids),
  };
  const actions = list === 'trashed' ? trashed : [...sorted, deleting];
  return { actions, isBusy: isBusy || trash.isBusy };
}
