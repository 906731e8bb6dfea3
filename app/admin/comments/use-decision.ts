import type { CommentDecision, CommentStatus } from '../../../domain/admin/comment-list.ts';
import { allGone } from '../lists/rows/outcome.ts';
import { useChange } from '../lists/use-change.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { useNotice } from '../ui/notice.tsx';
import { decisionInto, doneText } from './decisions.ts';

/** Deciding about comments of one state: deleting asks first, everything else can be undone. */
export function useDecision(status: CommentStatus) {
  const { change, isBusy } = useChange();
  const notify = useNotice();
  const confirm = useConfirm();

  async function decide(ids: readonly number[], decision: CommentDecision) {
    if (decision === 'delete' && !(await confirm(questionFor(ids), sure))) return;
    const answer = await send(ids, decision);
    if (!answer) return;
    if (answer.changed === 0) return notify(allGone, { tone: 'alert' });
    const undo = { label: 'Undo', run: () => void putBack(ids) };
    const text = doneText(decision, ids.length, answer.changed);
    notify(text, decision === 'delete' ? {} : { action: undo });
  }

  async function putBack(ids: readonly number[]) {
    const answer = await send(ids, decisionInto[status]);
    if (answer) notify(doneText(decisionInto[status], ids.length, answer.changed));
  }

  const send = (ids: readonly number[], decision: CommentDecision) =>
    change(ids, 'POST /api/admin/comments/decisions', { json: { ids, decision } });

  return { decide, isBusy };
}

const sure = { confirmLabel: 'Delete', detail: 'This cannot be undone.' };

function questionFor(ids: readonly number[]): string {
  return ids.length === 1 ? 'Delete this comment?' : `Delete these ${ids.length} comments?`;
}
