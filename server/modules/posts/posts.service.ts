import type { Kysely } from 'kysely';
import { foldForSearch } from '../../../domain/plain-text.ts';
import {
  type PostCard,
  type PostQuery,
  type PublicPost,
  postsPerPage,
} from '../../../domain/post.ts';
import { longestSearch } from '../../../domain/post-query.ts';
import type { Tables } from '../../db/tables.ts';
import { findCards, findPostBySlug } from './post-cards.repository.ts';
import { countPosts, listPostIds, searchPostIds } from './post-list.repository.ts';
import { readPostsVersion } from './posts-version.repository.ts';
import { findOthersOfCategory, findSharingTags } from './related-posts.repository.ts';
import { countTopics, topicKey } from './topics.repository.ts';

export interface PostPage {
  posts: PostCard[];
  total: number;
  page: number;
  /** At least 1; a page beyond it is empty. */
  pageCount: number;
}

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

const mostWords = 8;
const relatedEach = 3;

/** What the public site asks about published posts; drafts are never part of an answer. */
export function createPostsService(db: Kysely<Tables>) {
  return {
    /** Grows with every write to posts: what was made of them is good while it stays. */
    version: () => readPostsVersion(db),
    listPosts: (query: PostQuery) => listPosts(db, query),
    categoryCounts: () => categoryCounts(db),
    recentPosts: (limit = 3) => recentPosts(db, limit),
    popularTags: (limit = 8) => popularTags(db, limit),
    findPost: (slug: string) => findPost(db, slug),
    relatedPosts: (post: Pick<PublicPost, 'id' | 'category'>) => relatedPosts(db, post),
  };
}

async function listPosts(db: Kysely<Tables>, query: PostQuery): Promise<PostPage> {
  const page = Math.max(1, Math.floor(query.page) || 1);
  const filter = { category: topicKey(query.category), tag: topicKey(query.tag) };
  const words = searchWords(query.search);
  const found = words.length > 0 ? await searchPostIds(db, filter, words) : null;
  const total = found?.length ?? (await countPosts(db, filter));
  const pageCount = Math.max(1, Math.ceil(total / postsPerPage));
  if (page > pageCount) return { posts: [], total, page, pageCount };
  const limit = postsPerPage;
  const offset = (page - 1) * limit;
  const ids =
    found?.slice(offset, offset + limit) ?? (await listPostIds(db, filter, { limit, offset }));
  return { posts: await findCards(db, ids), total, page, pageCount };
}

/** Every word must be found, in any order; so a stored text needs each of its words only once. */
function searchWords(search: string): string[] {
  const folded = foldForSearch(search.slice(0, longestSearch));
  return [...new Set(folded.split(' ').filter(Boolean))].slice(0, mostWords);
}

async function categoryCounts(db: Kysely<Tables>): Promise<CategoryCounts> {
  const counts = await countTopics(db, 'categories');
  return {
    total: await countPosts(db, { category: '', tag: '' }),
    categories: counts.map(({ name, count }) => ({ name, count })),
  };
}

async function recentPosts(db: Kysely<Tables>, limit: number): Promise<PostCard[]> {
  const ids = await listPostIds(db, { category: '', tag: '' }, { limit, offset: 0 });
  return await findCards(db, ids);
}

/** The most used are chosen by count, but shown in the administrator's order, so that they do not jump about. */
async function popularTags(db: Kysely<Tables>, limit: number): Promise<string[]> {
  const counts = await countTopics(db, 'tags');
  return counts
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
