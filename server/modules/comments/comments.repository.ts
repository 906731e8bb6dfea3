import type { Kysely } from 'kysely';
import type { PublicComment } from '../../../domain/blog/post.ts';
import type { CommentStatus, Instant, Tables } from '../../db/tables.ts';

export interface NewComment {
  postId: number;
  name: string;
  email: string;
  text: string;
}

/** Stores a comment that nobody has decided about; returns its id. */
export async function insertPendingComment(
  db: Kysely<Tables>,
  comment: NewComment,
  now: Instant,
): Promise<number> {
  const { id } = await db
    .insertInto('comments')
    .values({
      post_id: comment.postId,
      author: comment.name,
      email: comment.email,
      text: comment.text,
      status: 'pending',
      created_at: now,
      decided_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Records a decision; false when there is no such comment. */
export async function decideComment(
  db: Kysely<Tables>,
  id: number,
  status: Exclude<CommentStatus, 'pending'>,
  now: Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('comments')
    .set({ status, decided_at: now })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The approved comments of a post, oldest first, without e-mails. */
export async function findApprovedComments(
  db: Kysely<Tables>,
  postId: number,
): Promise<PublicComment[]> {
  const rows = await db
    .selectFrom('comments')
    .select(['id', 'author', 'text', 'created_at'])
    .where('post_id', '=', postId)
    .where('status', '=', 'approved')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at }));
}
