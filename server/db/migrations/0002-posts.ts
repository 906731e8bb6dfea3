import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/** Posts, the addresses they have or had, and the folded words by which they are found. */
export async function createPosts(db: Kysely<unknown>, c: Columns): Promise<void> {
  await createSlugs(db, c);
  await createPostTable(db, c);
  if (c.engine === 'postgres') {
    await sql`alter table post_slugs add foreign key (post_id) ${ofPost}`.execute(db);
  }
  // The list and its counts read this index alone, never the articles.
  await sql`create index posts_by_date on posts (status, published_at, id)`.execute(db);
  await sql`create index posts_by_media on posts (featured_media_id)`.execute(db);
  await createSearch(db, c);
}

const ofPost = sql`references posts (id) on delete set null`;

/**
 * Every slug that leads, or once led, to a post, so that none is ever given twice; without a post_id its post was
 * deleted. Slugs and posts refer to each other: SQLite lets a table name one that is still to come, PostgreSQL does not.
 */
async function createSlugs(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    create table post_slugs (
      slug ${c.text} not null primary key check (
        ${c.isFilled('slug', 320)} and slug not like '% %' and slug not like '%/%'
        and slug not like '-%' and slug not like '%-'
      ),
      post_id integer ${c.engine === 'sqlite' ? ofPost : sql``},
      unique (slug, post_id)
    ) ${c.strict}`.execute(db);
  await sql`create index post_slugs_by_post on post_slugs (post_id)`.execute(db);
}

/** A post's own slug must stand among the slugs as this very post's; checked at commit, since both rows come together. */
async function createPostTable(db: Kysely<unknown>, c: Columns): Promise<void> {
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
      content ${c.text} not null check (${c.isWithin('content', 1_000_000)}),
      foreign key (slug, id) references post_slugs (slug, post_id) deferrable initially deferred,
      check (coalesce(trashed_status, status) = 'draft' or published_at is not null),
      check ((status = 'trashed') = (trashed_at is not null)),
      check ((status = 'trashed') = (trashed_status is not null))
    ) ${c.strict}`.execute(db);
}

/** A search reads every row of this table, so PostgreSQL keeps it in one piece and unpacked. */
async function createSearch(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    create table post_search (
      post_id integer not null primary key references posts (id) on delete cascade,
      head ${c.text} not null,
      body ${c.text} not null
    ) ${c.strict}`.execute(db);
  if (c.engine !== 'postgres') return;
  await sql`alter table post_search set (toast_tuple_target = 8160)`.execute(db);
  await sql`alter table post_search alter column body set storage external`.execute(db);
}
