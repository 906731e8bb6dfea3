import type { Kysely } from 'kysely';
import type { PostCard, PostQuery, PublicPost } from '../../../domain/blog/post.ts';
import type { Tables } from '../../db/tables.ts';
import { countPosts, listPostIds, type PostFilter } from './list/post-list.repository.ts';
import { listPosts } from './list/post-list.service.ts';
import { findCards, findPostBySlug } from './post-cards.repository.ts';
import { readPostsVersion } from './posts-version.repository.ts';
import { findOthersOfCategory, findSharingTags } from './related-posts.repository.ts';
import { countTopics, type TopicCount, topicKey } from './topics.repository.ts';
import { whileUnchanged } from './while-unchanged.ts';

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

const relatedEach = 3;

/** What the public site asks about published posts; drafts are never part of an answer. */
export function createPostsService(db: Kysely<Tables>) {
  const version = () => readPostsVersion(db);
  // Counting 10,000 posts by topic takes 10 ms: too long for every page, and needless between two publications.
  const categoryCounts = whileUnchanged(version, () => countCategories(db));
  const tagCounts = whileUnchanged(version, () => countTopics(db, 'tags'));
  const countFiltered = async (filter: PostFilter) => {
    if (filter.category && filter.tag) return await countPosts(db, filter);
    if (filter.tag) return countOf(await tagCounts(), filter.tag);
    const { total, categories } = await categoryCounts();
    return filter.category ? countOf(categories, filter.category) : total;
  };
  return {
    /** Grows with every write to posts: what was made of them is good while it stays. */
    version,
    listPosts: (query: PostQuery) => listPosts(db, query, countFiltered),
    categoryCounts,
    recentPosts: (limit = 3) => recentPosts(db, limit),
    popularTags: async (limit = 8) => mostUsed(await tagCounts(), limit),
    findPost: (slug: string) => findPost(db, slug),
    relatedPosts: (post: Pick<PublicPost, 'id' | 'category'>) => relatedPosts(db, post),
  };
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

async function recentPosts(db: Kysely<Tables>, limit: number): Promise<PostCard[]> {
  const ids = await listPostIds(db, { category: '', tag: '' }, { limit, offset: 0 });
  return await findCards(db, ids);
}

/** The most used are chosen by count, but shown in the administrator's order, so that they do not jump about. */
function mostUsed(tags: TopicCount[], limit: number): string[] {
  return tags
    .toSorted((a, b) => b.count - a.count || a.position - b.position)
    .slice(0, limit)
    .sort((a, b) => a.position - b.position)
    .map((tag) => tag.name);
}

async function findPost(db: Kysely<Tables>, slug: string): Promise<FoundPost> {
  // PostgreSQL refuses texts with a NUL; no slug has one.
  if (slug.includes('\0')) return { kind: 'unknown' };
  const found = await findPostBySlug(db, slug.normalize('NFC').toLowerCase());
  if (!found) return { kind: 'unknown' };
  if (!found.post) return { kind: 'gone' };
  if (found.status === 'draft') return { kind: 'unknown' };
  if (found.post.slug !== slug) return { kind: 'moved', slug: found.post.slug };
  return { kind: 'found', post: found.post };
}

async function relatedPosts(
  db: Kysely<Tables>,
  post: Pick<PublicPost, 'id' | 'category'>,
): Promise<RelatedPosts> {
  const ofCategory = await findOthersOfCategory(db, post, relatedEach * 2);
  if (ofCategory.length === 0) return { explore: [], discover: [] };
  const missing = relatedEach * 2 - Math.max(ofCategory.length, relatedEach);
  const others = missing > 0 ? await findSharingTags(db, post.id, ofCategory, missing) : [];
  const discover = [...ofCategory.slice(relatedEach), ...others];
  return {
    explore: await findCards(db, ofCategory.slice(0, relatedEach)),
    discover: await findCards(db, discover),
  };
}
