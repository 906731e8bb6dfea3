import { trashDays } from '../../../domain/api/list-limits.ts';
import type { Enquiry } from '../../../domain/contact/contact.calls.ts';
import type { EnquiryList, EnquiryStatus } from '../../../domain/contact/enquiries.ts';
import { callApi } from '../api/call-api.ts';
import { useSingleText } from '../saving/use-single-text.ts';
import { dropCopy } from '../session/copies.ts';
import { useConfirm } from '../ui/dialog.tsx';
import { alreadyDeletedText, countText, namesOf } from '../ui/outcome.ts';
import type { RowChange } from '../ui/rows.tsx';
import { type ChangedRows, useAction } from '../ui/use-action.ts';

const doneTexts: Record<EnquiryStatus, string> = {
  new: 'Marked as new.',
  read: 'Marked as read.',
  replied: 'Marked as replied.',
  archived: 'Archived.',
  spam: 'Moved to spam, where it is deleted automatically after some time.',
};

const doneWords: Partial<Record<EnquiryStatus, string>> = {
  new: 'back in the inbox',
  read: 'marked as read',
  archived: 'archived',
  spam: 'moved to spam',
};

/** Sets the state of messages; can be undone. */
export function useMessageStatus(list?: EnquiryList | '') {
  const { runOnRows, isBusy } = useAction();

  const send = (
    ids: readonly number[],
    status: EnquiryStatus,
    done: (outcome: ChangedRows) => string,
  ) =>
    runOnRows(
      ids,
      (some) => callApi('POST /api/admin/messages/status', { json: { ids: some, status } }),
      { done, undo: nouns, instant: list === undefined ? undefined : instantOf(status, list) },
    );

  const setStatus = (message: Enquiry, status: EnquiryStatus) =>
    send([message.id], status, () =>
      message.status === 'spam'
        ? `The message from ${message.name} is in the inbox.`
        : doneTexts[status],
    );

  const setStatusOfAll = (ids: readonly number[], status: EnquiryStatus) =>
    send(ids, status, ({ changed, rest }) => {
      const text = `${countText(changed, 'message')} ${doneWords[status]}`;
      return `${text}${rest || alreadyDeletedText(ids.length, changed)}.`;
    });

  return { setStatus, setStatusOfAll, isBusy };
}

const nouns = ['message', 'messages'] as const;

/** What a row of a list becomes before its new status is stored; the inbox ('') has all but spam and trash. */
function instantOf(status: EnquiryStatus, list: EnquiryList | ''): RowChange<Enquiry> {
  return (row, keepsPlace) => {
    const stays = list === '' ? status !== 'spam' : status === list;
    return keepsPlace || stays ? { ...row, status } : undefined;
  };
}

const leavesUnlessHeld: RowChange<Enquiry> = (row, keepsPlace) => (keepsPlace ? row : undefined);

const toTrash = {
  confirmLabel: 'Delete',
  detail: `You can restore it from the trash for ${trashDays} days.`,
};
const forEver = { confirmLabel: 'Delete permanently', detail: 'This cannot be undone.' };

/**
 * Moves messages to the trash and back, and deletes them permanently. Deleting asks for confirmation, with the sender of
 * a single message. `leave` is called after deleting, to leave the message's screen.
 */
export function useMessageTrash(leave?: () => Promise<void>) {
  const { runOnRows, isBusy } = useAction();
  const confirm = useConfirm();

  const send = (
    change: 'deletions' | 'restorations' | 'final-deletions',
    ids: readonly number[],
    options: {
      done: (outcome: ChangedRows) => string;
      undo?: readonly [one: string, many: string];
      reload?: () => Promise<void>;
    },
  ) =>
    runOnRows(
      ids,
      (some) => callApi(`POST /api/admin/messages/${change}`, { json: { ids: some } }),
      { ...options, instant: leave ? undefined : leavesUnlessHeld },
    );

  const restore = (ids: readonly number[], name?: string) =>
    send('restorations', ids, {
      done: (outcome) =>
        name ? `The message from ${name} is back.` : outcomeText('restored', ids, outcome),
      undo: nouns,
    });

  async function remove(ids: readonly number[], names: readonly string[]) {
    if (!(await confirm(`Delete ${subjectOf(names, ids)}?`, confirmation(toTrash, names, ids))))
      return;
    await send('deletions', ids, {
      done: (outcome) =>
        ids.length === 1 ? 'Message deleted.' : outcomeText('deleted', ids, outcome),
      undo: nouns,
      reload: leave,
    });
  }

  async function removeForEver(ids: readonly number[], names: readonly string[]) {
    const question = `Permanently delete ${subjectOf(names, ids)}?`;
    if (!(await confirm(question, confirmation(forEver, names, ids)))) return;
    const outcome = await send('final-deletions', ids, {
      done: (sum) =>
        ids.length === 1
          ? 'Message permanently deleted.'
          : outcomeText('permanently deleted', ids, sum),
      reload: leave,
    });
    if (outcome) for (const id of ids) dropCopy(noteName(id));
  }

  return { restore, remove, removeForEver, isBusy };
}

/** `names` are the senders shown on this screen. */
function subjectOf(names: readonly string[], ids: readonly number[]): string {
  if (ids.length > 1) return `these ${countText(ids.length, 'message')}`;
  return names[0] ? `the message from ${names[0]}` : 'this message';
}

function confirmation(
  options: typeof toTrash,
  names: readonly string[],
  ids: readonly number[],
): typeof toTrash & { subject?: string } {
  return ids.length > 1 ? { ...options, subject: namesOf(names, ids.length) } : options;
}

function outcomeText(done: string, ids: readonly number[], { changed, rest }: ChangedRows): string {
  return `${countText(changed, 'message')} ${done}${rest || alreadyDeletedText(ids.length, changed)}.`;
}

/** Name of the unsaved note in this browser. */
const noteName = (id: number) => `messages-${id}:note`;

/** The private note of a message. */
export function useNote({ id, privateNote }: Enquiry) {
  return useSingleText({
    name: noteName(id),
    stored: privateNote,
    savedToast: 'Note saved.',
    save: (note, over) =>
      callApi('PUT /api/admin/messages/:id/note', { id, json: { note, ...over } }),
  });
}
