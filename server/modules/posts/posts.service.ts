import type { Kysely } from 'kysely';
import {
  type PostCard,
  type PostQuery,
  type PublicPost,
  postsPerPage,
} from '../../../domain/posts/post.ts';
import { topicKey } from '../../../domain/posts/topic-key.ts';
import type { Tables } from '../../db/tables.ts';
import {
  findLastChanges,
  findPostAddresses,
  isPublished,
} from './list/post-addresses.repository.ts';
import { countPosts, listPostIds, type PostFilter } from './list/post-list.repository.ts';
import { listPosts } from './list/post-list.service.ts';
import { type FindPictures, noPictures } from './pictures.ts';
import {
  type FindCards,
  findCards,
  findPostBySlug,
  findPostsInFull,
} from './post-cards.repository.ts';
import { readPostsVersion } from './posts-version.repository.ts';
import { findOthersOfCategory, findSharingTags } from './related/related-posts.repository.ts';
import { countTopics, type TopicCount } from './topics.repository.ts';
import { eachWhileUnchanged, whileUnchanged } from './while-unchanged.ts';

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

export type PostsService = ReturnType<typeof createPostsService>;

type ListAsked = Omit<PostQuery, 'search'>;
type PostInCategory = Pick<PublicPost, 'id' | 'category'>;

const relatedEach = 3;

/** A page of a list, or what is related to a post, takes some 5 KB. */
const maxLists = 50;
const maxRelated = 100;

/**
 * What the public site asks about published posts; drafts are never part of an answer. Pictures come from the media
 * module.
 */
export function createPostsService(db: Kysely<Tables>, findPictures: FindPictures = noPictures) {
  const cards = (ids: number[]) => findCards(db, ids, findPictures);
  const version = () => readPostsVersion(db);
  // Counting thousands of posts by topic takes milliseconds: too long for every page, needless between publications.
  const categoryCounts = whileUnchanged(version, () => countCategories(db));
  const tagCounts = whileUnchanged(version, () => countTopics(db, 'tags'));
  const countFiltered = async (filter: PostFilter) => {
    if (filter.category && filter.tag) return await countPosts(db, filter);
    if (filter.tag) return countOf(await tagCounts(), filter.tag);
    const { total, categories } = await categoryCounts();
    return filter.category ? countOf(categories, filter.category) : total;
  };
  const list = (query: PostQuery) => listPosts(db, query, countFiltered, cards);
  const plainList = eachWhileUnchanged(version, maxLists, list);
  const recent = eachWhileUnchanged(version, maxLists, (limit: number) =>
    recentPosts(db, limit, cards),
  );
  const related = eachWhileUnchanged(version, maxRelated, (post: PostInCategory) =>
    relatedPosts(db, post, cards),
  );
  return {
    /** Grows with every write to posts: what was made of them is good while it stays. */
    version,
    listPosts: (query: PostQuery) => (query.search ? list(query) : plainList(query)),
    categoryCounts,
    recentPosts: (limit = 3) => recent(limit),
    popularTags: async (limit = 8) => mostUsed(await tagCounts(), limit),
    findPost: (slug: string) => findPost(db, slug, findPictures),
    /** Whether a published post is at this very slug now. */
    isPublished: (slug: string) => isPublished(db, slug),
    /** The list that an address asks for, its names as they are written; undefined when no post is on that page of it. */
    findList: (asked: ListAsked) => findList(asked, { categoryCounts, tagCounts, countFiltered }),
    /** A category that published posts have, as it is written; whatever the case of the name that is asked for. */
    findCategory: async (name: string) =>
      nameOf((await categoryCounts()).categories, name) || undefined,
    /** The newest posts with their texts; an empty category narrows nothing. */
    newestPosts: (category: string, limit: number) =>
      newestPosts(db, category, limit, findPictures),
    postAddresses: (page: { limit: number; offset: number }) => findPostAddresses(db, page),
    lastChanges: () => findLastChanges(db),
    relatedPosts: ({ id, category }: PostInCategory) => related({ id, category }),
  };
}

