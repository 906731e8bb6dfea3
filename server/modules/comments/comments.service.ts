import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import {
  decideComment,
  findApprovedComments,
  insertPendingComment,
  type NewComment,
} from './comments.repository.ts';

export type CommentsService = ReturnType<typeof createCommentsService>;

/** Comments on posts: each is held until an administrator approves it. */
export function createCommentsService(db: Kysely<Tables>) {
  return {
    /** What everybody may read below a post, oldest first. */
    approvedComments: (postId: number) => findApprovedComments(db, postId),

    /** Keeps a visitor's comment, already validated, for moderation; resolves with its id. */
    holdComment: (comment: NewComment, now = new Date()) =>
      insertPendingComment(db, comment, now.toISOString()),

    /** Shows a comment to everybody; false when there is none with this id. */
    approveComment: (id: number, now = new Date()) =>
      decideComment(db, id, 'approved', now.toISOString()),
  };
}
