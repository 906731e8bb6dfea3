import { readForm } from '../../../domain/api/form-fields.ts';
import { hashesIn } from '../../../domain/picture.ts';
import type { HiddenPart } from '../../../domain/posts/hidden-text.ts';
import type { PostStatus } from '../../../domain/posts/post.ts';
import {
  fieldsOf,
  ownNames,
  type PostFields,
  type PostFormValues,
  postForm,
  postLimits,
  specifiedNames,
  storedText,
  textFault,
} from '../../../domain/posts/post-form.ts';
import { postMessages } from '../../../domain/posts/post-messages.ts';
import { readMinutes } from '../../../domain/posts/read-time.ts';
import { shorten } from '../../../domain/text/plain-text.ts';
import { slugify } from '../../../domain/text/slug.ts';
import type { VersionCause } from '../../../domain/versions/versions.ts';
import { changeInBatches } from '../../batches.ts';
import { touchContent } from '../../db/queries/site-state.ts';
import type { Db } from '../../db/tables.ts';
import { type Site, transact } from '../../site.ts';
import { findPictures, findPicturesOfFiles } from '../media/media.repository.ts';
import { type Origin, storePicture } from '../media/media.service.ts';
import { moveVersions, type Subject } from '../versions/versions.repository.ts';
import {
  hasVersions,
  noteNewerDraft,
  recordVersion,
  unschedule,
} from '../versions/versions.service.ts';
import { deleteDraft } from './drafts.repository.ts';
import type { CleanedHtml } from './html/clean-html.ts';
import { findDraftOwner, storePostOwner } from './post-owners.repository.ts';
import {
  claimSlug,
  findFreeSlug,
  findSaved,
  findSlugOwner,
  findUnlabelled,
  forgetSlugs,
  insertPost,
  type PostColumns,
  replaceUnlabelled,
  type SearchText,
  saveSearchText,
  storeRevision,
  updatePostColumns,
} from './post-writes.repository.ts';
import { findPost, findPosts, rememberAuthor, type StoredPost } from './posts.repository.ts';
import { type AdminPost, adminPostOf } from './posts-admin.service.ts';
import { endRequests } from './publish-requests.ts';
import { searchableWords } from './search-words.ts';
import { findLabels, setPostTopics } from './topics.repository.ts';

/** The fields to store. An absent field gets its default in a new post and stays unchanged in a stored one. */
export interface PostDraft {
  title: string;
  author: string;
  content?: string | undefined;
  status?: PostStatus | undefined;
  categories?: string[] | undefined;
  tags?: string[] | undefined;
  metaDescription?: string | undefined;
  excerpt?: string | undefined;
  authorBio?: string | undefined;
  /** Absent: made from the title. */
  slug?: string | undefined;
  /** Null for no featured image. */
  featuredMediaId?: number | null | undefined;
  /** Alt text of the featured image. */
  featuredAlt?: string | undefined;
}

/** Maps the fields of a post's form, which have the specification's names, to a draft. */
export function postDraftOf(values: PostFormValues): PostDraft {
  return {
    title: values.title,
    author: values.author,
    content: values.content,
    status: values.status || undefined,
    categories: values.categories,
    tags: values.tags,
    metaDescription: values.meta_description,
    excerpt: values.excerpt,
    authorBio: values.author_bio,
    slug: values.slug,
    featuredMediaId: values.remove_featured_image ? null : values.featured_media,
    featuredAlt: values.featured_image_alt,
  };
}

/** Validates the typed fields as the post's form does: they must be ready to publish. */
export function readPostFields({
  featuredMediaId: id,
  ...fields
}: PostFields): { ok: true; draft: PostDraft } | { ok: false; fields: Record<string, string> } {
  const picture = id === null ? { remove_featured_image: true } : { featured_media: String(id) };
  const form = readForm(postForm, { ...specifiedNames(fields), ...picture });
  if (!form.ok) return { ok: false, fields: ownNames(form.fields) };
  return { ok: true, draft: postDraftOf(form.values) };
}

/** A draft with the bytes of a new featured image. */
export interface PostUpload {
  draft: PostDraft;
  picture?: { bytes: Uint8Array; origin: Origin } | null;
  /** The version that was edited: if the post has another one by now, nothing is stored. */
  baseUpdatedAt?: string | undefined;
  /** The administrator's username. */
  by?: string | undefined;
  /** Whether the account may not change what is public. */
  isAuthor?: boolean;
  /** The revision that the save makes: see findSaved. */
  next?: string | undefined;
  /** The stored draft with the same text, which the save deletes. */
  stored?: { key: string; revision: string } | undefined;
}

