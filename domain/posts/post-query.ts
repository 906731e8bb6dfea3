import type { PostQuery } from './post.ts';
import { inOneLine } from './topic-key.ts';

/** Longest search text that is looked up; the rest of a longer one is ignored. */
export const maxSearch = 100;

/** Reads what an address of the blog list asks for; anything unusable counts as not asked. */
export function readPostQuery(params: URLSearchParams): PostQuery {
  const page = Number(params.get('page') ?? '1');
  return {
    search: inOneLine(params.get('search') ?? '').slice(0, maxSearch),
    category: inOneLine(params.get('category') ?? ''),
    tag: inOneLine(params.get('tag') ?? ''),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** The address of a blog list: always in one order, without what is at its default. */
export function blogAddress(query: Partial<PostQuery>): string {
  const params = new URLSearchParams();
  if (query.search) params.set('search', query.search);
  if (query.category) params.set('category', query.category);
  if (query.tag) params.set('tag', query.tag);
  if (query.page && query.page > 1) params.set('page', String(query.page));
  const text = params.toString();
  return text ? `/blog?${text}` : '/blog';
}
