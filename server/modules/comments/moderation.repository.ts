import type { Kysely } from 'kysely';
import { commentStatuses } from '../../../domain/admin/comment-list.ts';
import type { ListedComment } from '../../../domain/api/answers/comments.ts';
import { countByStatus } from '../../db/count-by-status.ts';
import type { CommentStatus, Instant, Tables } from '../../db/tables.ts';

/** One page of the comments with a status, newest first, each with its post. */
export async function findComments(
  db: Kysely<Tables>,
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

/** Number of comments by status. */
export const countComments = (db: Kysely<Tables>) =>
  countByStatus(db.selectFrom('comments'), commentStatuses);

/** Sets the status of comments; resolves with their number. */
export async function decideComments(
  trx: Kysely<Tables>,
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

/** Deletes comments; resolves with their number. */
export async function deleteComments(trx: Kysely<Tables>, ids: readonly number[]): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('comments')
    .where('id', 'in', ids)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes at most `limit` suspected comments older than `since`; resolves with their number. */
export async function deleteOldSpamComments(
  db: Kysely<Tables>,
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
    // Checked again: another instance may have rescued it meanwhile.
    .where('status', '=', 'spam')
    .executeTakeFirst();
  return Number(numDeletedRows);
}
