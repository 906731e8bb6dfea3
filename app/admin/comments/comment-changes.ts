import type { ListedComment } from '../../../domain/comments/comments.calls.ts';
import {
  type CommentDecision,
  type CommentStatus,
  commentMessages,
} from '../../../domain/comments/comments.ts';
import { shorten } from '../../../domain/text/plain-text.ts';
import { ApiError, callApi } from '../api/call-api.ts';
import { useSingleText } from '../saving/use-single-text.ts';
import { dropCopy, findCopy } from '../session/copies.ts';
import { useConfirm } from '../ui/dialog.tsx';
import { alreadyDeletedText, countText, namesOf } from '../ui/outcome.ts';
import type { RowChange } from '../ui/rows.tsx';
import { type ChangedRows, useAction } from '../ui/use-action.ts';

export type Choice = Extract<CommentDecision, 'approve' | 'reject' | 'delete'>;

/** The decisions offered in each state. */
export const choicesIn: Record<CommentStatus, readonly Choice[]> = {
  pending: ['approve', 'reject', 'delete'],
  approved: ['reject', 'delete'],
  rejected: ['approve', 'delete'],
  spam: ['approve', 'delete'],
};

export const choiceLabels: Record<Choice, string> = {
  approve: 'Approve',
  reject: 'Reject as spam',
  delete: 'Delete',
};

export const statusLabels: Record<CommentStatus, string> = {
  pending: 'Waiting',
  approved: 'Approved',
  rejected: 'Rejected',
  spam: 'Spam',
};

const doneWords: Record<CommentDecision, [done: string, then?: string]> = {
  approve: ['approved'],
  reject: ['rejected', 'Nobody can read it on the site.'],
  hold: ['waiting for a decision again'],
  suspect: ['among the suspected spam again'],
  delete: ['deleted'],
};

/** What approved comments mean for visitors; nothing if their blogs differ. */
function readersSee(comments: readonly ListedComment[]): string {
  if (comments.every(({ post }) => post.isPublic)) return 'Everybody can read it now.';
  const isAnyPublic = comments.some(({ post }) => post.isPublic);
  return isAnyPublic ? '' : 'Visitors can read it once the blog is public.';
}

/** Such as "3 comments deleted, 1 already deleted." */
function doneText(
  decision: CommentDecision,
  count: number,
  { changed, rest }: Pick<ChangedRows, 'changed' | 'rest'>,
  comments: readonly ListedComment[],
): string {
  const isApproved = decision === 'approve' && comments.length === count;
  const [done, then = isApproved ? readersSee(comments) : ''] = doneWords[decision];
  const what = changed === 1 ? 'Comment' : `${changed} comments`;
  const after = changed === 1 ? then : then.replace('read it', 'read them');
  return `${what} ${done}${rest || alreadyDeletedText(count, changed)}. ${after}`.trim();
}

/** Approves, holds or deletes comments. Deleting asks for confirmation; other changes can be undone. */
export function useDecision(visible: readonly ListedComment[], list: CommentStatus) {
  const { runOnRows, isBusy } = useAction();
  const confirm = useConfirm();

  async function decide(ids: readonly number[], decision: CommentDecision) {
    if (decision === 'delete' && !(await confirm(questionFor(ids), deletionDetails(ids)))) return;
    const decided = visible.filter(({ id }) => ids.includes(id));
    const call = (some: readonly number[]) =>
      callApi('POST /api/admin/comments/decisions', { json: { ids: some, decision } });
    const outcome = await runOnRows(ids, call, {
      instant: instantOf(decision, list),
      done: (sum) => doneText(decision, ids.length, sum, decided),
      undo: ['comment', 'comments'],
    });
    if (outcome && decision === 'delete') {
      for (const id of ids) dropCopy(replyName(id));
    }
  }

  function deletionDetails(ids: readonly number[]) {
    const names = visible
      .filter(({ id }) => ids.includes(id))
      .map(({ author, text }) => `${author}: ${shorten(text, 60)}`);
    const subject = namesOf(names, ids.length);
    return { confirmLabel: 'Delete', subject, detail: 'This cannot be undone.' };
  }

  return { decide, isBusy };
}

/** The status after a decision; a deleted comment has none. */
const statusAfter: Record<CommentDecision, CommentStatus | undefined> = {
  approve: 'approved',
  reject: 'rejected',
  hold: 'pending',
  suspect: 'spam',
  delete: undefined,
};

/** What a row becomes before the decision is stored. */
function instantOf(decision: CommentDecision, list: CommentStatus): RowChange<ListedComment> {
  return (row, keepsPlace) => {
    const status = statusAfter[decision];
    if (!keepsPlace && status !== list) return;
    return { ...row, status: status ?? row.status };
  };
}

function questionFor(ids: readonly number[]): string {
  return ids.length === 1
    ? 'Delete this comment?'
    : `Delete these ${countText(ids.length, 'comment')}?`;
}

/** Name of the unsaved reply in this browser. */
const replyName = (id: number) => `comments-${id}:answer`;

/** Whether this browser has an unsaved reply. */
export const hasUnsavedReply = (id: number) => findCopy(replyName(id)) !== undefined;

/** Label of the button that continues an unsaved reply. */
export const copyLabel = 'Continue your answer';

const call = 'PUT /api/admin/comments/:id/answer';

/** State of an author's reply while it is edited; `approve` also approves the comment. */
export function useAuthorReply({ id, answer, post }: ListedComment, approve: boolean) {
  return useSingleText({
    name: replyName(id),
    rows: [id],
    stored: answer?.text ?? '',
    savedToast: approve
      ? post.isPublic
        ? 'Comment approved. Everybody can read it and your answer now.'
        : 'Comment approved. Visitors can read it and your answer once its blog is public.'
      : 'Answer saved.',
    save: async (text, over) => {
      if (text.trim() === '') throw new ApiError(commentMessages.answerMissing, { status: 422 });
      return await callApi(call, { id, json: { answer: text, ...over, approve } });
    },
  });
}

/** Deletes an author's reply after a confirmation. */
export function useReplyDeletion({ id, answer }: ListedComment) {
  const { run, isBusy } = useAction();
  const confirm = useConfirm();
  async function remove() {
    const detail = 'The comment stays. This cannot be undone.';
    if (!(await confirm('Delete this answer?', { confirmLabel: 'Delete', detail }))) return;
    const json = { answer: '', revision: answer?.text };
    await run(() => callApi(call, { id, json }), { rows: [id], done: 'Answer deleted.' });
  }
  return { remove, isBusy };
}