export type SaveOutcome =
  /** `leftBehind`: what stayed out of the text because it is hidden. */
  | { kind: 'saved'; post: AdminPost; leftBehind: HiddenPart[] }
  /** The post was changed after it was read; `post` is the stored version. */
  | { kind: 'conflict'; post: AdminPost }
  | { kind: 'picture-refused' | 'slug-taken' | 'content-too-long'; error: string }
  /** The picture chosen from the library has been deleted. */
  | { kind: 'picture-gone' }
  /** A picture in the text has been deleted from the library. */
  | { kind: 'text-picture-gone' }
  /** There is no such post outside the trash. */
  | { kind: 'unknown' };

/** Stores a new post with its featured image; stores nothing if a part is refused. */
export async function createPost(
  site: Site,
  upload: PostUpload,
  now = site.now(),
): Promise<SaveOutcome> {
  return await savePost(site, null, upload, now);
}

/** Changes the fields that the draft has; changes nothing if a part is refused. */
export async function updatePost(
  site: Site,
  id: number,
  upload: PostUpload,
  now = site.now(),
): Promise<SaveOutcome> {
  return await savePost(site, id, upload, now);
}

async function savePost(
  site: Site,
  id: number | null,
  upload: PostUpload,
  now: Date,
): Promise<SaveOutcome> {
  const prepared = await prepare(site, upload, now);
  if (prepared.kind !== 'ready') return prepared;
  const { leftBehind = [], ...draft } = prepared.draft;
  const cleanUpload = { ...upload, draft };
  const outcome = await transact(site, (inTransaction) =>
    store(inTransaction, id, cleanUpload, now),
  );
  if (outcome.kind === 'slug-taken') return outcome;
  const { kind, post } = outcome;
  // Its author may be told.
  if (post?.status === 'published') site.wake();
  if (kind === 'saved' && post && upload.by) await rememberAuthor(site.db, upload.by, post.author);
  if (!post) return { kind: 'unknown' };
  const stored = await adminPostOf(site, post);
  return kind === 'saved' ? { kind, post: stored, leftBehind } : { kind, post: stored };
}

/**
 * The part of a save that needs no lock. In the admin, a new picture is discarded with a post that is refused.
 */
async function prepare(site: Site, { draft, picture }: PostUpload, now: Date) {
  const clean = await withCleanContent(draft);
  // Cleaning escapes some characters, so the text may grow beyond the limit.
  const error = textFault(clean.content ?? '');
  if (error) return { kind: 'content-too-long' as const, error };
  if (await lacksPicture(site.db, clean.content ?? '')) {
    return { kind: 'text-picture-gone' as const };
  }
  if (!picture) {
    const isGone = await isPictureGone(site.db, draft.featuredMediaId);
    return isGone ? { kind: 'picture-gone' as const } : { kind: 'ready' as const, draft: clean };
  }
  const { bytes, origin } = picture;
  const stored = await storePicture(site, bytes, draft.featuredAlt ?? '', origin, now);
  if (stored.kind === 'refused') return { kind: 'picture-refused' as const, error: stored.error };
  return { kind: 'ready' as const, draft: { ...clean, featuredMediaId: stored.image.id } };
}

type StoreOutcome =
  /** Without `post` when there is none outside the trash. */
  | { kind: 'saved' | 'conflict'; post: StoredPost | undefined }
  /** `error` names the post that has the typed slug. */
  | { kind: 'slug-taken'; error: string };

/** Stores a new post (without id) or changes one, within a transaction. */
async function store(
  site: Site,
  id: number | null,
  upload: PostUpload & { draft: CleanDraft },
  now: Date,
): Promise<StoreOutcome> {
  const { db } = site;
  const { draft, baseUpdatedAt } = upload;
  await touchContent(db);
  const before = id === null ? undefined : await findPost(db, id);
  const created = id === null && upload.next ? await findSaved(db, upload.next) : undefined;
  if (created !== undefined) return { kind: 'conflict', post: await findPost(db, created) };
  const isChanged = baseUpdatedAt && baseUpdatedAt !== before?.updatedAt;
  const isPublished = upload.isAuthor && before?.status === 'published';
  if (id !== null && (!before || isChanged || isPublished))
    return { kind: 'conflict', post: before };
  const error = await slugFault(db, draft, id);
  if (error) return { kind: 'slug-taken', error };
  if (!before) {
    const added = await addPost(db, draft, now);
    const begun = upload.stored && (await findDraftOwner(db, upload.stored.key));
    await storePostOwner(db, added, { ownerId: begun?.ownerId, by: upload.by });
    return { kind: 'saved', post: await recordStored(site, added, upload, 'draft') };
  }
  await recordFirst(site, before);
  await changePost(db, before, draft, now);
  if (draft.status === 'published') {
    await endRequests(site, [before.id], { how: 'published', by: upload.by ?? null }, now);
  }
  return { kind: 'saved', post: await recordStored(site, before.id, upload, before.status) };
}

