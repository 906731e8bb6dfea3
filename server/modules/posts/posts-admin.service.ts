import { trashDays } from '../../../domain/admin/trash.ts';
import { codePoints } from '../../../domain/forms/fields.ts';
import { postLimits } from '../../../domain/forms/post-form.ts';
import {
  type AdminPostQuery,
  adminPostsPerPage,
  type PostDecision,
} from '../../../domain/posts/admin-post.ts';
import { wordCount } from '../../../domain/posts/read-time.ts';
import { topicKey } from '../../../domain/posts/topic-key.ts';
import { daysBefore } from '../../days-before.ts';
import type { Db } from '../../db/tables.ts';
import type { Origin, StoreImage } from '../media/stored-image.ts';
import type { ArticlesService } from './html/articles.service.ts';
import { pageOf, searchWords } from './list/list-posts.ts';
import { countPosts, listPostLines } from './list/post-list.repository.ts';
import { findStoredWords } from './list/post-search.repository.ts';
import {
  findAuthors,
  findTopicUses,
  readLastAuthor,
  rememberAuthor,
} from './list/suggestions.repository.ts';
import { findPost } from './posts.repository.ts';
import { lockPosts } from './posts-version.repository.ts';
import { type FindPictures, picturesOf } from './public-post.ts';
import { findTopicNames } from './topics.repository.ts';
import type { CleanDraft, PostDraft } from './writing/post-draft.ts';
import { decidePosts } from './writing/post-status.ts';
import { deletePosts, findTrashedBefore } from './writing/post-writes.repository.ts';
import { changePost, createPost, withCleanContent } from './writing/write-post.ts';

/** What the media and articles modules provide. */
interface PostsAdminSetup {
  store: StoreImage;
  findPictures: FindPictures;
  readArticle: ArticlesService['read'];
}

type StoredPost = NonNullable<Awaited<ReturnType<typeof findPost>>>;

/** A post outside the trash, with the address of its featured image. */
export type AdminPost = StoredPost & { featuredImage: string | null; wordCount: number };

export type SaveOutcome =
  /** Conflict: the post was changed since it was read; `post` is the stored version. */
  | { kind: 'saved' | 'conflict'; post: AdminPost }
  | { kind: 'content-too-long' }
  | { kind: 'picture-refused'; error: string }
  /** The picture that was chosen from the library has been deleted meanwhile. */
  | { kind: 'picture-gone' }
  | { kind: 'unknown' };

/** A draft with the bytes of a new featured image. */
export interface PostUpload {
  draft: PostDraft;
  picture?: { bytes: Uint8Array; origin: Origin } | null;
  /** The version that was edited: if the post has another by now, nothing is stored. */
  baseUpdatedAt?: string | undefined;
  /** The administrator's username. */
  by?: string | undefined;
}

export type PostsAdminService = ReturnType<typeof createPostsAdminService>;

/** For lists without pages. */
const maxLines = 10_000;

