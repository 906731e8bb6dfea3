import type { Generated } from 'kysely';
import type { PostStatus } from '../../domain/posts/post.ts';
import type { ServiceTables } from './tables-of-service.ts';

/**
 * One representation for both engines, so that values compare, sort and move alike:
 * an instant is ISO 8601 text in UTC with milliseconds (2026-01-31T09:30:00.000Z), a day is YYYY-MM-DD,
 * a yes or no is 1 or 0, a hash is lower-case hex. Text sorts by its bytes.
 */
export type Instant = string;

/** Every table, as a query returns its rows. The migrations hold the constraints. */
export interface Tables extends ContentTables, ServiceTables {}

interface ContentTables {
  media: MediaTable;
  media_variants: MediaVariantTable;
  posts: PostTable;
  post_slugs: { slug: string; post_id: number | null };
  post_search: { post_id: number; head: string; body: string };
  /** Kept by the engine: every word of post_search, on PostgreSQL long ones in pieces; some may stand there no longer. */
  search_words: { word: string };
  categories: TopicTable;
  tags: TopicTable;
  post_categories: PostTopicTable;
  post_tags: PostTopicTable;
  comments: CommentTable;
}

export type StoredPostStatus = PostStatus | 'trashed';

interface PostTable {
  id: Generated<number>;
  slug: string;
  title: string;
  author: string;
  author_bio: string | null;
  status: StoredPostStatus;
  /** What the administrator typed, if anything. */
  excerpt: string | null;
  meta_description: string;
  /** What cards show: computed at each save, so that no list reads whole articles. */
  summary: string;
  read_minutes: number;
  featured_media_id: number | null;
  /** What the featured image shows, for those who cannot see it. */
  featured_alt: string;
  /** First publication; stays when a post goes back to draft. */
  published_at: Instant | null;
  created_at: Instant;
  /** Grows with each change of the text, so that it tells one version of a post from another. */
  updated_at: Instant;
  /** Both present while in the trash: since when, and the status that comes back with it. */
  trashed_at: Instant | null;
  trashed_status: PostStatus | null;
  content: string;
}

interface TopicTable {
  id: Generated<number>;
  name: string;
  /** The name in lower case: what makes two names the same. */
  name_key: string;
  position: number;
}

interface PostTopicTable {
  post_id: number;
  topic_id: number;
  /** 0-based; a post's first category is its badge. */
  position: number;
}

/** `spam` is what looks like it and waits, as `pending` does; `rejected` was decided by hand. */
export type CommentStatus = 'pending' | 'approved' | 'rejected' | 'spam';

interface CommentTable {
  id: Generated<number>;
  post_id: number;
  author: string;
  email: string;
  text: string;
  status: CommentStatus;
  created_at: Instant;
  decided_at: Instant | null;
}

/** An uploaded picture, known by the hash of what was uploaded. */
interface MediaTable {
  id: Generated<number>;
  sha256: string;
  alt: string;
  width: number;
  height: number;
  created_at: Instant;
  /** Since when no post shows it; null while one does. */
  unused_since: Instant | null;
}

/** A picture in one width and format; the one JPEG or PNG is what older browsers and other sites read. */
interface MediaVariantTable {
  /** Of the data; its address. */
  sha256: string;
  media_id: number;
  format: 'avif' | 'webp' | 'jpeg' | 'png';
  width: number;
  height: number;
  byte_size: number;
  data: Uint8Array;
}
