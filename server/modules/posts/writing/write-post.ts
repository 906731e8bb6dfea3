import { messages } from '../../../../domain/messages.ts';
import { touchContent } from '../../../db/queries/content-version.ts';
import type { Db } from '../../../db/tables.ts';
import type { Post } from '../posts.repository.ts';
import { setPostTopics } from '../topics.repository.ts';
import {
  type CleanDraft,
  cleaned,
  draftColumns,
  type PostDraft,
  wantedSlug,
} from './post-draft.ts';
import { claimSlug, findFreeSlug, findSlugOwner, forgetSlugs } from './post-slugs.repository.ts';
import { nextVersion } from './post-status.ts';
import { insertPost, saveSearchText, updatePost } from './post-writes.repository.ts';

/** Cleans the HTML of a draft. */
export async function withCleanContent(draft: PostDraft): Promise<CleanDraft> {
  if (draft.content === undefined) return draft;
  const { html: content, text } = await cleaned(draft.content);
  return { ...draft, content, text };
}

/**
 * Why the slug that somebody typed cannot be that of the post; undefined for one that is free and for one that follows
 * the title, which gets a number instead. Final only after touchContent.
 */
export async function slugFault(
  db: Db,
  draft: Pick<PostDraft, 'slug' | 'title'>,
  postId: number | null,
): Promise<string | undefined> {
  if (!draft.slug) return;
  const owner = await findSlugOwner(db, wantedSlug(draft), postId);
  return owner && messages.posts.slugTaken[owner.as](owner.title);
}

/** Stores a new post with clean content within a transaction. */
export async function createPost(trx: Db, draft: CleanDraft, now: Date) {
  const { columns, searchText } = await draftColumns(draft);
  await touchContent(trx);
  const slug = await findFreeSlug(trx, wantedSlug(draft), null);
  const updatedAt = now.toISOString();
  const publishedAt = columns.status === 'published' ? updatedAt : null;
  const id = await insertPost(trx, { ...columns, slug, publishedAt, updatedAt });
  await saveParts(trx, id, slug, draft, searchText);
  return id;
}

/** Changes a post that was read after touchContent in the same transaction. */
export async function changePost(
  trx: Db,
  before: Post,
  draft: CleanDraft,
  now: Date,
): Promise<void> {
  const { id } = before;
  const { columns, searchText } = await draftColumns(draft, before);
  const slug = await changedSlug(trx, before, draft);
  const updatedAt = nextVersion(before.updatedAt, now);
  const first = columns.status === 'published' ? now.toISOString() : null;
  const publishedAt = before.publishedAt ?? first;
  await updatePost(trx, id, { ...columns, slug, publishedAt, updatedAt });
  await saveParts(trx, id, slug, draft, searchText);
  if (!before.publishedAt) await forgetSlugs(trx, id, slug);
}

/** A post keeps its slug until its title changes or another slug is requested. */
async function changedSlug(trx: Db, before: Post, draft: PostDraft) {
  const wanted = wantedSlug(draft);
  const present = draft.slug ? before.slug : wantedSlug({ title: before.title });
  return wanted === present ? before.slug : await findFreeSlug(trx, wanted, before.id);
}

async function saveParts(
  trx: Db,
  id: number,
  slug: string,
  { categories, tags }: PostDraft,
  searchText: { head: string; body: string },
): Promise<void> {
  await claimSlug(trx, slug, id);
  await saveSearchText(trx, id, searchText);
  if (categories) await setPostTopics(trx, 'categories', id, categories);
  if (tags) await setPostTopics(trx, 'tags', id, tags);
}
