import type { CommentQuery } from '../../../domain/posts/comment-query.ts';
import { countRows } from '../../db/queries/counts.ts';
import type { Db, Instant } from '../../db/tables.ts';

export interface NewComment {
  postId: number;
  name: string;
  email: string;
  text: string;
}

/** Stores a new comment, pending or suspected. */
export async function insertComment(
  db: Db,
  comment: NewComment,
  status: 'pending' | 'spam',
  now: Instant,
): Promise<void> {
  await db
    .insertInto('comments')
    .values({
      post_id: comment.postId,
      author: comment.name,
      email: comment.email,
      text: comment.text,
      status,
      created_at: now,
      decided_at: null,
    })
    .execute();
}

/** How many approved comments a post has. */
export const countApprovedComments = (db: Db, postId: number) => countRows(approved(db, postId));

function approved(db: Db, postId: number) {
  return db.selectFrom('comments').where('post_id', '=', postId).where('status', '=', 'approved');
}

interface Part {
  order: CommentQuery['order'];
  limit: number;
  offset: number;
}

/** One page of a post's approved comments, without e-mail addresses. */
export async function findApprovedComments(db: Db, postId: number, { order, limit, offset }: Part) {
  const direction = order === 'newest' ? 'desc' : 'asc';
  return await approved(db, postId)
    .select(['id', 'author', 'text', 'created_at as createdAt'])
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
}
