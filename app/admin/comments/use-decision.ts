import type { CommentDecision, CommentStatus } from '../../../domain/admin/comment-list.ts';
import { callApi } from '../api/call-api.ts';
import { useChange } from '../lists/use-change.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { useNotice } from '../ui/notice.tsx';
import { answerCopyKey } from './answer/use-answer.ts';
import { decisionInto, doneText } from './decisions.ts';

/** Deciding about comments of one state: deleting asks first, everything else can be undone. */
export function useDecision(status: CommentStatus) {
  const { changeRows, isBusy } = useChange();
  const notify = useNotice();
  const confirm = useConfirm();

  async function decide(ids: readonly number[], decision: CommentDecision) {
    if (decision === 'delete' && !(await confirm(questionFor(ids), sure))) return;
    const changed = await send(ids, decision);
    if (!changed) return;
    if (decision === 'delete') for (const id of ids) localStorage.removeItem(answerCopyKey(id));
    const undo = { label: 'Undo', run: () => void putBack(ids) };
    const text = doneText(decision, ids.length, changed);
    notify(text, decision === 'delete' ? {} : { action: undo });
  }

  async function putBack(ids: readonly number[]) {
    const changed = await send(ids, decisionInto[status]);
    if (changed) notify(doneText(decisionInto[status], ids.length, changed));
  }

  const send = (ids: readonly number[], decision: CommentDecision) =>
    changeRows(ids, () =>
      callApi('POST /api/admin/comments/decisions', { json: { ids, decision } }),
    );

  return { decide, isBusy };
}

const sure = { confirmLabel: 'Delete', detail: 'This cannot be undone.' };

function questionFor(ids: readonly number[]): string {
  return ids.length === 1 ? 'Delete this comment?' : `Delete these ${ids.length} comments?`;
}
