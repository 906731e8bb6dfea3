import { commentMessages } from '../../../../domain/admin/comment-list.ts';
import type { ListedComment } from '../../../../domain/api/answers/comments.ts';
import { callApi } from '../../api/call-api.ts';
import { useEditedText } from '../../edited-text/use-edited-text.ts';
import { useRows } from '../../lists/rows/rows.tsx';
import { useChange } from '../../lists/use-change.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { useNotice } from '../../ui/notice.tsx';

/** Where this browser keeps an answer that is not saved. */
export const answerCopyKey = (id: number) => `answer-copy:${id}`;

/** Whether this browser has an answer that was typed and not saved. */
export const hasAnswerCopy = (id: number) => localStorage.getItem(answerCopyKey(id)) !== null;

/** On what leads back to it. */
export const copyLabel = 'Go on with your answer';

const call = 'PUT /api/admin/comments/:id/answer';

/** The answer to a comment as it is typed; saving it approves the comment too if wanted. */
export function useAnswer({ id, answer }: ListedComment, approve: boolean) {
  const rows = useRows();
  return useEditedText({
    copyKey: answerCopyKey(id),
    stored: answer?.text ?? '',
    savedNotice: approve
      ? 'Comment approved. Everybody can read it and your answer now.'
      : 'Answer saved.',
    store: async (text, base) => {
      if (text.trim() === '') throw new Error(commentMessages.answerMissing);
      await callApi(call, { id, json: { answer: text, base, approve } });
      rows?.changed([id]);
    },
  });
}

/** Deletes an answer, when asked about it. */
export function useAnswerDeletion({ id, answer }: ListedComment) {
  const { change, isBusy } = useChange();
  const confirm = useConfirm();
  const notify = useNotice();
  async function remove() {
    const detail = 'The comment stays. This cannot be undone.';
    if (!(await confirm('Delete this answer?', { confirmLabel: 'Delete', detail }))) return;
    const json = { answer: '', base: answer?.text };
    if (await change([id], () => callApi(call, { id, json }))) notify('Answer deleted.');
  }
  return { remove, isBusy };
}
