import type { PostStatus } from '../../../../domain/posts/post.ts';
import { touchContent } from '../../../db/queries/content-version.ts';
import type { Db } from '../../../db/tables.ts';
import type { Origin } from '../../media/media.service.ts';
import { deleteDraft } from '../drafts/post-drafts.repository.ts';
import { findPost, type StoredPost } from '../posts.repository.ts';
import type { CleanDraft, PostDraft } from './post-draft.ts';
import { type KeepVersions, recordFirst, recordPost, subjectOf } from './post-history.ts';
import { changePost, createPost, slugFault } from './write-post.ts';

/** A draft with the bytes of a new featured image. */
export interface PostUpload {
  draft: PostDraft;
  picture?: { bytes: Uint8Array; origin: Origin } | null;
  /** The version that was edited: if the post has another by now, nothing is stored. */
  baseUpdatedAt?: string | undefined;
  /** The administrator's username. */
  by?: string | undefined;
  /** The stored draft that says the same: it has done its work then. */
  stored?: { key: string; revision: string } | undefined;
}

type CleanUpload = PostUpload & { draft: CleanDraft };

export type StoreOutcome =
  /** Without `post`: there is none outside the trash. */
  | { kind: 'saved' | 'conflict'; post: StoredPost | undefined }
  /** `error` says which post has the slug that was typed. */
  | { kind: 'slug-taken'; error: string };

/** Stores a new post. */
export async function storeNew(
  db: Db,
  versions: KeepVersions,
  upload: CleanUpload,
  now: Date,
): Promise<StoreOutcome> {
  return await db.transaction().execute(async (trx): Promise<StoreOutcome> => {
    await touchContent(trx);
    const error = await slugFault(trx, upload.draft, null);
    if (error) return { kind: 'slug-taken', error };
    const id = await createPost(trx, upload.draft, now);
    return { kind: 'saved', post: await keepStored(versions, trx, id, upload) };
  });
}

/** Changes a post. */
export async function storeChange(
  db: Db,
  versions: KeepVersions,
  id: number,
  upload: CleanUpload,
  now: Date,
): Promise<StoreOutcome> {
  const { draft, baseUpdatedAt } = upload;
  return await db.transaction().execute(async (trx): Promise<StoreOutcome> => {
    await touchContent(trx);
    const before = await findPost(trx, id);
    if (!before || (baseUpdatedAt && baseUpdatedAt !== before.updatedAt)) {
      return { kind: 'conflict', post: before };
    }
    const error = await slugFault(trx, draft, id);
    if (error) return { kind: 'slug-taken', error };
    await recordFirst(versions, trx, before);
    await changePost(trx, before, draft, now);
    return { kind: 'saved', post: await keepStored(versions, trx, id, upload, before.status) };
  });
}

/**
 * What was stored stays as a version, and its draft is deleted. What was scheduled is taken back when the post is
 * published, or withdrawn; a draft that is saved again stays scheduled, and its newer text is kept.
 */
async function keepStored(
  versions: KeepVersions,
  trx: Db,
  id: number,
  { by, stored }: PostUpload,
  statusBefore: PostStatus = 'draft',
): Promise<StoredPost | undefined> {
  const post = await findPost(trx, id);
  if (!post) return;
  if (stored && (await deleteDraft(trx, stored.key, stored.revision))) {
    await versions.move(trx, { kind: 'post', subject: stored.key }, subjectOf(id));
  }
  await recordPost(versions, trx, post, { by: by ?? null });
  const isDraftStill = post.status === 'draft' && statusBefore === 'draft';
  if (!isDraftStill) await versions.unschedule(trx, subjectOf(id));
  else await versions.noteNewer(trx, subjectOf(id), { at: post.updatedAt, by: by ?? null });
  return post;
}
