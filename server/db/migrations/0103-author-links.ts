import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/** An author's profile elsewhere, such as on LinkedIn; empty for none. */
export async function storeAuthorLinks(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    alter table authors add column link ${c.text} not null default ''
    check (link = '' or (${c.isWithin('link', 300)} and link like 'https://%'))`.execute(db);
}