/**
 * Records the stored text as a version and deletes its draft. Publishing or withdrawing cancels a schedule; a
 * scheduled draft that is saved again stays scheduled, with a note of its newer text.
 */
async function recordStored(
  site: Site,
  id: number,
  { by = null, stored, next }: Omit<PostUpload, 'by'> & { by?: string | null | undefined },
  statusBefore: PostStatus,
): Promise<StoredPost | undefined> {
  const { db } = site;
  if (next) await storeRevision(db, id, next);
  const post = await findPost(db, id);
  if (!post) return;
  if (stored && (await deleteDraft(db, stored.key, stored.revision))) {
    await moveVersions(db, { kind: 'post', subject: stored.key }, subjectOf(id));
  }
  await recordPost(site, post, { by });
  const isDraftStill = post.status === 'draft' && statusBefore === 'draft';
  if (!isDraftStill) await unschedule(site, subjectOf(id));
  else await noteNewerDraft(site, subjectOf(id), { at: post.updatedAt, by });
  return post;
}

/** A post as the subject of versions. */
export const subjectOf = (id: number): Subject => ({ kind: 'post', subject: String(id) });

/** Records a post's current text as a version, within the transaction that changed it. */
export async function recordPost(
  site: Site,
  post: StoredPost,
  { by, cause = causeOf(post) }: { by: string | null; cause?: VersionCause },
): Promise<void> {
  const content = storedText(fieldsOf(post));
  await recordVersion(site, {
    ...subjectOf(post.id),
    cause,
    content,
    at: post.updatedAt,
    by,
  });
}

const causeOf = ({ status }: StoredPost) => (status === 'published' ? 'published' : 'saved');

/** Records a post's text from before its first version, such as one of the articles delivered with the site. */
export async function recordFirst(site: Site, post: StoredPost): Promise<void> {
  const hasVersion = await hasVersions(site, subjectOf(post.id));
  if (!hasVersion) await recordPost(site, post, { by: null });
}

