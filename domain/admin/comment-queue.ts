/** Waiting for a decision, on the site, kept away, and what only looks like advertising. */
export const commentStatuses = ['pending', 'approved', 'rejected', 'spam'] as const;

export type CommentStatus = (typeof commentStatuses)[number];

/** What becomes of comments. `hold` and `suspect` put them back to where they waited, to undo another one. */
export const commentDecisions = ['approve', 'reject', 'hold', 'suspect', 'delete'] as const;

export type CommentDecision = (typeof commentDecisions)[number];

/** A comment as the admin sees it; times are instants. */
export interface QueuedComment {
  id: number;
  author: string;
  email: string;
  text: string;
  status: CommentStatus;
  createdAt: string;
  decidedAt: string | null;
  post: { id: number; title: string; slug: string };
}

/** GET /api/admin/comments */
export interface CommentsPage {
  comments: QueuedComment[];
  counts: Record<CommentStatus, number>;
  page: number;
  pages: number;
}
