import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import {
  type PostCard,
  type PostQuery,
  type PublicPost,
  postsPerPage,
} from '../../../domain/posts/post.ts';
import { topicKey } from '../../../domain/posts/topic-key.ts';
import type { Tables } from '../../db/tables.ts';
import { listPosts, publishedWith } from './list/list-posts.ts';
import {
  findLastChanges,
  findPostAddresses,
  isPublished,
} from './list/post-addresses.repository.ts';
import {
  countPosts,
  findSharingTags,
  type ListPage,
  listPostIds,
  type PostFilter,
} from './list/post-list.repository.ts';
import { findIdBySlug, findPosts, findSummaries } from './posts.repository.ts';
import { type FindPictures, toCards, toPublicPost, toPublicPosts } from './public-post.ts';
import { countTopics, type TopicCount } from './topics.repository.ts';

export interface CategoryCounts {
  total: number;
  categories: { name: string; count: number }[];
}

export type FoundPost =
  | { kind: 'found'; post: PublicPost }
  | { kind: 'moved'; slug: string }
  | { kind: 'gone' }
  | { kind: 'unknown' };

export interface RelatedPosts {
  explore: PostCard[];
  discover: PostCard[];
}

interface PostsSetup {
  findPictures: FindPictures;
  /** Grows with every change of published content. */
  version: () => number;
}

type ListAsked = Omit<PostQuery, 'search'>;
type PostInCategory = Pick<PublicPost, 'id' | 'category'>;

export type PostsService = ReturnType<typeof createPostsService>;

const relatedEach = 3;

/** What the public site reads of posts: drafts and the trash are never part of an answer. */
export function createPostsService(db: Kysely<Tables>, { findPictures, version }: PostsSetup) {
  const findCards = async (ids: number[]) => toCards(await findSummaries(db, ids), findPictures);
  const newestIds = (category: string, limit: number) =>
    listPostIds(db, publishedWith({ category }), { limit, offset: 0 });

  // Counting thousands of posts by topic takes milliseconds, which is too long for each page.
  const categoryCounts = cached(version, () => countCategories(db));
  const tagCounts = cached(version, () => countTopics(db, 'tags'));
  const count = async (filter: PostFilter) => {
    if (filter.category && filter.tag) return await countPosts(db, filter);
    if (filter.tag) return countOf(await tagCounts(), filter.tag);
    const { total, categories } = await categoryCounts();
    return filter.category ? countOf(categories, filter.category) : total;
  };
  const list = (query: PostQuery) => listPosts(db, query, { count, findCards });
  const listWithoutSearch = cached(version, list);
  const related = cached(version, async (id: number, category: string) => {
    const newest = category ? await newestIds(category, relatedEach * 2 + 1) : [];
    const ofCategory = newest.filter((other) => other !== id).slice(0, relatedEach * 2);
    return await relatedPosts(db, id, ofCategory, findCards);
  });

  /** The list that an address asks for, with the names as they are written; undefined when that page has no posts. */
  async function findList({ category, tag, page }: ListAsked): Promise<ListAsked | undefined> {
    const names = {
      category: nameOf((await categoryCounts()).categories, category),
      tag: nameOf(await tagCounts(), tag),
    };
    if (names.category === undefined || names.tag === undefined) return;
    const asked = { category: names.category, tag: names.tag, page };
    if (page === 1 && !asked.category && !asked.tag) return asked;
    return (await count(publishedWith(asked))) > (page - 1) * postsPerPage ? asked : undefined;
  }

  return {
    listPosts: (query: PostQuery) => (query.search ? list(query) : listWithoutSearch(query)),
    categoryCounts,
    recentPosts: cached(version, async (limit: number = 3) =>
      findCards(await newestIds('', limit)),
    ),
    popularTags: async (limit = 8) => mostUsed(await tagCounts(), limit),
    /** A published post by its slug, whatever its case and Unicode form. */
    findPost: (slug: string) => findPublishedPost(db, slug, findPictures),
    /** Whether a published post has this very slug now. */
    isPublished: (slug: string) => isPublished(db, slug),
    findList,
    /** The written name of a category that published posts have; asked for in any case. */
    findCategory: async (name: string) =>
      nameOf((await categoryCounts()).categories, name) || undefined,
    /** The newest posts with their texts; an empty category does not filter. */
    newestPosts: async (category: string, limit: number) =>
      toPublicPosts(await findPosts(db, await newestIds(category, limit)), findPictures),
    postAddresses: (page: ListPage) => findPostAddresses(db, page),
    lastChanges: () => findLastChanges(db),
    /** Others of a post's category, and then posts that share its tags. */
    relatedPosts: ({ id, category }: PostInCategory) => related(id, category),
  };
}

