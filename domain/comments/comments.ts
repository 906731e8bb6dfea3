/** Pending, public, rejected, suspected spam. */
export const commentStatuses = ['pending', 'approved', 'rejected', 'spam'] as const;

export type CommentStatus = (typeof commentStatuses)[number];

/** Decisions about comments. `hold` and `suspect` return a comment to pending and spam. */
export const commentDecisions = ['approve', 'reject', 'hold', 'suspect', 'delete'] as const;

export type CommentDecision = (typeof commentDecisions)[number];

export const commentMessages = {
  unknown: 'This comment is not here any more. Somebody else may have deleted it.',
  answerMissing: 'Please type an answer',
  answerChanged: 'Somebody else has just changed this answer. Nothing was overwritten.',
} as const;
