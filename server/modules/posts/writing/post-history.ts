import type { PostDecision } from '../../../../domain/posts/admin-post.ts';
import { fieldsOf } from '../../../../domain/posts/post-fields.ts';
import type { VersionCause } from '../../../../domain/versions/versions.ts';
import type { Db } from '../../../db/tables.ts';
import type { Scheduled, Subject } from '../../versions/versions.repository.ts';
import type { VersionFunctions } from '../../versions/versions.service.ts';
import { findPost, type StoredPost } from '../posts.repository.ts';
import type { DecidedPosts } from './post-status.ts';

export type KeepVersions = Pick<
  VersionFunctions,
  | 'record'
  | 'has'
  | 'keepReplaced'
  | 'unschedule'
  | 'reschedule'
  | 'noteNewer'
  | 'move'
  | 'deleteOf'
  | 'dueTimes'
>;

export const subjectOf = (id: number): Subject => ({ kind: 'post', subject: String(id) });

/** Keeps what a post says now, within the transaction that changed it. */
export async function recordPost(
  versions: KeepVersions,
  trx: Db,
  post: StoredPost,
  { by, cause = causeOf(post) }: { by: string | null; cause?: VersionCause },
): Promise<void> {
  const content = JSON.stringify(fieldsOf(post));
  await versions.record(trx, { ...subjectOf(post.id), cause, content, at: post.updatedAt, by });
}

/** Keeps what a post said before its first version, such as an article that the site came with. */
export async function recordFirst(
  versions: KeepVersions,
  trx: Db,
  post: StoredPost,
): Promise<void> {
  if (!(await versions.has(trx, subjectOf(post.id)))) {
    await recordPost(versions, trx, post, { by: null });
  }
}

const causeOf = ({ status }: StoredPost) => (status === 'published' ? 'published' : 'saved');

/**
 * Keeps what posts said when they were decided about, within the transaction. Nothing that was scheduled earlier becomes public after a
 * decision: a draft that is withdrawn is not scheduled any more, which counts as done.
 */
export async function recordDecision(
  versions: KeepVersions,
  trx: Db,
  decision: PostDecision,
  { done, already }: DecidedPosts,
  by: string | null,
): Promise<DecidedPosts & { scheduled: Scheduled[] }> {
  if (decision === 'restore') return { done, already, scheduled: [] };
  const scheduled: Scheduled[] = [];
  const unschedule = async (id: number) => {
    const taken = await versions.unschedule(trx, subjectOf(id));
    if (taken) scheduled.push(taken);
    return taken !== undefined;
  };
  const unscheduled: number[] = [];
  if (decision === 'withdraw') {
    for (const id of already) {
      if (await unschedule(id)) unscheduled.push(id);
    }
  }
  for (const id of done) {
    await unschedule(id);
    const post = decision === 'delete' ? undefined : await findPost(trx, id);
    if (!post) continue;
    const cause = decision === 'publish' ? 'published' : 'withdrawn';
    await recordPost(versions, trx, post, { by, cause });
  }
  return {
    done: [...done, ...unscheduled],
    already: already.filter((id) => !unscheduled.includes(id)),
    scheduled,
  };
}
