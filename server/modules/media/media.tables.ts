import { type Generated, type Kysely, sql } from 'kysely';
import type { Columns, Instant } from '../../db/migrations/columns.ts';

export interface MediaTables {
  media: MediaTable;
  media_variants: MediaVariantTable;
}

/** An uploaded picture, identified by the hash of the upload. */
interface MediaTable {
  id: Generated<number>;
  sha256: string;
  alt: string;
  width: number;
  height: number;
  created_at: Instant;
  /** Name of the uploaded file; blank for pictures from before the media library. */
  file_name: Generated<string>;
  /** The administrator's username; blank for pictures from before the media library. */
  uploaded_by: Generated<string>;
  /** Name and alternative text, folded. */
  search_text: Generated<string>;
  /** Written by the previous release, which removed unused pictures; to be dropped. */
  unused_since: Instant | null;
}

/** A picture in one width and format; the only JPEG or PNG is for older browsers and other sites. */
interface MediaVariantTable {
  /** Hash of the data, part of its address. */
  sha256: string;
  media_id: number;
  format: 'avif' | 'webp' | 'jpeg' | 'png';
  width: number;
  height: number;
  byte_size: number;
  data: Uint8Array;
}

export async function createMediaTables(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    create table media (
      id ${c.id},
      sha256 ${c.text} not null unique check (${c.isSha256('sha256')}),
      alt ${c.text} not null check (${c.isWithin('alt', 300)}),
      width integer not null check (width > 0),
      height integer not null check (height > 0),
      created_at ${c.text} not null check (${c.isInstant('created_at')}),
      unused_since ${c.text} check (${c.isInstant('unused_since')}),
      file_name ${c.text} not null default '' check (${c.isWithin('file_name', 255)}),
      uploaded_by ${c.text} not null default '' check (${c.isWithin('uploaded_by', 120)}),
      search_text ${c.text} not null default ''
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
  await sql`create index media_variants_by_hash on media_variants (sha256)`.execute(db);
}
