import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/** The earlier states of rows that were changed in bulk, for some minutes. */
export async function createUndoRecords(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    create table undo_records (
      token ${c.text} not null primary key check (${c.isFilled('token', 60)}),
      kind ${c.text} not null check (kind in ('posts', 'comments', 'messages', 'people')),
      content ${c.text} not null check (${c.isWithin('content', 8000000)}),
      made_at ${c.text} not null check (${c.isInstant('made_at')}),
      made_by ${c.text} check (${c.isFilled('made_by', 120)})
    ) ${c.strict}`.execute(db);
  await sql`create index undo_records_by_age on undo_records (made_at)`.execute(db);
}
