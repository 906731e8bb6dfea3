import { trashDays } from '../../../domain/admin/trash.ts';
import { textFault } from '../../../domain/forms/post-form.ts';
import {
  type AdminPostQuery,
  adminPostsPerPage,
  type PostDecision,
} from '../../../domain/posts/admin-post.ts';
import { wordCount } from '../../../domain/posts/read-time.ts';
import { topicKey } from '../../../domain/posts/topic-key.ts';
import type { TopicKind } from '../../../domain/posts/topics.ts';
import { daysBefore } from '../../days-before.ts';
import type { Db } from '../../db/tables.ts';
import type { StoreImage } from '../media/stored-image.ts';
import { findAuthors, readLastAuthor, rememberAuthor } from './drafts/authors.repository.ts';
import type { ArticlesService } from './html/articles.service.ts';
import { pageOf, searchWords } from './list/list-posts.ts';
import { countPosts, listPostLines } from './list/post-list.repository.ts';
import { findStoredWords } from './list/post-search.repository.ts';
import { findPost, type StoredPost } from './posts.repository.ts';
import { lockPosts } from './posts-version.repository.ts';
import { type FindPictures, picturesOf } from './public-post.ts';
import { findTopicNames, topicsWithCounts } from './topics.repository.ts';
import { type FindPicturesOfFiles, lacksPicture } from './writing/lacks-picture.ts';
import type { CleanDraft } from './writing/post-draft.ts';
import { type KeepVersions, recordDecision, subjectOf } from './writing/post-history.ts';
import { changePublishedAt, decidePosts } from './writing/post-status.ts';
import { deletePosts, findTrashedBefore } from './writing/post-writes.repository.ts';
import { type PostUpload, storeChange, storeNew } from './writing/store-post.ts';
import { withCleanContent } from './writing/write-post.ts';

/** What the media and articles modules provide. */
interface PostsAdminSetup {
  store: StoreImage;
  findPictures: FindPictures;
  findPicturesOfFiles: FindPicturesOfFiles;
  readArticle: ArticlesService['read'];
  versions: KeepVersions;
}

/** A post outside the trash, with the address of its featured image. */
export type AdminPost = StoredPost & {
  featuredImage: string | null;
  wordCount: number;
  /** When it becomes public by itself. */
  dueAt: string | null;
};

export type SaveOutcome =
  /** Conflict: the post was changed since it was read; `post` is the stored version. */
  | { kind: 'saved' | 'conflict'; post: AdminPost }
  | { kind: 'picture-refused' | 'slug-taken' | 'content-too-long'; error: string }
  /** The picture that was chosen from the library has been deleted meanwhile. */
  | { kind: 'picture-gone' }
  /** The same of one in the text. */
  | { kind: 'text-picture-gone' }
  | { kind: 'unknown' };

export type PostsAdminService = ReturnType<typeof createPostsAdminService>;

/** For lists without pages. */
const maxLines = 10_000;

