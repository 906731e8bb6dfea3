import type { PostStatus } from './post.ts';
import { maxSearch, readPage } from './post-query.ts';

/** What can be done with several posts at once. */
export const postDecisions = ['publish', 'withdraw', 'delete', 'restore'] as const;
export type PostDecision = (typeof postDecisions)[number];

/** The first is the default. */
const postSorts = ['updated', 'published', 'title', 'created'] as const;

/** The query of the admin's list; empty texts do not filter. */
export interface AdminPostQuery {
  search: string;
  status: '' | PostStatus | 'trashed';
  category: string;
  tag: string;
  sort: (typeof postSorts)[number];
  /** 1-based; null: all pages. */
  page: number | null;
}

export const adminPostsPerPage = 20;

const statuses = ['draft', 'published', 'trashed'] as const;

/** Reads the query of GET /api/blogs and of the admin's list; anything invalid counts as absent. */
export function readAdminPostQuery(params: URLSearchParams): AdminPostQuery {
  const given = (name: string) => (params.get(name) ?? '').trim();
  return {
    search: given('search').slice(0, maxSearch),
    status: statuses.find((status) => status === given('status')) ?? '',
    category: given('category'),
    tag: given('tag'),
    sort: postSorts.find((sort) => sort === given('sort')) ?? postSorts[0],
    page: params.has('page') ? readPage(params.get('page')) : null,
  };
}