/** The admin's work on posts, drafts and trash included. */
export function createPostsAdminService(db: Db, setup: PostsAdminSetup) {
  const toAdminPost = async (post: StoredPost): Promise<AdminPost> => {
    const [picture] = (await picturesOf([post], setup.findPictures)).values();
    const { html, text } = await setup.readArticle(post);
    const featuredImage = picture?.url ?? null;
    return { ...post, content: html, wordCount: wordCount(text), featuredImage };
  };
  const find = async (id: number) => {
    const post = await findPost(db, id);
    return post && (await toAdminPost(post));
  };
  type Store = (draft: CleanDraft) => ReturnType<typeof storeChange>;
  const save = async (upload: PostUpload, now: Date, store: Store): Promise<SaveOutcome> => {
    const prepared = await prepare(upload, setup, now);
    if (prepared.kind !== 'ready') return prepared;
    const { kind, post } = await store(prepared.draft);
    if (kind === 'saved' && post && upload.by) await rememberAuthor(db, upload.by, post.author);
    return post ? { kind, post: await toAdminPost(post) } : { kind: 'unknown' };
  };
  const decide = (ids: readonly number[], decision: PostDecision, now = new Date()) =>
    db.transaction().execute((trx) => decidePosts(trx, ids, decision, now));
  const decideOne = async (id: number, decision: PostDecision, now?: Date) =>
    (await decide([id], decision, now)).done.length > 0;
  return {
    list: (query: AdminPostQuery) => listPosts(db, query),
    /** A post outside the trash, or undefined. */
    find,
    /** Stores a new post with its featured image, or nothing. */
    createPost: (upload: PostUpload, now = new Date()) =>
      save(upload, now, (draft) => storeNew(db, draft, now)),
    /** Changes the fields of a post that the draft has, or nothing. */
    updatePost: (id: number, upload: PostUpload, now = new Date()) =>
      save(upload, now, (draft) => storeChange(db, id, { ...upload, draft }, now)),
    /** Moves a post to the trash, for 30 days; false when it is not outside it. */
    trashPost: (id: number, now?: Date) => decideOne(id, 'delete', now),
    /** Restores a post from the trash with its status; undefined when it is not there. */
    restorePost: async (id: number) =>
      (await decideOne(id, 'restore')) ? await find(id) : undefined,
    /** Applies one decision to several posts, in one transaction. */
    decide,
    /** Deletes posts that have been in the trash for 30 days; resolves with their number. */
    removeExpired: (now = new Date()) => removeExpired(db, daysBefore(now, trashDays)),
    /** The names of all categories and tags. */
    topics: async () => ({
      categories: await findTopicNames(db, 'categories'),
      tags: await findTopicNames(db, 'tags'),
    }),
    /** What the editor suggests to an administrator, by username. */
    suggestions: async (username: string) => ({
      ownAuthor: (await readLastAuthor(db, username)) ?? username,
      authors: (await findAuthors(db)).map((author) => ({ ...author, bio: author.bio ?? '' })),
      categories: await findTopicUses(db, 'categories'),
      tags: await findTopicUses(db, 'tags'),
    }),
  };
}

async function storeNew(db: Db, draft: CleanDraft, now: Date) {
  return await db.transaction().execute(async (trx) => {
    const id = await createPost(trx, draft, now);
    return { kind: 'saved' as const, post: await findPost(trx, id) };
  });
}

/** Without `post`: there is none outside the trash. */
async function storeChange(
  db: Db,
  id: number,
  { draft, baseUpdatedAt }: PostUpload & { draft: CleanDraft },
  now: Date,
): Promise<{ kind: 'saved' | 'conflict'; post: StoredPost | undefined }> {
  return await db.transaction().execute(async (trx) => {
    await lockPosts(trx);
    const before = await findPost(trx, id);
    if (!before || (baseUpdatedAt && baseUpdatedAt !== before.updatedAt)) {
      return { kind: 'conflict', post: before };
    }
    await changePost(trx, before, draft, now);
    return { kind: 'saved', post: await findPost(trx, id) };
  });
}

async function removeExpired(db: Db, instant: string): Promise<number> {
  if ((await findTrashedBefore(db, instant)).length === 0) return 0;
  return await db.transaction().execute(async (trx) => {
    await lockPosts(trx);
    // Read again: a post may have been restored before the lock.
    const ids = await findTrashedBefore(trx, instant);
    if (ids.length > 0) await deletePosts(trx, ids);
    return ids.length;
  });
}

/** The part of a save that needs no lock. If the post is then not stored, its new picture stays in the library. */
async function prepare({ draft, picture }: PostUpload, setup: PostsAdminSetup, now: Date) {
  const clean = await withCleanContent(draft);
  // Cleaning escapes some characters, so that a text may grow beyond its limit.
  if (codePoints(clean.content ?? '') > postLimits.content) {
    return { kind: 'content-too-long' as const };
  }
  if (!picture) {
    const chosen = draft.featuredMediaId;
    const isGone = chosen && !(await setup.findPictures([chosen])).has(chosen);
    return isGone ? { kind: 'picture-gone' as const } : { kind: 'ready' as const, draft: clean };
  }
  const { bytes, origin } = picture;
  const stored = await setup.store(bytes, draft.featuredAlt ?? '', origin, now);
  if (stored.kind === 'refused') return { kind: 'picture-refused' as const, error: stored.error };
  return { kind: 'ready' as const, draft: { ...clean, featuredMediaId: stored.image.id } };
}

async function listPosts(db: Db, { search, page, sort, ...query }: AdminPostQuery) {
  const filter = {
    status: query.status,
    category: topicKey(query.category),
    tag: topicKey(query.tag),
    parts: await findStoredWords(db, searchWords(search)),
  };
  const part = page === null ? { limit: maxLines, offset: 0 } : pageOf(page, adminPostsPerPage);
  return {
    posts: await listPostLines(db, filter, sort, part),
    total: await countPosts(db, filter),
  };
}
