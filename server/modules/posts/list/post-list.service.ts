import type { Kysely } from 'kysely';
import { type PostCard, type PostQuery, postsPerPage } from '../../../../domain/blog/post.ts';
import { longestSearch } from '../../../../domain/blog/post-query.ts';
import { topicKey } from '../../../../domain/blog/topic-key.ts';
import { foldForSearch } from '../../../../domain/text/plain-text.ts';
import type { Tables } from '../../../db/tables.ts';
import type { FindCards } from '../post-cards.repository.ts';
import { listPostIds, type PostFilter, searchPostIds } from './post-list.repository.ts';

export interface PostPage {
  posts: PostCard[];
  total: number;
  page: number;
  /** At least 1; a page beyond it is empty. */
  pageCount: number;
}

const mostWords = 8;

/** One page of the published posts that an address asks for; `countPosts` knows how many pass a filter. */
export async function listPosts(
  db: Kysely<Tables>,
  query: PostQuery,
  countPosts: (filter: PostFilter) => Promise<number>,
  cards: FindCards,
): Promise<PostPage> {
  const page = Math.max(1, Math.floor(query.page) || 1);
  const filter = { category: topicKey(query.category), tag: topicKey(query.tag) };
  const words = searchWords(query.search);
  const found = words.length > 0 ? await searchPostIds(db, filter, words) : null;
  const total = found?.length ?? (await countPosts(filter));
  const pageCount = Math.max(1, Math.ceil(total / postsPerPage));
  if (page > pageCount) return { posts: [], total, page, pageCount };
  const limit = postsPerPage;
  const offset = (page - 1) * limit;
  const ids =
    found?.slice(offset, offset + limit) ?? (await listPostIds(db, filter, { limit, offset }));
  return { posts: await cards(ids), total, page, pageCount };
}

/** Every word must be found, in any order; so a stored text needs each of its words only once. */
export function searchWords(search: string): string[] {
  const folded = foldForSearch(search.slice(0, longestSearch));
  return [...new Set(folded.split(' ').filter(Boolean))].slice(0, mostWords);
}