/** Whether a clean text shows a picture that is not in the library, for example deleted while the text was written. */
export async function lacksPicture(db: Db, content: string): Promise<boolean> {
  const hashes = hashesIn((content.match(/ src="\/media\/[^"]*"/g) ?? []).join());
  return hashes.length > 0 && (await findPicturesOfFiles(db, hashes)).size < hashes.length;
}

/** Whether the chosen picture is missing from the library. */
export async function isPictureGone(db: Db, id: number | null | undefined): Promise<boolean> {
  return id ? !(await findPictures(db, [id])).has(id) : false;
}

/** A draft with clean HTML, its plain text, and what stayed out of it. */
export interface CleanDraft extends PostDraft {
  text?: string;
  leftBehind?: HiddenPart[];
}

export async function withCleanContent(draft: PostDraft): Promise<CleanDraft> {
  if (draft.content === undefined) return draft;
  const { html: content, text, leftBehind } = await cleanForStorage(draft.content);
  return { ...draft, content, text, leftBehind };
}

/** Cleans HTML for storage. Imported on first use: loading takes long. */
export async function cleanForStorage(html: string): Promise<CleanedHtml> {
  const { cleanHtml } = await import('./html/clean-html.ts');
  return cleanHtml(html);
}

/** Adds a post with clean content within a transaction; resolves with its id. */
export async function addPost(db: Db, draft: CleanDraft, now: Date): Promise<number> {
  const { columns, searchText } = await draftColumns(draft);
  await touchContent(db);
  const slug = await findFreeSlug(db, wantedSlug(draft), null);
  const updatedAt = now.toISOString();
  const publishedAt = columns.status === 'published' ? updatedAt : null;
  const id = await insertPost(db, { ...columns, slug, publishedAt, updatedAt });
  await saveParts(db, id, slug, draft, searchText);
  return id;
}

/** Changes a post that was read after touchContent in the same transaction. */
export async function changePost(
  db: Db,
  before: StoredPost,
  draft: CleanDraft,
  now: Date,
): Promise<void> {
  const { id } = before;
  const { columns, searchText } = await draftColumns(draft, before);
  const slug = await changedSlug(db, before, draft);
  const updatedAt = nextVersion(before.updatedAt, now);
  const first = columns.status === 'published' ? now.toISOString() : null;
  const publishedAt = before.publishedAt ?? first;
  await updatePostColumns(db, id, { ...columns, slug, publishedAt, updatedAt });
  await saveParts(db, id, slug, draft, searchText);
  if (!before.publishedAt) await forgetSlugs(db, id, slug);
}

async function saveParts(
  db: Db,
  id: number,
  slug: string,
  { categories, tags }: PostDraft,
  searchText: Omit<SearchText, 'labels'>,
): Promise<void> {
  await claimSlug(db, slug, id);
  if (categories) await setPostTopics(db, 'categories', id, categories);
  if (tags) await setPostTopics(db, 'tags', id, tags);
  const labels = (await findLabels(db, [id])).get(id) ?? '-';
  await saveSearchText(db, id, { ...searchText, labels });
}

const rewrittenAtOnce = 10;

/** Stores the search words of posts again that an earlier release saved. */
export async function makePostsSearchable({ db }: Site): Promise<void> {
  await changeInBatches(async (limit) => {
    const ids = await findUnlabelled(db, limit);
    const labels = await findLabels(db, ids);
    for (const { id, title, summary, content } of await findPosts(db, ids)) {
      const { text } = await cleanForStorage(content);
      const searchText = { ...textsOf(title, summary, text), labels: labels.get(id) ?? '-' };
      await replaceUnlabelled(db, id, searchText);
    }
    return ids.length;
  }, rewrittenAtOnce);
}

const textsOf = (title: string, summary: string, text: string) => ({
  head: searchableWords(title, summary),
  body: searchableWords(text),
});

/** Always later than `before`: two saves may happen within a millisecond, or with clocks that differ. */
export function nextVersion(before: string, now: Date): string {
  return new Date(Math.max(now.getTime(), Date.parse(before) + 1)).toISOString();
}

interface DraftColumns {
  columns: Omit<PostColumns, 'slug' | 'publishedAt' | 'updatedAt'>;
  searchText: Omit<SearchText, 'labels'>;
}

/** The columns of a post for a draft, and its search words. */
export async function draftColumns(draft: CleanDraft, before?: StoredPost): Promise<DraftColumns> {
  const content = draft.content ?? before?.content ?? '';
  const excerpt = (draft.excerpt ?? before?.excerpt) || null;
  const metaDescription = draft.metaDescription ?? before?.metaDescription ?? '';
  const text = draft.text ?? (await cleanForStorage(content)).text;
  const summary = excerpt ?? (metaDescription || shorten(text));
  const columns = {
    title: draft.title,
    author: draft.author,
    authorBio: (draft.authorBio ?? before?.authorBio) || null,
    status: draft.status ?? before?.status ?? 'draft',
    excerpt,
    metaDescription,
    summary,
    readMinutes: readMinutes(text),
    featuredMediaId: draft.featuredMediaId,
    featuredAlt: altOf(draft, before),
    content,
  };
  return { columns, searchText: textsOf(draft.title, summary, text) };
}

/** A new picture does not inherit the alt text of the one before. */
function altOf({ featuredMediaId, featuredAlt }: PostDraft, before?: StoredPost): string {
  if (featuredMediaId === null) return '';
  return featuredAlt ?? (featuredMediaId ? '' : (before?.featuredAlt ?? ''));
}

/** In characters, for a slug made from a title: a number may be appended. */
const maxTitleSlug = 300;

/** The typed slug of a draft, or one made from its title; "post" for a title without letters. */
export function wantedSlug(draft: { slug?: string | undefined; title: string }): string {
  const typed = slugify(draft.slug ?? '');
  const slug = typed || slugify(draft.title) || 'post';
  const max = typed ? postLimits.slug : maxTitleSlug;
  return [...slug].slice(0, max).join('').replace(/-$/, '');
}

/** A post keeps its slug until its title changes or another slug is requested. */
async function changedSlug(db: Db, before: StoredPost, draft: PostDraft): Promise<string> {
  const requestedSlug = wantedSlug(draft);
  const present = draft.slug ? before.slug : wantedSlug({ title: before.title });
  return requestedSlug === present ? before.slug : await findFreeSlug(db, requestedSlug, before.id);
}

/**
 * Why a post cannot have the typed slug; undefined for a free slug and for one made from the title, which gets a
 * number instead. Final only after touchContent.
 */
export async function slugFault(
  db: Db,
  draft: Pick<PostDraft, 'slug' | 'title'>,
  postId: number | null,
): Promise<string | undefined> {
  if (!draft.slug) return;
  const owner = await findSlugOwner(db, wantedSlug(draft), postId);
  return owner && postMessages.slugTaken[owner.as](owner.title);
}
