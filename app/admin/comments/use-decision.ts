import type { CommentDecision } from '../../../domain/admin/comment-list.ts';
import type { ListedComment } from '../../../domain/api/answers/comments.ts';
import { shorten } from '../../../domain/text/plain-text.ts';
import { callApi } from '../api/call-api.ts';
import { counted, namesOf } from '../lists/rows/outcome.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { useAction } from '../ui/use-action.ts';
import { answerCopyKey } from './answer/use-answer.ts';
import { doneText } from './decisions.ts';

/** Deciding about comments, of which some are shown: deleting asks first, everything else can be undone. */
export function useDecision(shown: readonly ListedComment[]) {
  const { runOnRows, isBusy } = useAction();
  const confirm = useConfirm();

  async function decide(ids: readonly number[], decision: CommentDecision) {
    if (decision === 'delete' && !(await confirm(questionFor(ids), sure(ids)))) return;
    const call = (some: readonly number[]) =>
      callApi('POST /api/admin/comments/decisions', { json: { ids: some, decision } });
    const outcome = await runOnRows(ids, call, {
      done: (sum) => doneText(decision, ids.length, sum),
      undo: ['comment', 'comments'],
    });
    if (outcome && decision === 'delete') {
      for (const id of ids) localStorage.removeItem(answerCopyKey(id));
    }
  }

  /** What a deletion of several deletes. */
  function sure(ids: readonly number[]) {
    const names = shown
      .filter(({ id }) => ids.includes(id))
      .map(({ author, text }) => `${author}: ${shorten(text, 60)}`);
    const subject = namesOf(names, ids.length);
    return { confirmLabel: 'Delete', subject, detail: 'This cannot be undone.' };
  }

  return { decide, isBusy };
}

function questionFor(ids: readonly number[]): string {
  return ids.length === 1
    ? 'Delete this comment?'
    : `Delete these ${counted(ids.length, 'comment')}?`;
}