/**
 * Caches the last hundred answers, each for one version. The version is read first: an answer may be newer than its
 * version and then be made once more than needed, but never older.
 */
function cached<Asked extends unknown[], Answer extends object>(
  version: () => number,
  answer: (...asked: Asked) => Promise<Answer>,
): (...asked: Asked) => Promise<Answer> {
  const answers = new LRUCache<string, Answer, () => Promise<Answer>>({
    max: 100,
    fetchMethod: (_key, _stale, { context }) => context(),
    ignoreFetchAbort: true,
  });
  return (...asked) =>
    answers.forceFetch(JSON.stringify([version(), ...asked]), { context: () => answer(...asked) });
}

/** The name as it is written, undefined when no published post has it; no name stays none. */
function nameOf(topics: { name: string }[], asked: string): string | undefined {
  if (asked === '') return '';
  return topics.find(({ name }) => topicKey(name) === topicKey(asked))?.name;
}

function countOf(topics: { name: string; count: number }[], key: string): number {
  return topics.find((topic) => topicKey(topic.name) === key)?.count ?? 0;
}

async function countCategories(db: Kysely<Tables>): Promise<CategoryCounts> {
  const counts = await countTopics(db, 'categories');
  return {
    total: await countPosts(db, publishedWith({})),
    categories: counts.map(({ name, count }) => ({ name, count })),
  };
}

/** Chosen by count, but in the administrator's order, so that they keep their places. */
function mostUsed(tags: TopicCount[], limit: number): string[] {
  return tags
    .toSorted((a, b) => b.count - a.count || a.position - b.position)
    .slice(0, limit)
    .sort((a, b) => a.position - b.position)
    .map((tag) => tag.name);
}

async function findPublishedPost(
  db: Kysely<Tables>,
  slug: string,
  findPictures: FindPictures,
): Promise<FoundPost> {
  // PostgreSQL refuses texts with a NUL.
  if (slug.includes('\0')) return { kind: 'unknown' };
  const id = await findIdBySlug(db, slug.normalize('NFC').toLowerCase());
  if (id === undefined) return { kind: 'unknown' };
  const [found] = id === null ? [] : await findPosts(db, [id]);
  if (!found) return { kind: 'gone' };
  if (found.status === 'trashed') return { kind: found.publishedAt ? 'gone' : 'unknown' };
  if (found.status === 'draft') return { kind: 'unknown' };
  if (found.slug !== slug) return { kind: 'moved', slug: found.slug };
  return { kind: 'found', post: await toPublicPost(found, findPictures) };
}

async function relatedPosts(
  db: Kysely<Tables>,
  id: number,
  ofCategory: number[],
  findCards: (ids: number[]) => Promise<PostCard[]>,
): Promise<RelatedPosts> {
  if (ofCategory.length === 0) return { explore: [], discover: [] };
  const missing = relatedEach * 2 - Math.max(ofCategory.length, relatedEach);
  const others = missing > 0 ? await findSharingTags(db, id, ofCategory, missing) : [];
  const cards = await findCards([...ofCategory, ...others]);
  const explored = ofCategory.slice(0, relatedEach);
  return {
    explore: cards.filter((card) => explored.includes(card.id)),
    discover: cards.filter((card) => !explored.includes(card.id)),
  };
}
