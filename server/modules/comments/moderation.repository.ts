import { commentStatuses } from '../../../domain/admin/comment-list.ts';
import type { ListedComment } from '../../../domain/api/answers/comments.ts';
import { changedRows, deleteInBatches } from '../../db/queries/changes.ts';
import { countByStatus } from '../../db/queries/counts.ts';
import type { CommentStatus, Db, Instant } from '../../db/tables.ts';

/** One page of the comments with a status, or with these ids, newest first, each with its post and answer. */
export async function findComments(
  db: Db,
  wanted: { status: CommentStatus } | { ids: readonly number[] },
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedComment[]> {
  const rows = await db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .leftJoin('comment_answers as answer', 'answer.comment_id', 'comments.id')
    .select(['comments.id', 'comments.author', 'email', 'comments.text', 'comments.status'])
    .select(['comments.created_at as createdAt', 'decided_at as decidedAt'])
    .select(['post_id', 'title', 'slug', 'posts.author as postAuthor'])
    .select(['answer.text as answerText', 'answered_at as answeredAt', 'written_by as by'])
    .where((is) =>
      'ids' in wanted
        ? is('comments.id', 'in', wanted.ids)
        : is('comments.status', '=', wanted.status),
    )
    .orderBy('comments.created_at', 'desc')
    .orderBy('comments.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(
    ({ post_id: id, title, slug, postAuthor, answerText: text, answeredAt, by, ...row }) => ({
      ...row,
      post: { id, title, slug, author: postAuthor },
      answer: text && answeredAt && by ? { text, answeredAt, by } : null,
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

/** Who wrote comments. */
export async function findAuthors(trx: Db, ids: readonly number[]) {
  const authors = trx.selectFrom('comments').select(['email', 'author as name']);
  return await authors.where('id', 'in', ids).execute();
}

/** Deletes comments; resolves with their number. */
export const deleteComments = (trx: Db, ids: readonly number[]) =>
  changedRows(trx.deleteFrom('comments').where('id', 'in', ids));

/** Deletes suspected comments older than `since`. */
export const deleteOldSpamComments = (db: Db, since: Instant) =>
  deleteInBatches(db, 'comments', (is) =>
    is.and([is('status', '=', 'spam'), is('created_at', '<', since)]),
  );
