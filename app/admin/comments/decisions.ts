import type { CommentDecision, CommentStatus } from '../../../domain/admin/comment-list.ts';
import { goneText } from '../lists/rows/outcome.ts';
import type { ChangedRows } from '../ui/use-action.ts';

export type Choice = Extract<CommentDecision, 'approve' | 'reject' | 'delete'>;

/** What can be done with a comment in each state. */
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
  approve: ['approved', 'Everybody can read it now.'],
  reject: ['rejected', 'Nobody can read it on the site.'],
  hold: ['waiting for a decision again'],
  suspect: ['among the suspected spam again'],
  delete: ['deleted'],
};

/** Such as "3 comments deleted, 1 had gone." */
export function doneText(
  decision: CommentDecision,
  asked: number,
  { changed, rest }: Pick<ChangedRows, 'changed' | 'rest'>,
): string {
  const [done, then = ''] = doneWords[decision];
  const what = changed === 1 ? 'Comment' : `${changed} comments`;
  const after = changed === 1 ? then : then.replace('read it', 'read them');
  return `${what} ${done}${rest || goneText(asked, changed)}. ${after}`.trim();
}
