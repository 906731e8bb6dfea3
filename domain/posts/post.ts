import type { Picture } from '../picture.ts';

/** A draft is never public. */
export type PostStatus = 'draft' | 'published';

/** An article that the first start inserts. */
export interface SeedPost {
  title: string;
  author: string;
  authorBio?: string;
  /** Day of first publication, YYYY-MM-DD, India Standard Time. */
  publishedOn: string;
  /** The first is the badge shown in public. */
  categories: string[];
  tags: string[];
  /** Also the excerpt on cards. */
  metaDescription: string;
  /** HTML whose headings start at h2: the page's own title is the h1. */
  content: string;
}

/** What a card, a list or a related section shows of a published post. */
export interface PostCard {
  id: number;
  slug: string;
  title: string;
  excerpt: string;
  author: string;
  /** ISO 8601 instant of the first publication. */
  publishedAt: string;
  /** Whole minutes, at least 1. */
  readMinutes: number;
  /** The first of its categories; empty when it has none. */
  category: string;
  tags: string[];
  /** The featured image; without one, the cover is drawn. */
  picture: Picture | null;
}

/** A published post on its own page. */
export interface PublicPost extends PostCard {
  content: string;
  authorBio: string | null;
  metaDescription: string;
  categories: string[];
  updatedAt: string;
}

/** A public comment; never with the e-mail address. */
export interface PublicComment {
  id: number;
  author: string;
  text: string;
  /** ISO 8601 instant. */
  createdAt: string;
  /** The author's. */
  answer: CommentAnswer | null;
}

export interface CommentAnswer {
  text: string;
  /** ISO 8601 instant. */
  answeredAt: string;
}

/** The query of the blog list. */
export interface PostQuery {
  search: string;
  /** Category name; empty means All. */
  category: string;
  /** Tag name; empty means any. */
  tag: string;
  /** 1-based. */
  page: number;
}

export const postsPerPage = 6;

/** A heading of an article that can be linked to. */
export interface ArticleHeading {
  /** Of the element on the page. */
  id: string;
  /** 2 for the top level, below the page's title. */
  level: number;
  text: string;
}

/** An article as its page shows it. */
export interface Article {
  html: string;
  words: number;
  /** Headings for the list of contents; empty where the text is too short for one. */
  contents: ArticleHeading[];
  /** Then its page has the script that plays it. */
  hasVideo: boolean;
}
