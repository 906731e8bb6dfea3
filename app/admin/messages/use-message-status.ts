import type { Enquiry } from '../../../domain/contact/contact.calls.ts';
import type { EnquiryStatus } from '../../../domain/contact/enquiries.ts';
import { callApi } from '../api/call-api.ts';
import { counted, goneText } from '../lists/rows/outcome.ts';
import { type ChangedRows, useAction } from '../ui/use-action.ts';

const doneTexts: Record<EnquiryStatus, string> = {
  new: 'Marked as new.',
  read: 'Marked as read.',
  replied: 'Marked as replied.',
  archived: 'Archived.',
  spam: 'Moved to spam, where it is deleted in time.',
};

const doneWords: Partial<Record<EnquiryStatus, string>> = {
  new: 'back in the inbox',
  read: 'marked as read',
  archived: 'archived',
  spam: 'moved to spam',
};

/** Gives one or several messages a state, and tells so; each can be put back to where it was. */
export function useMessageStatus() {
  const { runOnRows, isBusy } = useAction();

  const send = (
    ids: readonly number[],
    status: EnquiryStatus,
    done: (outcome: ChangedRows) => string,
  ) =>
    runOnRows(
      ids,
      (some) => callApi('POST /api/admin/messages/status', { json: { ids: some, status } }),
      { done, undo: ['message', 'messages'] },
    );

  const setStatus = (message: Enquiry, status: EnquiryStatus) =>
    send([message.id], status, () =>
      message.status === 'spam'
        ? `The message from ${message.name} is in the inbox.`
        : doneTexts[status],
    );

  const setStatusOfAll = (ids: readonly number[], status: EnquiryStatus) =>
    send(ids, status, ({ changed, rest }) => {
      const text = `${counted(changed, 'message')} ${doneWords[status]}`;
      return `${text}${rest || goneText(ids.length, changed)}.`;
    });

  return { setStatus, setStatusOfAll, isBusy };
}
