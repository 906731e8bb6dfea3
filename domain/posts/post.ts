import type { Picture } from '../picture.ts';

/** A draft is never public. */
export type PostStatus = 'draft' | 'published';

/** A post of a new site. */
export interface SeedPost {
  title: string;
  author: string;
  authorBio?: string;
  /** Date of first publication, YYYY-MM-DD, India Standard Time. */
  publishedOn: string;
  /** The first category is shown on cards. */
  categories: string[];
  tags: string[];
  /** Also the excerpt on cards. */
  metaDescription: string;
  /** HTML with headings from h2, because the page's title is the h1. */
  content: string;
}

/** An author whom the first start inserts. */
export interface SeedAuthor {
  name: string;
  bio: string;
}

/** The fields of a published post for cards and lists. */
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
  /** Its first category, or ''. */
  category: string;
  tags: string[];
  /** The featured image; null if the cover is drawn. */
  picture: Picture | null;
  /** Of a search: title and excerpt, or the passage that was found in the text, with the words that were meant. */
  found?: { title: MarkedText; text: MarkedText };
}

/** A text in pieces, of which each second one is marked. */
export type MarkedText = string[];

/** What the site knows of a post's author, beside the name. */
export interface PostAuthor {
  /** As the author's page spells it. */
  name: string;
  /** Of the author's page; null while they have no published post. */
  slug: string | null;
  /** Number of published posts. */
  posts: number;
  /** What they do, in a few words; empty for none. */
  work: string;
  /** Empty for none. */
  bio: string;
  picture: Picture | null;
  /** Made up, and shown by a drawing. */
  isDrawn: boolean;
}

/** A published post for its page. */
export interface PublicPost extends PostCard {
  content: string;
  /** Of this post alone. */
  authorBio: string | null;
  /** Where the author has a record. */
  authorRecord?: PostAuthor | undefined;
  metaDescription: string;
  categories: string[];
  updatedAt: string;
}

/** A public comment; never contains the email address. */
export interface PublicComment {
  id: number;
  author: string;
  text: string;
  /** ISO 8601 instant. */
  createdAt: string;
  answer: CommentAnswer | null;
}

/** What the company answers to a comment. */
export interface CommentAnswer {
  /** Display name of who wrote it; null without one. */
  by: string | null;
  text: string;
  /** ISO 8601 instant. */
  answeredAt: string;
}

/** The query of the blog list. */
export interface PostQuery {
  search: string;
  /** Category name; '' for all. */
  category: string;
  /** Tag name; '' for any. */
  tag: string;
  /** 1-based. */
  page: number;
}

export const postsPerPage = 6;

/** A topic or an author that a search leads to. */
export interface FoundName {
  kind: 'category' | 'tag' | 'author';
  name: string;
  /** Number of published posts. */
  count: number;
  /** Of an author with a page. */
  author?: PostAuthor;
}

/** A course that a search leads to. */
export interface FoundCourse {
  kind: 'course';
  name: string;
  /** The week in which it is about that; otherwise how long it takes. */
  note: string;
  address: string;
}

/** What a search shows beside its posts. */
export interface SearchHints {
  names: (FoundName | FoundCourse)[];
  /** Posts to read when none was found. */
  nearest: PostCard[];
  /** What finds posts when nothing was found. */
  instead?: { search: string; count: number };
}

/** A heading of an article that can be linked to. */
export interface ArticleHeading {
  /** Id of the element. */
  id: string;
  /** 2 for the top level below the page's title. */
  level: number;
  text: string;
}

/** The text of a post, prepared for its page. */
export interface Article {
  html: string;
  words: number;
  /** Headings for the table of contents; empty if the text is too short. */
  contents: ArticleHeading[];
  /** Whether the page needs the video script. */
  hasVideo: boolean;
}
