import type { CommentQuery } from '../../../domain/posts/comment-query.ts';
import type { PublicComment } from '../../../domain/posts/post.ts';
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

/** One page of a post's approved comments with their answers, without e-mail addresses. */
export async function findApprovedComments(
  db: Db,
  postId: number,
  { order, limit, offset }: Part,
): Promise<PublicComment[]> {
  const direction = order === 'newest' ? 'desc' : 'asc';
  const rows = await approved(db, postId)
    .leftJoin('comment_answers as answer', 'answer.comment_id', 'comments.id')
    .select(['comments.id', 'author', 'comments.text', 'created_at as createdAt'])
    .select(['answer.text as answerText', 'answered_at as answeredAt'])
    .orderBy('created_at', direction)
    .orderBy('comments.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ answerText: text, answeredAt, ...comment }) => ({
    ...comment,
    answer: text && answeredAt ? { text, answeredAt } : null,
  }));
}
