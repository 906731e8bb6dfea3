import { commentMessages } from '../../../domain/admin/comment-list.ts';
import type { ListedComment } from '../../../domain/api/answers/comments.ts';
import { callApi } from '../api/call-api.ts';
import { useEditedText } from '../edited-text/use-edited-text.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { useAction } from '../ui/use-action.ts';

/** Key of an unsaved answer in localStorage. */
export const answerCopyKey = (id: number) => `answer-copy:${id}`;

/** Whether this browser has an unsaved answer. */
export const hasAnswerCopy = (id: number) => localStorage.getItem(answerCopyKey(id)) !== null;

/** Label of the button that continues an unsaved answer. */
export const copyLabel = 'Go on with your answer';

const call = 'PUT /api/admin/comments/:id/answer';

/** The answer to a comment while it is edited; `approve` approves the comment with it. */
export function useAnswer({ id, answer }: ListedComment, approve: boolean) {
  return useEditedText({
    copyKey: answerCopyKey(id),
    rows: [id],
    stored: answer?.text ?? '',
    savedNotice: approve
      ? 'Comment approved. Everybody can read it and your answer now.'
      : 'Answer saved.',
    store: async (text, base) => {
      if (text.trim() === '') throw new Error(commentMessages.answerMissing);
      await callApi(call, { id, json: { answer: text, base, approve } });
    },
  });
}

/** Deletes an answer after a confirmation. */
export function useAnswerDeletion({ id, answer }: ListedComment) {
  const { run, isBusy } = useAction();
  const confirm = useConfirm();
  async function remove() {
    const detail = 'The comment stays. This cannot be undone.';
    if (!(await confirm('Delete this answer?', { confirmLabel: 'Delete', detail }))) return;
    const json = { answer: '', base: answer?.text };
    await run(() => callApi(call, { id, json }), { rows: [id], done: 'Answer deleted.' });
  }
  return { remove, isBusy };
}
