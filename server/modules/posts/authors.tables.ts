import { type Generated, type Kysely, sql } from 'kysely';
import type { Columns, Instant } from '../../db/migrations/columns.ts';
import { recordTable } from '../../db/migrations/record-table.ts';

export interface AuthorTables {
  authors: AuthorTable;
  /** Addresses that pages of authors had. */
  author_slugs: { slug: string; author_id: number };
}

/** An author with a page of their own. Posts name them by their text. */
interface AuthorTable {
  id: Generated<number>;
  name: string;
  /** The name in lower case, unique. */
  name_key: string;
  slug: string;
  /** Empty for none. */
  bio: string;
  /** The id of a picture of the library. */
  picture: number | null;
  picture_alt: string;
  /** An https address of a profile elsewhere; empty for none. */
  link: Generated<string>;
  /** What they do, in a few words; empty for none. */
  work: Generated<string>;
  /** Made up; until somebody changes their name or bio. */
  is_sample: 0 | 1;
  created_at: Instant;
  /** Changes with each edit. */
  updated_at: Instant;
}

export async function createAuthorTables(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    create table authors (
      id ${c.id},
      name ${c.text} not null check (${c.isFilled('name', 120)}),
      name_key ${c.text} not null unique check (${c.isFilled('name_key', 240)}),
      slug ${c.text} not null unique check (${c.isSlug('slug')}),
      bio ${c.text} not null check (${c.isWithin('bio', 1000)}),
      picture integer references media (id) on delete set null,
      picture_alt ${c.text} not null check (${c.isWithin('picture_alt', 300)}),
      is_sample integer not null check (is_sample in (0, 1)),
      created_at ${c.text} not null check (${c.isInstant('created_at')}),
      updated_at ${c.text} not null check (${c.isInstant('updated_at')}),
      link ${c.text} not null default ''
        check (link = '' or (${c.isWithin('link', 300)} and link like 'https://%')),
      work ${c.text} not null default '' check (${c.isWithin('work', 120)})
    ) ${c.strict}`.execute(db);
  await sql`create index authors_by_picture on authors (picture)`.execute(db);
  await sql`
    create table author_slugs (
      slug ${c.text} not null primary key check (${c.isSlug('slug')}),
      author_id integer not null references authors (id) on delete cascade
    ) ${c.clustered}`.execute(db);
  await sql`create index author_slugs_by_author on author_slugs (author_id)`.execute(db);
  await recordTable(db, c, 'authors', ['id']);
  await recordTable(db, c, 'author_slugs', ['slug']);
}
