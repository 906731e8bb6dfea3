import type { ExpressionBuilder } from 'kysely';
import type { CommentQuery } from '../../../domain/comments/comment-query.ts';
import type { CommentsPage } from '../../../domain/comments/comments.calls.ts';
import { commentStatuses } from '../../../domain/comments/comments.ts';
import type { PublicComment } from '../../../domain/posts/post.ts';
import { signedName, whoDid } from '../../db/queries/account-names.ts';
import { changedRows, deleteInBatches } from '../../db/queries/changes.ts';
import { countByStatus, countRows } from '../../db/queries/counts.ts';
import type { Db, Instant, Tables } from '../../db/tables.ts';
import type { CommentStatus } from './comments.tables.ts';

export interface NewComment {
  postId: number;
  name: string;
  email: string;
  text: string;
}

/** Stores a new comment as pending or as suspected spam. */
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

export const countApprovedComments = (db: Db, postId: number) =>
  countRows(approvedComments(db, postId));

function approvedComments(db: Db, postId: number) {
  return db.selectFrom('comments').where('post_id', '=', postId).where('status', '=', 'approved');
}

interface Part {
  order: CommentQuery['order'];
  limit: number;
  offset: number;
}

/** One page of a post's approved comments with their replies, without email addresses. */
export async function findApprovedComments(
  db: Db,
  postId: number,
  { order, limit, offset }: Part,
): Promise<PublicComment[]> {
  const direction = order === 'newest' ? 'desc' : 'asc';
  const rows = await approvedComments(db, postId)
    .leftJoin('comment_answers as answer', 'answer.comment_id', 'comments.id')
    .select([
      'comments.id',
      'author',
      'comments.text',
      'created_at as createdAt',
      'answer.text as answerText',
      'answered_at as answeredAt',
      signedName('written_by').as('by'),
    ])
    .orderBy('created_at', direction)
    .orderBy('comments.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ answerText: text, answeredAt, by, ...comment }) => ({
    ...comment,
    answer: text && answeredAt ? { text, answeredAt, by } : null,
  }));
}

/** One page of the comments with a status, or with these ids, newest first, each with its post and reply. */
export async function findComments(
  db: Db,
  selection: { status: CommentStatus } | { ids: readonly number[] },
  { limit, offset }: { limit: number; offset: number },
): Promise<CommentsPage['comments'][number][]> {
  const rows = await db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .leftJoin('comment_answers as answer', 'answer.comment_id', 'comments.id')
    .select([
      'comments.id',
      'comments.author',
      'email',
      'comments.text',
      'comments.status',
      'comments.created_at as createdAt',
      'decided_at as decidedAt',
      'post_id',
      'title',
      'slug',
      'posts.status as postStatus',
      'answer.text as answerText',
      'answered_at as answeredAt',
      whoDid<string | null>('written_by').as('by'),
      signedName('written_by').as('signed'),
    ])
    .where((is) =>
      'ids' in selection
        ? is('comments.id', 'in', selection.ids)
        : is('comments.status', '=', selection.status),
    )
    .orderBy('comments.created_at', 'desc')
    .orderBy('comments.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(
    ({
      post_id: id,
      title,
      slug,
      postStatus,
      answerText: text,
      answeredAt,
      by,
      signed,
      ...row
    }) => ({
      ...row,
      post: { id, title, slug, isPublic: postStatus === 'published' },
      answer: text && answeredAt && by ? { text, answeredAt, by, signed } : null,
    }),
  );
}

/** Ids of the comments with a status, newest first. */
export async function findCommentIds(db: Db, status: CommentStatus, limit: number) {
  const comments = db.selectFrom('comments').select('id').where('status', '=', status);
  const sorted = comments.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit);
  return (await sorted.execute()).map(({ id }) => id);
}

/** Number of comments by status. */
export const countComments = (db: Db) => countByStatus(db.selectFrom('comments'), commentStatuses);

/** Sets the status of comments; resolves with their number. */
export async function decideComments(
  trx: Db,
  ids: readonly number[],
  status: CommentStatus,
  now: Instant,
): Promise<number> {
  const decided_at = status === 'approved' || status === 'rejected' ? now : null;
  const comments = trx.updateTable('comments').where('id', 'in', ids);
  return await changedRows(comments.set({ status, decided_at }));
}

/** The authors of comments. */
export async function findAuthors(trx: Db, ids: readonly number[]) {
  const authors = trx.selectFrom('comments').select(['email', 'author as name']);
  return await authors.where('id', 'in', ids).execute();
}

/** Deletes comments; resolves with their number. */
export const deleteComments = (trx: Db, ids: readonly number[]) =>
  changedRows(trx.deleteFrom('comments').where('id', 'in', ids));

/** Deletes suspected comments older than `since`. */
export const deleteOldSpam = (db: Db, since: Instant) =>
  deleteInBatches(db, 'comments', isOldSpam(since));

export const countOldSpam = (db: Db, since: Instant) =>
  countRows(db.selectFrom('comments').where(isOldSpam(since)));

const isOldSpam = (since: Instant) => (is: ExpressionBuilder<Tables, 'comments'>) =>
  is.and([is('status', '=', 'spam'), is('created_at', '<', since)]);

/** The author's reply to a comment, '' if there is none; undefined for an unknown comment. */
export async function findReply(db: Db, commentId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('comments')
    .leftJoin('comment_answers as answer', 'answer.comment_id', 'comments.id')
    .select('answer.text')
    .where('comments.id', '=', commentId)
    .executeTakeFirst();
  return row && (row.text ?? '');
}

interface NewReply {
  commentId: number;
  text: string;
  /** The administrator's username. */
  by: string;
}

/** Stores the author's reply to a comment; a replaced reply keeps its date. */
export async function upsertReply(
  db: Db,
  { commentId, text, by }: NewReply,
  now: Instant,
): Promise<void> {
  const row = { text, written_by: by };
  await db
    .insertInto('comment_answers')
    .values({ comment_id: commentId, answered_at: now, ...row })
    .onConflict((conflict) => conflict.column('comment_id').doUpdateSet(row))
    .execute();
}

/** Deletes the author's reply to a comment, if there is one. */
export async function deleteReply(db: Db, commentId: number): Promise<void> {
  await db.deleteFrom('comment_answers').where('comment_id', '=', commentId).execute();
}
