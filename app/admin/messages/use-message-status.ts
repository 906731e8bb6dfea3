import type { MessageStatus } from '../../../domain/admin/message-inbox.ts';
import type { InboxMessage } from '../../../domain/api/answers/messages.ts';
import { callApi } from '../api/call-api.ts';
import { useChange } from '../lists/use-change.ts';
import { useNotice } from '../ui/notice.tsx';

const doneTexts: Record<MessageStatus, string> = {
  new: 'Marked as new.',
  read: 'Marked as read.',
  replied: 'Marked as replied.',
  archived: 'Archived.',
  spam: 'Moved to spam, where it is deleted in time.',
};

/** Gives a message a state, which can be undone, and tells so. */
export function useMessageStatus() {
  const { change, isBusy } = useChange();
  const notify = useNotice();

  const send = async (id: number, status: MessageStatus) =>
    await change([id], () =>
      callApi('POST /api/admin/messages/status', { json: { ids: [id], status } }),
    );

  async function setStatus(message: InboxMessage, status: MessageStatus) {
    const { id, status: before } = message;
    if (!(await send(id, status))) return;
    const isRescue = before === 'spam';
    const text = isRescue ? `The message from ${message.name} is in the inbox.` : doneTexts[status];
    notify(text, { action: { label: 'Undo', run: () => void undo(id, before) } });
  }

  async function undo(id: number, before: MessageStatus) {
    if (await send(id, before)) notify(doneTexts[before]);
  }

  return { setStatus, isBusy };
}
