import { commentStatuses } from '../../../domain/admin/comment-list.ts';
import type { ListedComment } from '../../../domain/api/answers/comments.ts';
import { countByStatus } from '../../db/count-by-status.ts';
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
    .select(['comments.created_at', 'decided_at', 'post_id', 'title', 'slug'])
    .where('comments.status', '=', status)
    .orderBy('comments.created_at', 'desc')
    .orderBy('comments.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ created_at, decided_at, post_id, title, slug, ...row }) => ({
    ...row,
    createdAt: created_at,
    decidedAt: decided_at,
    post: { id: post_id, title, slug },
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
  const { numUpdatedRows } = await trx
    .updateTable('comments')
    .set({ status, decided_at: status === 'approved' || status === 'rejected' ? now : null })
    .where('id', 'in', ids)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Deletes comments for good; resolves with the number of those there were. */
export async function deleteComments(trx: Db, ids: readonly number[]): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('comments')
    .where('id', 'in', ids)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes so much of the suspected spam that came before `since`; resolves with how much it was. */
export async function deleteOldSpamComments(
  db: Db,
  since: Instant,
  limit: number,
): Promise<number> {
  const old = db
    .selectFrom('comments')
    .select('id')
    .where('status', '=', 'spam')
    .where('created_at', '<', since)
    .limit(limit);
  const { numDeletedRows } = await db
    .deleteFrom('comments')
    .where('id', 'in', old)
    // One that was rescued just now, on another instance, stays.
    .where('status', '=', 'spam')
    .executeTakeFirst();
  return Number(numDeletedRows);
}
