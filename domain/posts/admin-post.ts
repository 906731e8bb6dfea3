import type { PostStatus } from './post.ts';
import { maxSearch, readPage } from './post-query.ts';

/** Bulk actions on posts. */
export const postDecisions = ['publish', 'withdraw', 'delete', 'restore'] as const;
export type PostDecision = (typeof postDecisions)[number];

/** Sort orders; the first is the default. */
const postSorts = ['updated', 'published', 'title', 'created'] as const;

/** The query of the admin's list; '' does not filter. */
export interface AdminPostQuery {
  search: string;
  status: '' | PostStatus | 'trashed';
  category: string;
  tag: string;
  sort: (typeof postSorts)[number];
  /** 1-based; null for all pages. */
  page: number | null;
}

export const adminPostsPerPage = 50;

const statuses = ['draft', 'published', 'trashed'] as const;

/** Lists that only All Blogs has. */
const ownLists = ['asked', 'broken', 'unfinished'] as const;

/**
 * The lists of All Blogs; `all` is everything but the trash, `asked` the drafts that wait for an editor, `broken` the public
 * posts with broken links.
 */
export const adminPostLists = [
  'all',
  'published',
  'draft',
  'asked',
  'broken',
  'unfinished',
  'trashed',
] as const;

/** The query of All Blogs, which includes posts that are not created yet. */
export interface AdminRowsQuery extends Omit<AdminPostQuery, 'status' | 'page'> {
  status: AdminPostQuery['status'] | (typeof ownLists)[number];
  page: number;
  /** Leaves out posts that are not created yet. */
  isPostsOnly: boolean;
  /** Only these rows, in any state: ids of posts and keys of unfinished ones. */
  ids: (number | string)[] | undefined;
  /** Requests the ids of all rows. */
  isAll: boolean;
}

/** Matches the key of a post that is not created yet. */
export const unfinishedKey = /^new-[\w-]{1,50}$/;

export function readAdminRowsQuery(params: URLSearchParams): AdminRowsQuery {
  const { page, ...query } = readAdminPostQuery(params);
  const ids = params.get('ids')?.split(',').slice(0, 500) ?? [];
  const validIds = ids.flatMap((id): (number | string)[] => {
    if (/^[1-9]\d{0,8}$/.test(id)) return [Number(id)];
    return unfinishedKey.test(id) ? [id] : [];
  });
  return {
    ...query,
    status: ownLists.find((list) => list === params.get('status')?.trim()) ?? query.status,
    page: page ?? 1,
    ids: params.has('ids') ? validIds : undefined,
    isPostsOnly: params.get('unfinished') === '0',
    isAll: params.get('select') === 'all',
  };
}

/** Reads the query of GET /api/blogs and of the admin's list; invalid parameters are ignored. */
export function readAdminPostQuery(params: URLSearchParams): AdminPostQuery {
  const param = (name: string) => (params.get(name) ?? '').trim();
  return {
    search: param('search').slice(0, maxSearch),
    status: statuses.find((status) => status === param('status')) ?? '',
    category: param('category'),
    tag: param('tag'),
    sort: postSorts.find((sort) => sort === param('sort')) ?? postSorts[0],
    page: params.has('page') ? readPage(params.get('page')) : null,
  };
}
