import type { Enquiry } from '../../../domain/contact/contact.calls.ts';
import type { EnquiryStatus } from '../../../domain/contact/enquiries.ts';
import { callApi } from '../api/call-api.ts';
import { counted, goneText } from '../lists/rows/outcome.ts';
import { useChange } from '../lists/use-change.ts';
import { useNotice } from '../ui/notice.tsx';

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
  const { changeRows, undoAction, isBusy } = useChange();
  const notify = useNotice();
  const words = ['message', 'messages'] as const;

  const send = (ids: readonly number[], status: EnquiryStatus) =>
    changeRows(ids, (some) =>
      callApi('POST /api/admin/messages/status', { json: { ids: some, status } }),
    );

  async function setStatus(message: Enquiry, status: EnquiryStatus) {
    const outcome = await send([message.id], status);
    if (!outcome) return;
    const isRescue = message.status === 'spam';
    const text = isRescue ? `The message from ${message.name} is in the inbox.` : doneTexts[status];
    notify(text, undoAction([message.id], outcome.tokens, words));
  }

  async function setStatusOfAll(ids: readonly number[], status: EnquiryStatus) {
    const outcome = await send(ids, status);
    if (!outcome) return;
    const { changed, rest, tokens } = outcome;
    const text = `${counted(changed, 'message')} ${doneWords[status]}`;
    notify(`${text}${rest || goneText(ids.length, changed)}.`, undoAction(ids, tokens, words));
  }

  return { setStatus, setStatusOfAll, isBusy };
}
