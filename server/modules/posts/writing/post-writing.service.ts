import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import { lockPosts } from '../posts-version.repository.ts';
import { setPostTopics } from '../topics.repository.ts';
import { draftColumns, type PostDraft, wantedSlug } from './post-draft.ts';
import { deletePost, removeExpired, restorePost, trashPost } from './post-removal.ts';
import { claimSlug, findFreeSlug, forgetSlugs } from './post-slugs.repository.ts';
import { nextVersion, setPostStatus } from './post-status.ts';
import { findPostState, insertPost, saveSearchText, updatePost } from './post-writes.repository.ts';

export interface SavedPost {
  id: number;
  slug: string;
}

/** What changes posts; each change is one transaction. */
export function createPostWritingService(db: Kysely<Tables>) {
  const inTransaction = <T>(work: (trx: Transaction<Tables>) => Promise<T>) =>
    db.transaction().execute(work);
  return {
    createPost: (draft: PostDraft, now = new Date()) =>
      inTransaction((trx) => createPost(trx, draft, now)),
    revisePost: (id: number, draft: PostDraft, now = new Date()) =>
      inTransaction((trx) => revisePost(trx, id, draft, now)),
    /** False when there is no such post. */
    publishPost: (id: number, now = new Date()) =>
      inTransaction(async (trx) => (await setPostStatus(trx, id, 'published', now)) !== 'unknown'),
    trashPost: (id: number, now = new Date()) => inTransaction((trx) => trashPost(trx, id, now)),
    restorePost: (id: number) => inTransaction((trx) => restorePost(trx, id)),
    deletePost: (id: number) => inTransaction((trx) => deletePost(trx, id)),
    /** Deletes for good what has lain in the trash for 30 days; resolves with how many posts that were. */
    removeExpired: (now = new Date()) => inTransaction((trx) => removeExpired(trx, now)),
  };
}

/** Stores a new post within a transaction; a published one counts as published now. */
export async function createPost(
  trx: Transaction<Tables>,
  draft: PostDraft,
  now: Date,
): Promise<SavedPost> {
  const { columns, searchText } = await draftColumns(draft);
  await lockPosts(trx);
  const slug = await findFreeSlug(trx, wantedSlug(draft), null);
  const instant = now.toISOString();
  const id = await insertPost(trx, {
    ...columns,
    slug,
    published_at: draft.status === 'published' ? instant : null,
    created_at: instant,
    updated_at: instant,
  });
  await claimSlug(trx, slug, id);
  await saveParts(trx, id, draft, searchText);
  return { id, slug };
}

/** Replaces a post's contents, its first publication aside; undefined when there is no such post outside the trash. */
export async function revisePost(
  trx: Transaction<Tables>,
  id: number,
  draft: PostDraft,
  now: Date,
): Promise<SavedPost | undefined> {
  await lockPosts(trx);
  const before = await findPostState(trx, id);
  if (!before || before.status === 'trashed') return undefined;
  const { columns, searchText } = await draftColumns(draft);
  const slug = await revisedSlug(trx, id, before, draft);
  const instant = now.toISOString();
  const published_at = before.published_at ?? (draft.status === 'published' ? instant : null);
  await claimSlug(trx, slug, id);
  const updated_at = nextVersion(before.updated_at, now);
  await updatePost(trx, id, { ...columns, slug, published_at, updated_at });
  if (!before.published_at) await forgetSlugs(trx, id, slug);
  await saveParts(trx, id, draft, searchText);
  return { id, slug };
}

/** A post keeps its address, -2 and all, until its title changes or another address is asked for. */
async function revisedSlug(
  trx: Transaction<Tables>,
  id: number,
  before: { slug: string; title: string },
  draft: PostDraft,
): Promise<string> {
  const wanted = wantedSlug(draft);
  const kept = draft.slug ? before.slug : wantedSlug({ title: before.title });
  return wanted === kept ? before.slug : await findFreeSlug(trx, wanted, id);
}

async function saveParts(
  trx: Transaction<Tables>,
  id: number,
  draft: PostDraft,
  searchText: { head: string; body: string },
): Promise<void> {
  await saveSearchText(trx, id, searchText);
  await setPostTopics(trx, 'categories', id, draft.categories);
  await setPostTopics(trx, 'tags', id, draft.tags);
}
