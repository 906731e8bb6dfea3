import { type Generated, type Kysely, sql } from 'kysely';
import type { Columns } from '../migrations/columns.ts';

export interface CopyTables {
  /** Rows that changed since the last minute copy, recorded by triggers; the key as a JSON array. */
  copy_changes: { id: Generated<number>; table_name: string; row_key: string };
  /** Its only row makes the triggers record; `since` is the number of the minute copy at that time. */
  copy_recording: { id: 1; since: number };
}

export async function createCopyTables(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    create table copy_changes (
      id ${c.id},
      table_name ${c.text} not null,
      row_key ${c.text} not null
    ) ${c.strict}`.execute(db);
  await sql`
    create table copy_recording (
      id integer not null primary key check (id = 1),
      since integer not null
    ) ${c.strict}`.execute(db);
}
