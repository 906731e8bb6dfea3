import { type Kysely, sql } from 'kysely';
import type { Columns, Instant } from '../../db/migrations/columns.ts';

export interface UndoTables {
  undo_records: UndoRecordTable;
}

/** The former states of rows that a bulk change affected, stored for some minutes. */
interface UndoRecordTable {
  /** Random. */
  token: string;
  kind: 'posts' | 'comments' | 'messages' | 'people' | 'authors' | 'readers';
  /** JSON. */
  content: string;
  made_at: Instant;
  /** The administrator's username. */
  made_by: string | null;
}

export async function createUndoTables(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    create table undo_records (
      token ${c.text} not null primary key check (${c.isFilled('token', 60)}),
      kind ${c.text} not null check (kind in ('posts', 'comments', 'messages', 'people', 'authors')),
      content ${c.text} not null check (${c.isWithin('content', 8000000)}),
      made_at ${c.text} not null check (${c.isInstant('made_at')}),
      made_by ${c.text} check (${c.isFilled('made_by', 120)})
    ) ${c.strict}`.execute(db);
  await sql`create index undo_records_by_age on undo_records (made_at)`.execute(db);
}

/** Lets an unsubscription be undone; SQLite changes no check of a table that exists. */
export async function allowUndoOfReaders(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`drop index undo_records_by_age`.execute(db);
  await sql`alter table undo_records rename to former_undo_records`.execute(db);
  await sql`
    create table undo_records (
      token ${c.text} not null primary key check (${c.isFilled('token', 60)}),
      kind ${c.text} not null
        check (kind in ('posts', 'comments', 'messages', 'people', 'authors', 'readers')),
      content ${c.text} not null check (${c.isWithin('content', 8000000)}),
      made_at ${c.text} not null check (${c.isInstant('made_at')}),
      made_by ${c.text} check (${c.isFilled('made_by', 120)})
    ) ${c.strict}`.execute(db);
  await sql`
    insert into undo_records (token, kind, content, made_at, made_by)
    select token, kind, content, made_at, made_by from former_undo_records`.execute(db);
  await sql`drop table former_undo_records`.execute(db);
  await sql`create index undo_records_by_age on undo_records (made_at)`.execute(db);
}
