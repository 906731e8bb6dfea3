import { maxSelected } from '../../../domain/admin/max-selected.ts';
import { trashDays } from '../../../domain/admin/trash.ts';
import { textFault } from '../../../domain/forms/post-form.ts';
import {
  type AdminPostQuery,
  type AdminRowsQuery,
  adminPostsPerPage,
  type PostDecision,
} from '../../../domain/posts/admin-post.ts';
import { wordCount } from '../../../domain/posts/read-time.ts';
import { topicKey } from '../../../domain/posts/topic-key.ts';
import type { TopicKind } from '../../../domain/posts/topics.ts';
import { daysBefore } from '../../days-before.ts';
import { touchContent } from '../../db/queries/content-version.ts';
import type { Db } from '../../db/tables.ts';
import type { Origin, StoreOutcome } from '../media/media.service.ts';
import type { ArticlesService } from './articles.service.ts';
import { findAuthors, readLastAuthor, rememberAuthor } from './drafts/authors.repository.ts';
import { pageOf, searchWords } from './list/list-posts.ts';
import {
  countPosts,
  findPostLines,
  listPostLines,
  listSortedIds,
  type PostLine,
} from './list/post-list.repository.ts';
import { findStoredWords } from './list/post-search.repository.ts';
import {
  findUnfinished,
  findUnfinishedByKeys,
  mergePage,
  type UnfinishedLine,
} from './list/unfinished-posts.ts';
import { findPost, type StoredPost } from './posts.repository.ts';
import { type FindPictures, picturesOf } from './public-post.ts';
import { findTopicNames, isOffered, topicsWithCounts } from './topics.repository.ts';
import { decideSeveral, undoDecision } from './writing/decide-posts.ts';
import { type FindPicturesOfFiles, lacksPicture } from './writing/lacks-picture.ts';
import type { CleanDraft } from './writing/post-draft.ts';
import { type KeepVersions, subjectOf } from './writing/post-history.ts';
import { changePublishedAt } from './writing/post-status.ts';
import { deletePosts, findTrashedBefore } from './writing/post-writes.repository.ts';
import { type PostUpload, storeChange, storeNew } from './writing/store-post.ts';
import { withCleanContent } from './writing/write-post.ts';

/** What the accounts module knows of names, by username. */
export interface AuthorNames {
  displayName(username: string): Promise<string>;
  isLoginName(name: string): Promise<boolean>;
}

/** What the media and articles modules provide. */
interface PostsAdminSetup {
  store(bytes: Uint8Array, alt: string, origin?: Origin, now?: Date): Promise<StoreOutcome>;
  findPictures: FindPictures;
  findPicturesOfFiles: FindPicturesOfFiles;
  readArticle: ArticlesService['read'];
  versions: KeepVersions;
  accounts: AuthorNames;
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
    ids: readonly (number | string)[],
    decision: PostDecision,
    { by = null, now = new Date() }: { by?: string | null; now?: Date | undefined } = {},
  ) => db.transaction().execute((trx) => decideSeveral(versions, trx, ids, decision, { by, now }));
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
    /** The rows of the admin's list, unfinished posts among them. */
    listRows: (query: AdminRowsQuery) => listRows(db, versions, query),
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
    /** Applies one decision to several posts, unfinished ones among them, in one transaction. */
    decide,
    /** Undoes a decision by the token of its outcome. */
    undo: (token: string, by: string | null = null, now = new Date()) =>
      db.transaction().execute((trx) => undoDecision(versions, trx, token, { by, now })),
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
      ownAuthor: await defaultAuthor(db, username, setup.accounts),
      authors: (await findAuthors(db)).map((author) => ({ ...author, bio: author.bio ?? '' })),
      categories: await topicUses(db, 'categories'),
      tags: await topicUses(db, 'tags'),
    }),
  };
}

/** The author of a new post: the display name, else whom they wrote as last; never a login name. */
async function defaultAuthor(db: Db, username: string, accounts: AuthorNames): Promise<string> {
  const displayName = await accounts.displayName(username);
  if (displayName) return displayName;
  const last = (await readLastAuthor(db, username)) ?? '';
  return (await accounts.isLoginName(last)) ? '' : last;
}

/** All categories or tags in their order, with their numbers of posts. */
async function topicUses(db: Db, kind: TopicKind) {
  const topics = topicsWithCounts(db, kind).orderBy('topic.position').orderBy('topic.id');
  const found = (await topics.execute()).filter(isOffered);
  return found.map(({ name, count, others }) => ({ name, posts: count + others }));
}

async function removeExpired(db: Db, versions: KeepVersions, instant: string): Promise<number> {
  if ((await findTrashedBefore(db, instant)).length === 0) return 0;
  return await db.transaction().execute(async (trx) => {
    await touchContent(trx);
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

type PostRow = (PostLine & { dueAt: string | null }) | UnfinishedLine;

/** One page of posts and unfinished ones, or those of some ids, and how many there are. */
async function listRows(
  db: Db,
  versions: KeepVersions,
  { status, page, ...query }: AdminRowsQuery,
) {
  const { sort } = query;
  const part = pageOf(page, adminPostsPerPage);
  const filter = await filterOf(db, { ...query, status: status === 'unfinished' ? '' : status });
  const isMixed = status === '' || status === 'unfinished';
  const unfinished = isMixed ? await findUnfinished(db, query) : [];
  const postTotal = status === 'unfinished' ? 0 : await countPosts(db, filter);
  const total = postTotal + unfinished.length;
  const readPosts = async (some: { limit: number; offset: number }) =>
    status === 'unfinished' ? [] : await listPostLines(db, filter, sort, some);
  const wanted = query.ids;
  const rows = wanted
    ? [
        ...(await findPostLines(
          db,
          wanted.filter((id) => typeof id === 'number'),
        )),
        ...(await findUnfinishedByKeys(
          db,
          wanted.filter((id) => typeof id === 'string'),
        )),
      ]
    : await mergePage({ sort, ...part }, unfinished, postTotal, readPosts);
  const due = await versions.dueTimes(
    'post',
    rows.map(({ id }) => String(id)),
  );
  const posts = rows.map(
    (row): PostRow => ('savedAt' in row ? row : { ...row, dueAt: due.get(String(row.id)) ?? null }),
  );
  const ids = [
    ...unfinished.map(({ id }) => id),
    ...(query.isAll && status !== 'unfinished'
      ? await listSortedIds(db, filter, sort, maxSelected)
      : []),
  ];
  return {
    ...{ posts, total, page },
    pages: Math.max(1, Math.ceil(total / adminPostsPerPage)),
    ...(query.isAll && { ids: ids.slice(0, maxSelected) }),
  };
}

async function filterOf(
  db: Db,
  query: Pick<AdminPostQuery, 'search' | 'status' | 'category' | 'tag'>,
) {
  return {
    status: query.status,
    category: topicKey(query.category),
    tag: topicKey(query.tag),
    parts: await findStoredWords(db, searchWords(query.search)),
  };
}

async function listPosts(db: Db, { page, sort, ...query }: AdminPostQuery) {
  const filter = await filterOf(db, query);
  const part = page === null ? { limit: maxLines, offset: 0 } : pageOf(page, adminPostsPerPage);
  return {
    posts: await listPostLines(db, filter, sort, part),
    total: await countPosts(db, filter),
  };
}
