import type { PostStatus } from './post.ts';

/** A post as the admin reads it: the JSON of /api/blogs/{id}, with the field names of the specification. */
export interface Blog {
  id: number;
  title: string;
  slug: string;
  /** Cleaned HTML, as the editor makes it. */
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

/** A line of the list of all posts. */
export interface BlogLine
  extends Pick<
    Blog,
    'id' | 'title' | 'slug' | 'categories' | 'tags' | 'author' | 'updated_at' | 'published_at'
  > {
  status: PostStatus | 'trashed';
  /** In the trash: what it was before, and the instant at which it was put there. */
  trashed_status: PostStatus | null;
  trashed_at: string | null;
}

/** What can be done with several posts at once. */
export const blogDecisions = ['publish', 'withdraw', 'delete', 'restore'] as const;
export type BlogDecision = (typeof blogDecisions)[number];

/** POST /api/admin/blogs/decisions: ids by what came of them; one that is in neither list had gone. */
export interface BlogDecisionOutcome {
  done: number[];
  /** Published, or drafts, before. */
  already: number[];
}

/** Orders of the list; the first is the one when nothing is asked for. */
export const blogSorts = ['updated', 'published', 'title', 'created'] as const;
export type BlogSort = (typeof blogSorts)[number];

/** What the admin's list can ask for; empty texts narrow nothing. */
export interface BlogQuery {
  search: string;
  /** `trashed` shows what can still be restored. */
  status: '' | PostStatus | 'trashed';
  category: string;
  tag: string;
  sort: BlogSort;
  /** 1-based; null: all of them. */
  page: number | null;
}

export const blogsPerPage = 20;
