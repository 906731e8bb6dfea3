import type { Kysely } from 'kysely';
import type { PublicComment } from '../../../domain/blog/post.ts';
import type { Instant, Tables } from '../../db/tables.ts';

export interface NewComment {
  postId: number;
  name: string;
  email: string;
  text: string;
}

/** Stores a comment that nobody has decided about. */
export async function insertComment(
  db: Kysely<Tables>,
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
