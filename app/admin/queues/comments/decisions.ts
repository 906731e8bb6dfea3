import type { CommentDecision, CommentStatus } from '../../../../domain/office/comment-queue.ts';

type Choice = Extract<CommentDecision, 'approve' | 'reject' | 'delete'>;

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

/** What brings comments back to the state that they were in. */
export const decisionInto: Record<CommentStatus, CommentDecision> = {
  pending: 'hold',
  approved: 'approve',
  rejected: 'reject',
  spam: 'suspect',
};

const doneWords: Record<CommentDecision, string> = {
  approve: 'approved. Everybody can read it now.',
  reject: 'rejected. Nobody can read it on the site.',
  hold: 'waiting for a decision again.',
  suspect: 'among the suspected spam again.',
  delete: 'deleted.',
};

/** Tells what was done, such as "3 comments deleted." */
export function doneText(decision: CommentDecision, count: number): string {
  const words = doneWords[decision];
  if (count === 1) return `Comment ${words}`;
  return `${count} comments ${words.replace('read it', 'read them')}`;
}
