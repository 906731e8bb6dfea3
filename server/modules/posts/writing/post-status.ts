import type { PostDecision } from '../../../../domain/posts/admin-post.ts';
import type { PostStatus } from '../../../../domain/posts/post.ts';
import { touchContent } from '../../../db/queries/content-version.ts';
import type { Db, Instant } from '../../../db/tables.ts';
import { changeStatus, findStatus, type StatusColumns } from './post-writes.repository.ts';

/** Ids of posts by what a decision did: `already` had the status before. */
export interface DecidedPosts {
  done: number[];
  already: number[];
}

/** The columns that a decision sets; undefined where it does not apply to the post's status. */
type Change = (post: StatusColumns, now: Date) => StatusColumns | 'already' | undefined;

const changes: Record<PostDecision, Change> = {
  publish: (post, now) => setStatus(post, 'published', now),
  withdraw: (post, now) => setStatus(post, 'draft', now),
  delete: (post, now) =>
    post.status === 'trashed'
      ? undefined
      : { ...post, status: 'trashed', trashedStatus: post.status, trashedAt: now.toISOString() },
  restore: (post) =>
    post.trashedStatus
      ? { ...post, status: post.trashedStatus, trashedStatus: null, trashedAt: null }
      : undefined,
};

/** The date of first publication stays. */
function setStatus(post: StatusColumns, status: PostStatus, now: Date) {
  if (post.status === 'trashed') return;
  if (post.status === status) return 'already';
  const publishedAt = post.publishedAt ?? (status === 'published' ? now.toISOString() : null);
  return { ...post, status, publishedAt, updatedAt: nextVersion(post.updatedAt, now) };
}

/** Applies a decision to posts within a transaction; posts to which it does not apply are in neither list. */
export async function decidePosts(
  trx: Db,
  ids: readonly number[],
  decision: PostDecision,
  now: Date,
): Promise<DecidedPosts> {
  await touchContent(trx);
  const outcome: DecidedPosts = { done: [], already: [] };
  for (const id of new Set(ids)) {
    const post = await findStatus(trx, id);
    const change = post && changes[decision](post, now);
    if (change === 'already') outcome.already.push(id);
    else if (change) {
      await changeStatus(trx, id, change);
      outcome.done.push(id);
    }
  }
  return outcome;
}

/** Changes the date of the first publication within a transaction; false for a post that is not public. */
export async function changePublishedAt(
  trx: Db,
  id: number,
  instant: Instant,
  now: Date,
): Promise<boolean> {
  await touchContent(trx);
  const post = await findStatus(trx, id);
  if (post?.status !== 'published') return false;
  const updatedAt = nextVersion(post.updatedAt, now);
  await changeStatus(trx, id, { ...post, publishedAt: instant, updatedAt });
  return true;
}

/** Always later than `before`: two saves may come within a millisecond, or from clocks that differ. */
export function nextVersion(before: string, now: Date): string {
  return new Date(Math.max(now.getTime(), Date.parse(before) + 1)).toISOString();
}
