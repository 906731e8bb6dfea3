import type { Kysely } from 'kysely';
import { type PostCard, type PostQuery, postsPerPage } from '../../../../domain/posts/post.ts';
import { maxSearch } from '../../../../domain/posts/post-query.ts';
import { topicKey } from '../../../../domain/posts/topic-key.ts';
import { foldedWords } from '../../../../domain/text/plain-text.ts';
import type { Tables } from '../../../db/tables.ts';
import type { FindCards } from '../post-cards.repository.ts';
import { findStoredWords } from '../search/stored-words.repository.ts';
import { listPostIds, type PostFilter, searchPostIds } from './post-list.repository.ts';

export interface PostPage {
  posts: PostCard[];
  total: number;
  page: number;
  /** At least 1; a page beyond it is empty. */
  pageCount: number;
}

const maxWords = 8;

/** One page of the published posts that an address asks for; `countPosts` knows how many pass a filter. */
export async function listPosts(
  db: Kysely<Tables>,
  query: PostQuery,
  countPosts: (filter: PostFilter) => Promise<number>,
  cards: FindCards,
): Promise<PostPage> {
  const page = Math.max(1, Math.floor(query.page) || 1);
  const filter = { category: topicKey(query.category), tag: topicKey(query.tag) };
  // No database counts further.
  const offset = Math.min((page - 1) * postsPerPage, Number.MAX_SAFE_INTEGER);
  const part = { limit: postsPerPage, offset };
  const words = searchWords(query.search);
  const { ids, total } =
    words.length > 0
      ? await search(db, filter, words, part)
      : { ids: await listPostIds(db, filter, part), total: await countPosts(filter) };
  const pageCount = Math.max(1, Math.ceil(total / postsPerPage));
  return { posts: await cards(ids), total, page, pageCount };
}

async function search(
  db: Kysely<Tables>,
  filter: PostFilter,
  words: string[],
  part: { limit: number; offset: number },
) {
  const parts = await findStoredWords(db, words);
  const found = await searchPostIds(db, filter, parts, part);
  if (found.ids.length > 0 || part.offset === 0) return found;
  const { total } = await searchPostIds(db, filter, parts, { limit: 1, offset: 0 });
  return { ids: [], total };
}

/** The first words of a search, which every post found holds. */
export function searchWords(search: string): string[] {
  return foldedWords(search.slice(0, maxSearch)).slice(0, maxWords);
}
