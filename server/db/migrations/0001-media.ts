import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/** Pictures live in the database, so that one backup holds the whole site. */
export async function createMedia(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    create table media (
      id ${c.id},
      sha256 ${c.text} not null unique check (${c.isSha256('sha256')}),
      alt ${c.text} not null check (${c.isWithin('alt', 300)}),
      width integer not null check (width > 0),
      height integer not null check (height > 0),
      created_at ${c.text} not null check (${c.isInstant('created_at')}),
      unused_since ${c.text} check (${c.isInstant('unused_since')})
    ) ${c.strict}`.execute(db);
  await sql`
    create table media_variants (
      sha256 ${c.text} not null check (${c.isSha256('sha256')}),
      media_id integer not null references media (id) on delete cascade,
      format ${c.text} not null check (format in ('avif', 'webp', 'jpeg', 'png')),
      width integer not null check (width > 0),
      height integer not null check (height > 0),
      byte_size integer not null check (byte_size > 0),
      data ${c.blob} not null,
      primary key (media_id, format, width),
      check (octet_length(data) = byte_size)
    ) ${c.strict}`.execute(db);
  // Not unique: two uploads of one picture, with and without its metadata, have the same bytes in the end.
  await sql`create index media_variants_by_hash on media_variants (sha256)`.execute(db);
}
