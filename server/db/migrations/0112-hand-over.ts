import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/** Who is on duty, and the notes with which a card went to a colleague, or to nobody. */
export async function createHandOver(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    alter table admin_accounts add column on_duty integer not null default 0
    check (on_duty in (0, 1))`.execute(db);
  await sql`
    alter table person_entries add column handed_to ${c.text}
    check (${c.isFilled('handed_to', 120)})`.execute(db);
}
