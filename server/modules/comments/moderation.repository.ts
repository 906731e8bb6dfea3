import { commentStatuses } from '../../../domain/admin/comment-list.ts';
import type { ListedComment } from '../../../domain/api/answers/comments.ts';
import { changedRows, deleteInBatches } from '../../db/queries/changes.ts';
import { countByStatus } from '../../db/queries/counts.ts';
import type { CommentStatus, Db, Instant } from '../../db/tables.ts';

/** One page of the comments in a state, newest first, each with its post. */
export async function findComments(
  db: Db,
  status: CommentStatus,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedComment[]> {
  const rows = await db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .select(['comments.id', 'comments.author', 'email', 'text', 'comments.status'])
    .select(['comments.created_at as createdAt', 'decided_at as decidedAt'])
    .select(['post_id', 'title', 'slug'])
    .where('comments.status', '=', status)
    .orderBy('comments.created_at', 'desc')
    .orderBy('comments.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ post_id: id, title, slug, ...row }) => ({
    ...row,
    post: { id, title, slug },
  }));
}

/** How many comments there are in each state. */
export const countComments = (db: Db) => countByStatus(db.selectFrom('comments'), commentStatuses);

/** Gives several comments one state; resolves with the number of those there were. */
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

/** Deletes comments for good; resolves with the number of those there were. */
export const deleteComments = (trx: Db, ids: readonly number[]) =>
  changedRows(trx.deleteFrom('comments').where('id', 'in', ids));

/** Deletes the suspected spam that came before `since`. */
export const deleteOldSpamComments = (db: Db, since: Instant) =>
  deleteInBatches(db, 'comments', (is) =>
    is.and([is('status', '=', 'spam'), is('created_at', '<', since)]),
  );
