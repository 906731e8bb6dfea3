import type { Transaction } from 'kysely';
import { trashDays } from '../../../../domain/admin/trash.ts';
import { daysBefore } from '../../../days-before.ts';
import type { Tables } from '../../../db/tables.ts';
import { lockPosts } from '../posts-version.repository.ts';
import { forgetSlugs } from './post-slugs.repository.ts';
import {
  deletePostRow,
  findPostState,
  findTrashedBefore,
  updatePost,
} from './post-writes.repository.ts';

/** Puts a post into the trash, where nobody sees it; false when there is no such post outside it. */
export async function trashPost(trx: Transaction<Tables>, id: number, now: Date): Promise<boolean> {
  await lockPosts(trx);
  const before = await findPostState(trx, id);
  if (!before || before.status === 'trashed') return false;
  const trashed_at = now.toISOString();
  await updatePost(trx, id, { status: 'trashed', trashed_status: before.status, trashed_at });
  return true;
}

/** Takes a post out of the trash, with all that it had; false when it does not lie there. */
export async function restorePost(trx: Transaction<Tables>, id: number): Promise<boolean> {
  await lockPosts(trx);
  const before = await findPostState(trx, id);
  if (!before?.trashed_status) return false;
  const status = before.trashed_status;
  await updatePost(trx, id, { status, trashed_status: null, trashed_at: null });
  return true;
}

/** Deletes for good what has lain in the trash for 30 days; resolves with how many posts that were. */
export async function removeExpired(trx: Transaction<Tables>, now: Date): Promise<number> {
  const moment = daysBefore(now, trashDays);
  if ((await findTrashedBefore(trx, moment)).length === 0) return 0;
  await lockPosts(trx);
  // Read once more: somebody may have restored one just before the lock.
  const ids = await findTrashedBefore(trx, moment);
  for (const id of ids) await deletePost(trx, id);
  return ids.length;
}

/** Deletes a post; addresses that were ever public stay known as gone. False when there is no such post. */
export async function deletePost(trx: Transaction<Tables>, id: number): Promise<boolean> {
  await lockPosts(trx);
  const before = await findPostState(trx, id);
  if (!before) return false;
  if (!before.published_at) await forgetSlugs(trx, id, null);
  await deletePostRow(trx, id);
  return true;
}
