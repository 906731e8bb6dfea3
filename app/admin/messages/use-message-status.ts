import type { MessageStatus } from '../../../domain/admin/message-inbox.ts';
import type { InboxMessage } from '../../../domain/api/answers/messages.ts';
import { callApi } from '../api/call-api.ts';
import { counted, goneText } from '../lists/rows/outcome.ts';
import { useChange } from '../lists/use-change.ts';
import { useNotice } from '../ui/notice.tsx';

const doneTexts: Record<MessageStatus, string> = {
  new: 'Marked as new.',
  read: 'Marked as read.',
  replied: 'Marked as replied.',
  archived: 'Archived.',
  spam: 'Moved to spam, where it is deleted in time.',
};

const doneWords: Partial<Record<MessageStatus, string>> = {
  new: 'back in the inbox',
  read: 'marked as read',
  archived: 'archived',
  spam: 'moved to spam',
};

/** Gives one or several messages a state, and tells so; each can be put back to where it was. */
export function useMessageStatus() {
  const { changeRows, isBusy } = useChange();
  const notify = useNotice();

  const send = (ids: readonly number[], status: MessageStatus) =>
    changeRows(ids, () => callApi('POST /api/admin/messages/status', { json: { ids, status } }));

  async function setStatus(message: InboxMessage, status: MessageStatus) {
    if (!(await send([message.id], status))) return;
    const isRescue = message.status === 'spam';
    const text = isRescue ? `The message from ${message.name} is in the inbox.` : doneTexts[status];
    offerUndo(text, [message], doneTexts[message.status]);
  }

  async function setStatusOfAll(messages: readonly InboxMessage[], status: MessageStatus) {
    const { length } = messages;
    const changed = await send(idsOf(messages), status);
    if (!changed) return;
    const text = `${counted(changed, 'message')} ${doneWords[status]}${goneText(length, changed)}.`;
    offerUndo(text, messages, `${counted(length, 'message')} put back.`);
  }

  function offerUndo(text: string, before: readonly InboxMessage[], undone: string) {
    const putBack = async () => {
      for (const status of new Set(before.map((message) => message.status))) {
        const those = before.filter((message) => message.status === status);
        if (!(await send(idsOf(those), status))) return;
      }
      notify(undone);
    };
    notify(text, { action: { label: 'Undo', run: () => void putBack() } });
  }

  return { setStatus, setStatusOfAll, isBusy };
}

const idsOf = (messages: readonly InboxMessage[]) => messages.map(({ id }) => id);
