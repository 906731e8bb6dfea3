import type { PostStatus } from './post.ts';
import { maxSearch, readPage } from './post-query.ts';

/** The JSON of /api/blogs/{id}, with the field names of the specification. */
export interface PostPayload {
  id: number;
  title: string;
  slug: string;
  /** Cleaned HTML. */
  content: string;
  author: string;
  status: PostStatus;
  /** The first is the badge shown in public. */
  categories: string[];
  tags: string[];
  meta_description: string;
  /** Address of the picture, below the site's origin. */
  featured_image: string | null;
  featured_image_alt: string;
  /** What was typed; empty when cards show the meta description or the beginning of the text. */
  excerpt: string;
  author_bio: string;
  /** ISO 8601 instants; published_at is the first publication. */
  published_at: string | null;
  created_at: string;
  /** Also the version of the post: see base_updated_at in the form. */
  updated_at: string;
  word_count: number;
  read_minutes: number;
}

/** One entry of GET /api/blogs. */
export interface PostLinePayload
  extends Pick<
    PostPayload,
    'id' | 'title' | 'slug' | 'categories' | 'tags' | 'author' | 'updated_at' | 'published_at'
  > {
  status: PostStatus | 'trashed';
  /** In the trash: its status before, and the instant at which it was deleted. */
  trashed_status: PostStatus | null;
  trashed_at: string | null;
}

/** What can be done with several posts at once. */
export const postDecisions = ['publish', 'withdraw', 'delete', 'restore'] as const;
export type PostDecision = (typeof postDecisions)[number];

/** Ids by what was done with them; an id in neither list belongs to no post any more. */
export interface PostDecisionOutcome {
  done: number[];
  /** Published, or drafts, before. */
  already: number[];
}

/** The first is the default. */
const postSorts = ['updated', 'published', 'title', 'created'] as const;

/** What the admin's list can be asked for; empty texts do not filter. */
export interface AdminPostQuery {
  search: string;
  status: '' | PostStatus | 'trashed';
  category: string;
  tag: string;
  sort: (typeof postSorts)[number];
  /** 1-based; null: all of them. */
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
