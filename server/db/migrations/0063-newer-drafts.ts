import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/** When and by whom a post was saved again as a draft after it was scheduled; null where it was not. */
export async function addNewerDrafts(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    alter table scheduled_publications
    add column newer_at ${c.text} check (${c.isInstant('newer_at')})`.execute(db);
  await sql`
    alter table scheduled_publications
    add column newer_by ${c.text} check (${c.isFilled('newer_by', 120)})`.execute(db);
}
