import { type Generated, type Kysely, sql } from 'kysely';
import type { PostStatus } from '../../../domain/posts/post.ts';
import type { Columns, Instant } from '../../db/migrations/columns.ts';
import { recordTable } from '../../db/migrations/record-table.ts';

export interface PostTables {
  post_slugs: { slug: string; post_id: number | null };
  posts: PostTable;
  post_drafts: PostDraftTable;
}

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
  /** First publication; stays when a post becomes a draft again. */
  published_at: Instant | null;
  created_at: Instant;
  /** Changes with each edit, and identifies a version of the post. */
  updated_at: Instant;
  /** Both set while in the trash: since when, and the status to restore. */
  trashed_at: Instant | null;
  trashed_status: PostStatus | null;
  content: string;
  /** The account that began it; null in rows of an older release. */
  owner_id: Generated<number | null>;
  /** Since when its author asks to publish it; only of a draft. */
  asked_at: Generated<Instant | null>;
  /** The account that asks, or asked until the draft was given back. */
  asked_by: Generated<number | null>;
  asked_note: Generated<string | null>;
  /** When an editor gave the draft back, until it is asked again. */
  returned_at: Generated<Instant | null>;
  returned_by: Generated<number | null>;
  returned_note: Generated<string | null>;
  /** Chosen by the caller of a save, for the version that it made. */
  revision: Generated<string | null>;
  revision_of: Generated<Instant | null>;
}

export type StoredPostStatus = PostStatus | 'trashed';

/** A draft of a post. */
interface PostDraftTable {
  /** The post's id, or a UUID that the form generated for a post that is not created yet. */
  key: string;
  post_id: number | null;
  /** Random, changes with every save. */
  revision: string;
  /** JSON of PostFields in domain/posts/post-form.ts, with clean HTML. */
  fields: string;
  /** updated_at of the post when the draft was started. */
  base_updated_at: Instant | null;
  saved_at: Instant;
  /** The administrator's username. */
  saved_by: string;
  /** The account that began it. */
  owner_id: Generated<number | null>;
}

export async function createPostTables(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    create table post_slugs (
      slug ${c.text} not null primary key check (${c.isSlug('slug')}),
      post_id integer ${c.engine === 'sqlite' ? ofPost : sql``},
      unique (slug, post_id)
    ) ${c.strict}`.execute(db);
  await sql`create index post_slugs_by_post on post_slugs (post_id)`.execute(db);
  await sql`
    create table posts (
      id ${c.id},
      slug ${c.text} not null unique,
      title ${c.text} not null check (${c.isFilled('title', 300)}),
      author ${c.text} not null check (${c.isFilled('author', 120)}),
      author_bio ${c.text} check (${c.isFilled('author_bio', 1000)}),
      status ${c.text} not null check (status in ('draft', 'published', 'trashed')),
      excerpt ${c.text} check (${c.isFilled('excerpt', 500)}),
      meta_description ${c.text} not null check (${c.isWithin('meta_description', 500)}),
      summary ${c.text} not null check (${c.isWithin('summary', 500)}),
      read_minutes integer not null check (read_minutes >= 1),
      featured_media_id integer references media (id) on delete set null,
      featured_alt ${c.text} not null check (${c.isWithin('featured_alt', 300)}),
      published_at ${c.text} check (${c.isInstant('published_at')}),
      created_at ${c.text} not null check (${c.isInstant('created_at')}),
      updated_at ${c.text} not null check (${c.isInstant('updated_at')}),
      trashed_at ${c.text} check (${c.isInstant('trashed_at')}),
      trashed_status ${c.text} check (trashed_status in ('draft', 'published')),
      content ${c.text} not null check (${c.isWithin('content', 1000000)}),
      owner_id integer references admin_accounts (id) on delete set null,
      asked_at ${c.text} check (${c.isInstant('asked_at')}),
      asked_by integer references admin_accounts (id) on delete set null,
      asked_note ${c.text} check (${c.isFilled('asked_note', 1000)}),
      returned_at ${c.text} check (${c.isInstant('returned_at')}),
      returned_by integer references admin_accounts (id) on delete set null,
      returned_note ${c.text} check (${c.isFilled('returned_note', 1000)}),
      revision ${c.text} check (${c.isFilled('revision', 36)}),
      revision_of ${c.text} check (${c.isInstant('revision_of')}),
      foreign key (slug, id) references post_slugs (slug, post_id) deferrable initially deferred,
      check (coalesce(trashed_status, status) = 'draft' or published_at is not null),
      check ((status = 'trashed') = (trashed_at is not null)),
      check ((status = 'trashed') = (trashed_status is not null))
    ) ${c.strict}`.execute(db);
  if (c.engine === 'postgres')
    await sql`alter table post_slugs add foreign key (post_id) ${ofPost}`.execute(db);
  await sql`create index posts_by_date on posts (status, published_at, id)`.execute(db);
  await sql`create index posts_by_media on posts (featured_media_id)`.execute(db);
  await sql`create index posts_by_author on posts (author, status, published_at, id)`.execute(db);
  await sql`create index posts_by_owner on posts (owner_id)`.execute(db);
  await sql`
    create index posts_by_request on posts (asked_at)
    where asked_at is not null`.execute(db);
  await sql`create index posts_by_asker on posts (asked_by) where asked_by is not null`.execute(db);
  await sql`
    create index posts_by_returner on posts (returned_by)
    where returned_by is not null`.execute(db);
  await sql`
    create index posts_by_revision on posts (revision)
    where revision is not null`.execute(db);
  await sql`
    create table post_drafts (
      key ${c.text} not null primary key check (${c.isFilled('key', 60)}),
      post_id integer unique references posts (id) on delete cascade,
      revision ${c.text} not null check (${c.isFilled('revision', 60)}),
      fields ${c.text} not null check (${c.isWithin('fields', 8000000)}),
      base_updated_at ${c.text} check (${c.isInstant('base_updated_at')}),
      saved_at ${c.text} not null check (${c.isInstant('saved_at')}),
      saved_by ${c.text} not null check (${c.isFilled('saved_by', 120)}),
      owner_id integer references admin_accounts (id) on delete set null,
      check ((post_id is null) = (base_updated_at is null))
    ) ${c.strict}`.execute(db);
  await sql`create index post_drafts_by_owner on post_drafts (owner_id)`.execute(db);
  await recordTable(db, c, 'post_slugs', ['slug']);
  await recordTable(db, c, 'posts', ['id']);
  await recordTable(db, c, 'post_drafts', ['key']);
}

/** Slugs and posts refer to each other: a table of SQLite may name one that is created later, one of PostgreSQL not. */
const ofPost = sql`references posts (id) on delete set null`;
