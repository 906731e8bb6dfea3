import { type BlogQuery, blogSorts } from './blog.ts';
import { maxSearch } from './post-query.ts';

const statuses = ['draft', 'published', 'trashed'] as const;
const maxPages = 100_000;

/** Reads what an address of the admin's list asks for; anything unusable counts as not asked. */
export function readBlogQuery(params: URLSearchParams): BlogQuery {
  const given = (name: string) => (params.get(name) ?? '').trim();
  return {
    search: given('search').slice(0, maxSearch),
    status: statuses.find((status) => status === given('status')) ?? '',
    category: given('category'),
    tag: given('tag'),
    sort: blogSorts.find((sort) => sort === given('sort')) ?? blogSorts[0],
    page: params.has('page') ? readPage(given('page')) : null,
  };
}

function readPage(text: string): number {
  const page = Number(text);
  return Number.isSafeInteger(page) && page > 0 && page <= maxPages ? page : 1;
}
