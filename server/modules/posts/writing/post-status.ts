import type { Transaction } from 'kysely';
import type { PostStatus } from '../../../../domain/posts/post.ts';
import type { Tables } from '../../../db/tables.ts';
import { lockPosts } from '../posts-version.repository.ts';
import { findPostState, updatePost } from './post-writes.repository.ts';

/** `already`: there was nothing to change. */
export type StatusOutcome = 'done' | 'already' | 'unknown';

/** Publishes a post as it is, or takes it off the site; its first publication stays. */
export async function setPostStatus(
  trx: Transaction<Tables>,
  id: number,
  status: PostStatus,
  now: Date,
): Promise<StatusOutcome> {
  await lockPosts(trx);
  const before = await findPostState(trx, id);
  if (!before || before.status === 'trashed') return 'unknown';
  if (before.status === status) return 'already';
  const first = status === 'published' ? now.toISOString() : null;
  const published_at = before.published_at ?? first;
  const updated_at = nextVersion(before.updated_at, now);
  await updatePost(trx, id, { status, published_at, updated_at });
  return 'done';
}

/** Two saves may come in one millisecond, or with clocks that differ; their versions differ all the same. */
export function nextVersion(before: string, now: Date): string {
  return new Date(Math.max(now.getTime(), Date.parse(before) + 1)).toISOString();
}
