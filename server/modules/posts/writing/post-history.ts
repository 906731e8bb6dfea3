import type { PostDecision } from '../../../../domain/posts/admin-post.ts';
import { fieldsOf } from '../../../../domain/posts/post-fields.ts';
import type { VersionCause } from '../../../../domain/versions/versions.ts';
import type { Db } from '../../../db/tables.ts';
import type { Subject } from '../../versions/versions.repository.ts';
import type { VersionsService } from '../../versions/versions.service.ts';
import { findPost, type StoredPost } from '../posts.repository.ts';

export type KeepVersions = Pick<
  VersionsService,
  'record' | 'has' | 'keepReplaced' | 'unschedule' | 'move' | 'deleteOf' | 'dueTimes'
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

/** Keeps what posts said when they were decided about. Nothing that was scheduled earlier becomes public after a decision. */
export async function recordDecision(
  versions: KeepVersions,
  trx: Db,
  decision: PostDecision,
  ids: number[],
  by: string | null,
): Promise<void> {
  if (decision === 'restore') return;
  for (const id of ids) {
    await versions.unschedule(trx, subjectOf(id));
    const post = decision === 'delete' ? undefined : await findPost(trx, id);
    if (!post) continue;
    const cause = decision === 'publish' ? 'published' : 'withdrawn';
    await recordPost(versions, trx, post, { by, cause });
  }
}
