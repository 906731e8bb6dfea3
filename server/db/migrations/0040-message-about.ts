import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/** What an enquiry is about beyond its subject, such as the course whose button led to the form. */
export async function createMessageAbout(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    alter table contact_messages add column about ${c.text} not null default ''
    check (${c.isWithin('about', 120)})`.execute(db);
}
