import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/**
 * Authors with a page of their own, whom posts name by their text, and the addresses that their pages had. Authors of
 * the first posts, who are made up, become such records where they still are.
 */
export async function createAuthors(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    create table authors (
      id ${c.id},
      name ${c.text} not null check (${c.isFilled('name', 120)}),
      name_key ${c.text} not null unique check (${c.isFilled('name_key', 240)}),
      slug ${c.text} not null unique check (${isSlug(c)}),
      bio ${c.text} not null check (${c.isWithin('bio', 1000)}),
      picture integer references media (id) on delete set null,
      picture_alt ${c.text} not null check (${c.isWithin('picture_alt', 300)}),
      is_sample integer not null check (is_sample in (0, 1)),
      created_at ${c.text} not null check (${c.isInstant('created_at')}),
      updated_at ${c.text} not null check (${c.isInstant('updated_at')})
    ) ${c.strict}`.execute(db);
  await sql`create index authors_by_picture on authors (picture)`.execute(db);
  await sql`
    create table author_slugs (
      slug ${c.text} not null primary key check (${isSlug(c)}),
      author_id integer not null references authors (id) on delete cascade
    ) ${c.clustered}`.execute(db);
  await sql`create index author_slugs_by_author on author_slugs (author_id)`.execute(db);
  await sql`create index posts_by_author on posts (author, status, published_at, id)`.execute(db);
  await storeSampleAuthors(db);
  await allowUndo(db, c);
}

const isSlug = (c: Columns) => sql`
  ${c.isFilled('slug', 320)} and slug not like '% %' and slug not like '%/%'
  and slug not like '-%' and slug not like '%-'`;

const sampleMark = '%(Sample author.)';

async function storeSampleAuthors(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string; bio: string; at: string }>`
    select author as name, author_bio as bio, updated_at as at from posts
    where author_bio like ${sampleMark} and status <> 'trashed' order by id`.execute(db);
  const known = new Set<string>();
  for (const { name, bio, at } of rows) {
    const key = name.toLowerCase();
    const slug = key.replace(/[^\p{L}\p{M}\p{Nd}]+/gu, '-').replace(/^-|-$/g, '');
    if (!slug || known.has(slug)) continue;
    known.add(slug);
    await sql`
      insert into authors
        (name, name_key, slug, bio, picture_alt, is_sample, created_at, updated_at)
      values (${name}, ${key}, ${slug}, ${bio}, '', 1, ${at}, ${at})`.execute(db);
  }
}

const kinds = sql.raw("kind in ('posts', 'comments', 'messages', 'people', 'authors')");

/** SQLite cannot change a check. */
async function allowUndo(db: Kysely<unknown>, c: Columns): Promise<void> {
  if (c.engine === 'postgres') {
    await sql`
      alter table undo_records
      drop constraint undo_records_kind_check,
      add constraint undo_records_kind_check check (${kinds})`.execute(db);
    return;
  }
  await sql`
    create table new_undo_records (
      token ${c.text} not null primary key check (${c.isFilled('token', 60)}),
      kind ${c.text} not null check (${kinds}),
      content ${c.text} not null check (${c.isWithin('content', 8000000)}),
      made_at ${c.text} not null check (${c.isInstant('made_at')}),
      made_by ${c.text} check (${c.isFilled('made_by', 120)})
    ) ${c.strict}`.execute(db);
  await sql`insert into new_undo_records select * from undo_records`.execute(db);
  await sql`drop table undo_records`.execute(db);
  await sql`alter table new_undo_records rename to undo_records`.execute(db);
  await sql`create index undo_records_by_age on undo_records (made_at)`.execute(db);
}
