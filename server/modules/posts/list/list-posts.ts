import { type PostCard, type PostQuery, postsPerPage } from '../../../../domain/posts/post.ts';
import { maxSearch } from '../../../../domain/posts/post-query.ts';
import { topicKey } from '../../../../domain/posts/topic-key.ts';
import { foldedWords } from '../../../../domain/text/plain-text.ts';
import type { Db } from '../../../db/tables.ts';
import {
  type ListPage,
  listPostIds,
  type PostFilter,
  searchPostIds,
} from './post-list.repository.ts';
import { findStoredWords } from './post-search.repository.ts';

interface Reads {
  count: (filter: PostFilter) => Promise<number>;
  findCards: (ids: number[]) => Promise<PostCard[]>;
}

const maxWords = 8;

/**
 * One page of the published posts that a query asks for, of `pageCount` ones: at least 1. A page beyond the last is
 * empty.
 */
export async function listPosts(db: Db, query: PostQuery, { count, findCards }: Reads) {
  const page = Math.max(1, Math.floor(query.page) || 1);
  const filter = publishedWith(query);
  const part = pageOf(page, postsPerPage);
  const words = searchWords(query.search);
  const { ids, total } =
    words.length > 0
      ? await search(db, filter, words, part)
      : { ids: await listPostIds(db, filter, part), total: await count(filter) };
  const pageCount = Math.max(1, Math.ceil(total / postsPerPage));
  return { posts: await findCards(ids), total, page, pageCount };
}

/** A query for the published posts of a category or tag; empty names do not filter. */
export function publishedWith({ category = '', tag = '' }: Partial<PostQuery>) {
  return { status: 'published' as const, category: topicKey(category), tag: topicKey(tag) };
}

/** Limit and offset of a 1-based page; the offset stays within the engines' maximum. */
export function pageOf(page: number, limit: number): ListPage {
  return { limit, offset: Math.min((page - 1) * limit, Number.MAX_SAFE_INTEGER) };
}

/** The first words of a search; every post found contains all of them. */
export function searchWords(search: string): string[] {
  return foldedWords(search.slice(0, maxSearch)).slice(0, maxWords);
}

async function search(db: Db, filter: PostFilter, words: string[], part: ListPage) {
  const searched = { ...filter, parts: await findStoredWords(db, words) };
  const found = await searchPostIds(db, searched, part);
  if (found.ids.length > 0 || part.offset === 0) return found;
  const { total } = await searchPostIds(db, searched, { limit: 1, offset: 0 });
  return { ids: [], total };
}