/** The admin's work on posts, drafts and trash included. */
export function createPostsAdminService(db: Db, setup: PostsAdminSetup) {
  const { versions } = setup;
  const toAdminPost = async (post: StoredPost): Promise<AdminPost> => {
    const [picture] = (await picturesOf([post], setup.findPictures)).values();
    const { html, text } = await setup.readArticle(post);
    const featuredImage = picture?.url ?? null;
    const due = await versions.dueTimes('post', [String(post.id)]);
    const dueAt = due.get(String(post.id)) ?? null;
    return { ...post, content: html, wordCount: wordCount(text), featuredImage, dueAt };
  };
  const find = async (id: number) => {
    const post = await findPost(db, id);
    return post && (await toAdminPost(post));
  };
  type Store = (draft: CleanDraft) => ReturnType<typeof storeChange>;
  const save = async (upload: PostUpload, now: Date, store: Store): Promise<SaveOutcome> => {
    const prepared = await prepare(upload, setup, now);
    if (prepared.kind !== 'ready') return prepared;
    const outcome = await store(prepared.draft);
    if (outcome.kind === 'slug-taken') return outcome;
    const { kind, post } = outcome;
    if (kind === 'saved' && post && upload.by) await rememberAuthor(db, upload.by, post.author);
    return post ? { kind, post: await toAdminPost(post) } : { kind: 'unknown' };
  };
  const decide = (
    ids: readonly number[],
    decision: PostDecision,
    { by = null, now = new Date() }: { by?: string | null; now?: Date | undefined } = {},
  ) =>
    db.transaction().execute(async (trx) => {
      const outcome = await decidePosts(trx, ids, decision, now);
      await recordDecision(versions, trx, decision, outcome.done, by);
      return outcome;
    });
  const decideOne = async (id: number, decision: PostDecision, now?: Date) =>
    (await decide([id], decision, { now })).done.length > 0;
  return {
    async list(query: AdminPostQuery) {
      const { posts, total } = await listPosts(db, query);
      const due = await versions.dueTimes(
        'post',
        posts.map(({ id }) => String(id)),
      );
      return {
        posts: posts.map((post) => ({ ...post, dueAt: due.get(String(post.id)) ?? null })),
        total,
      };
    },
    /** A post outside the trash, or undefined. */
    find,
    /** Stores a new post with its featured image, or nothing. */
    createPost: (upload: PostUpload, now = new Date()) =>
      save(upload, now, (draft) => storeNew(db, versions, { ...upload, draft }, now)),
    /** Changes the fields of a post that the draft has, or nothing. */
    updatePost: (id: number, upload: PostUpload, now = new Date()) =>
      save(upload, now, (draft) => storeChange(db, versions, id, { ...upload, draft }, now)),
    /** Moves a post to the trash, for 30 days; false when it is not outside it. */
    trashPost: (id: number, now?: Date) => decideOne(id, 'delete', now),
    /** Restores a post from the trash with its status; undefined when it is not there. */
    restorePost: async (id: number) =>
      (await decideOne(id, 'restore')) ? await find(id) : undefined,
    /** Applies one decision to several posts, in one transaction. */
    decide,
    /** Changes the date of the first publication; false for a post that is not public. */
    changePublishedAt: (id: number, instant: string, now = new Date()) =>
      db.transaction().execute((trx) => changePublishedAt(trx, id, instant, now)),
    /** Deletes posts that have been in the trash for 30 days; resolves with their number. */
    removeExpired: (now = new Date()) => removeExpired(db, versions, daysBefore(now, trashDays)),
    /** The names of all categories and tags. */
    topics: async () => ({
      categories: await findTopicNames(db, 'categories'),
      tags: await findTopicNames(db, 'tags'),
    }),
    /** What the editor suggests to an administrator, by username. */
    suggestions: async (username: string) => ({
      ownAuthor: (await readLastAuthor(db, username)) ?? username,
      authors: (await findAuthors(db)).map((author) => ({ ...author, bio: author.bio ?? '' })),
      categories: await topicUses(db, 'categories'),
      tags: await topicUses(db, 'tags'),
    }),
  };
}

/** All categories or tags in their order, with their numbers of posts. */
async function topicUses(db: Db, kind: TopicKind) {
  const topics = topicsWithCounts(db, kind).orderBy('topic.position').orderBy('topic.id');
  const found = await topics.execute();
  return found.map(({ name, count, others }) => ({ name, posts: count + others }));
}

async function removeExpired(db: Db, versions: KeepVersions, instant: string): Promise<number> {
  if ((await findTrashedBefore(db, instant)).length === 0) return 0;
  return await db.transaction().execute(async (trx) => {
    await lockPosts(trx);
    // Read again: a post may have been restored before the lock.
    const ids = await findTrashedBefore(trx, instant);
    if (ids.length > 0) await deletePosts(trx, ids);
    for (const id of ids) await versions.deleteOf(trx, subjectOf(id));
    return ids.length;
  });
}

/** The part of a save that needs no lock. If the post is then not stored, its new picture stays in the library. */
async function prepare({ draft, picture }: PostUpload, setup: PostsAdminSetup, now: Date) {
  const clean = await withCleanContent(draft);
  // Cleaning escapes some characters, so that a text may grow beyond its limit.
  const error = textFault(clean.content ?? '');
  if (error) return { kind: 'content-too-long' as const, error };
  if (await lacksPicture(clean.content ?? '', setup.findPicturesOfFiles)) {
    return { kind: 'text-picture-gone' as const };
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