interface Counts {
  categoryCounts: () => Promise<CategoryCounts>;
  tagCounts: () => Promise<TopicCount[]>;
  countFiltered: (filter: PostFilter) => Promise<number>;
}

async function findList(
  { category, tag, page }: ListAsked,
  { categoryCounts, tagCounts, countFiltered }: Counts,
): Promise<ListAsked | undefined> {
  const found = {
    category: nameOf((await categoryCounts()).categories, category),
    tag: nameOf(await tagCounts(), tag),
  };
  if (found.category === undefined || found.tag === undefined) return;
  const filter = { category: topicKey(found.category), tag: topicKey(found.tag) };
  const isThere = page === 1 && !filter.category && !filter.tag;
  if (!isThere && (await countFiltered(filter)) <= (page - 1) * postsPerPage) return;
  return { category: found.category, tag: found.tag, page };
}

/** As it is written; undefined when no published post has it. No name means no filter. */
function nameOf(topics: { name: string }[], asked: string): string | undefined {
  if (asked === '') return '';
  return topics.find(({ name }) => topicKey(name) === topicKey(asked))?.name;
}

async function countCategories(db: Kysely<Tables>): Promise<CategoryCounts> {
  const counts = await countTopics(db, 'categories');
  return {
    total: await countPosts(db, { category: '', tag: '' }),
    categories: counts.map(({ name, count }) => ({ name, count })),
  };
}

function countOf(topics: { name: string; count: number }[], key: string): number {
  return topics.find((topic) => topicKey(topic.name) === key)?.count ?? 0;
}

async function recentPosts(
  db: Kysely<Tables>,
  limit: number,
  cards: FindCards,
): Promise<PostCard[]> {
  const ids = await listPostIds(db, { category: '', tag: '' }, { limit, offset: 0 });
  return await cards(ids);
}

async function newestPosts(
  db: Kysely<Tables>,
  category: string,
  limit: number,
  findPictures: FindPictures,
): Promise<PublicPost[]> {
  const filter = { category: topicKey(category), tag: '' };
  const ids = await listPostIds(db, filter, { limit, offset: 0 });
  const found = await findPostsInFull(db, ids, findPictures);
  return found.map(({ post }) => post);
}

/** The most used are chosen by count, but shown in the administrator's order, so that they do not jump about. */
function mostUsed(tags: TopicCount[], limit: number): string[] {
  return tags
    .toSorted((a, b) => b.count - a.count || a.position - b.position)
    .slice(0, limit)
    .sort((a, b) => a.position - b.position)
    .map((tag) => tag.name);
}

async function findPost(
  db: Kysely<Tables>,
  slug: string,
  findPictures: FindPictures,
): Promise<FoundPost> {
  // PostgreSQL refuses texts with a NUL; no slug has one.
  if (slug.includes('\0')) return { kind: 'unknown' };
  const found = await findPostBySlug(db, slug.normalize('NFC').toLowerCase(), findPictures);
  if (!found) return { kind: 'unknown' };
  if (!found.post) return { kind: 'gone' };
  // What lies in the trash is gone for those who may have known it.
  if (found.status === 'trashed') return { kind: found.wasPublic ? 'gone' : 'unknown' };
  if (found.status === 'draft') return { kind: 'unknown' };
  if (found.post.slug !== slug) return { kind: 'moved', slug: found.post.slug };
  return { kind: 'found', post: found.post };
}

async function relatedPosts(
  db: Kysely<Tables>,
  post: PostInCategory,
  cards: FindCards,
): Promise<RelatedPosts> {
  const ofCategory = await findOthersOfCategory(db, post, relatedEach * 2);
  if (ofCategory.length === 0) return { explore: [], discover: [] };
  const missing = relatedEach * 2 - Math.max(ofCategory.length, relatedEach);
  const others = missing > 0 ? await findSharingTags(db, post.id, ofCategory, missing) : [];
  const explored = new Set(ofCategory.slice(0, relatedEach));
  const found = await cards([...ofCategory, ...others]);
  return {
    explore: found.filter(({ id }) => explored.has(id)),
    discover: found.filter(({ id }) => !explored.has(id)),
  };
}
