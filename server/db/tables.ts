import type { Generated, Kysely } from 'kysely';
import type { PostStatus } from '../../domain/posts/post.ts';
import type { VersionCause, VersionedKind } from '../../domain/versions/versions.ts';
import type { DeskTables } from './tables-of-desk.ts';
import type { ServiceTables } from './tables-of-service.ts';

/**
 * Values are the same on both engines, so that they compare, sort and move alike: an instant is ISO 8601 text in
 * UTC with milliseconds (2026-01-31T09:30:00.000Z), a day is YYYY-MM-DD, a flag is 1 or 0, a hash is lower-case
 * hex. Text sorts by bytes.
 */
export type Instant = string;

/** The database, or a transaction in it. */
export type Db = Kysely<Tables>;

/** Every table, as a query returns its rows. The migrations hold the constraints. */
export interface Tables extends ContentTables, ServiceTables, DeskTables {}

interface ContentTables {
  media: MediaTable;
  media_variants: MediaVariantTable;
  posts: PostTable;
  post_slugs: { slug: string; post_id: number | null };
  post_search: { post_id: number; head: string; body: string };
  /**
   * Filled by triggers: every word of post_search (on PostgreSQL, long ones in pieces). May hold words that are no
   * longer used.
   */
  search_words: { word: string };
  categories: TopicTable;
  tags: TopicTable;
  post_categories: PostTopicTable;
  post_tags: PostTopicTable;
  former_categories: FormerTopicTable;
  former_tags: FormerTopicTable;
  comments: CommentTable;
  comment_answers: CommentAnswerTable;
  site_facts: SiteFactTable;
  page_edits: PageEditTable;
  policy_versions: PolicyVersionTable;
  post_drafts: PostDraftTable;
  versions: VersionTable;
  scheduled_publications: ScheduledPublicationTable;
  undo_records: UndoRecordTable;
  link_checks: LinkCheckTable;
  link_sources: LinkSourceTable;
  published_links: { source_id: number; url: string; words: string };
}

/** What somebody is writing, which is not public. */
interface PostDraftTable {
  /** The post's id, or what the form of a post that is not created yet chose. */
  key: string;
  post_id: number | null;
  /** Random; another with every save. */
  revision: string;
  /** JSON of domain/posts/post-fields.ts, with clean HTML. */
  fields: string;
  /** updated_at of the post when the draft was begun. */
  base_updated_at: Instant | null;
  saved_at: Instant;
  /** The administrator's username. */
  saved_by: string;
}

/** What a post or a page said, as JSON of its fields or edits. */
interface VersionTable {
  id: Generated<number>;
  kind: VersionedKind;
  /** The post's id, the key of its draft, or the page's key. */
  subject: string;
  cause: VersionCause;
  content: string;
  made_at: Instant;
  /** The administrator's username; null for what stood there before versions were kept. */
  made_by: string | null;
  /** Of a publication that was scheduled. */
  due_at: Instant | null;
}

/** A version that becomes public at a time; with a `failure` it did not. */
interface ScheduledPublicationTable {
  kind: VersionedKind;
  subject: string;
  version_id: number;
  due_at: Instant;
  failure: string | null;
  /** When and by whom the post was saved again as a draft after it was scheduled. */
  newer_at: Generated<Instant | null>;
  newer_by: Generated<string | null>;
}

/** The earlier states of rows that were changed in bulk, for some minutes. */
interface UndoRecordTable {
  /** Random. */
  token: string;
  kind: 'posts' | 'comments' | 'messages' | 'people';
  /** JSON. */
  content: string;
  made_at: Instant;
  /** The administrator's username. */
  made_by: string | null;
}

/** An address that published posts or pages link to; a path is one of this site. */
interface LinkCheckTable {
  url: string;
  /** When it is asked next. */
  due_at: Instant;
  /** When it last answered. */
  checked_at: Instant | null;
  /** Both set while it is broken: a LinkFault of domain/links/link-answer.ts, and since when. */
  fault: string | null;
  broken_since: Instant | null;
}

/** A published post or page whose links were read; `page` is its key in content/site-pages.ts. */
interface LinkSourceTable {
  id: Generated<number>;
  post_id: number | null;
  page: string | null;
  /** What was read: the post's updated_at, or a hash of the page. */
  version: string;
}

/** A text that a legal page had; `parts` is JSON of its titles and texts. */
interface PolicyVersionTable {
  page: string;
  version: string;
  since: Instant;
  parts: string;
}

/** What the owner changed of a page, as JSON of domain/pages/page-edits.ts. */
interface PageEditTable {
  /** Its key in content/site-pages.ts. */
  page: string;
  /** Random; another with every change of the draft. */
  revision: string;
  draft: string | null;
  draft_at: Instant | null;
  draft_by: string | null;
  published: string | null;
  published_at: Instant | null;
  published_by: string | null;
}

/** A fact that the owner changed; `name` is one of domain/site/site-facts.ts. */
interface SiteFactTable {
  name: string;
  value: string;
  changed_at: Instant;
  /** The administrator's username. */
  changed_by: string;
}

export type StoredPostStatus = PostStatus | 'trashed';

interface PostTable {
  id: Generated<number>;
  slug: string;
  title: string;
  author: string;
  author_bio: string | null;
  status: StoredPostStatus;
  /** As typed; null for none. */
  excerpt: string | null;
  meta_description: string;
  /** The text on cards, computed at each save, so that lists do not read whole posts. */
  summary: string;
  read_minutes: number;
  featured_media_id: number | null;
  /** The image's alternative text. */
  featured_alt: string;
  /** First publication; stays when a post returns to draft. */
  published_at: Instant | null;
  created_at: Instant;
  /** Changes with each edit: identifies a version of the post. */
  updated_at: Instant;
  /** Both set while in the trash: since when, and the status to restore. */
  trashed_at: Instant | null;
  trashed_status: PostStatus | null;
  content: string;
}

interface TopicTable {
  id: Generated<number>;
  name: string;
  /** The name in lower case, unique. */
  name_key: string;
  position: number;
}

/** A name that a category or tag had, by its key; null when it was deleted. */
interface FormerTopicTable {
  name_key: string;
  topic_id: number | null;
}

interface PostTopicTable {
  post_id: number;
  topic_id: number;
  /** 0-based; a post's first category is its badge. */
  position: number;
}

/** `spam` is suspected automatically; `rejected` was decided by hand. */
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

/** The author's answer to a comment. */
interface CommentAnswerTable {
  comment_id: number;
  text: string;
  /** Stays when the text changes. */
  answered_at: Instant;
  /** Username of the administrator who last changed the text. */
  written_by: string;
}

/** An uploaded picture, identified by the hash of the upload. */
interface MediaTable {
  id: Generated<number>;
  sha256: string;
  alt: string;
  width: number;
  height: number;
  created_at: Instant;
  /** Of the uploaded file; blank for pictures from before there was a library. */
  file_name: Generated<string>;
  /** The administrator's username; blank as above. */
  uploaded_by: Generated<string>;
  /** Name and alternative text, folded. */
  search_text: Generated<string>;
  /** Written by the release before, which removed unused pictures; to be dropped. */
  unused_since: Instant | null;
}

/** A picture in one width and format; the one JPEG or PNG is for older browsers and other sites. */
interface MediaVariantTable {
  /** Hash of the data, used in its address. */
  sha256: string;
  media_id: number;
  format: 'avif' | 'webp' | 'jpeg' | 'png';
  width: number;
  height: number;
  byte_size: number;
  data: Uint8Array;
}
