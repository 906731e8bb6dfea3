/** Waiting for a decision, on the site, rejected, and suspected spam. */
export const commentStatuses = ['pending', 'approved', 'rejected', 'spam'] as const;

export type CommentStatus = (typeof commentStatuses)[number];

/** What can be done with comments. `hold` and `suspect` undo a decision about pending ones and spam. */
export const commentDecisions = ['approve', 'reject', 'hold', 'suspect', 'delete'] as const;

export type CommentDecision = (typeof commentDecisions)[number];
