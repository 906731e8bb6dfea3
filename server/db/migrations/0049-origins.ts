import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/** The first page of a sender's visit, and what counting people by the month of their first enquiry needs. */
export async function createOrigins(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    alter table contact_messages
    add column first_page ${c.text} check (${c.isFilled('first_page', 2048)})`.execute(db);
  await sql`
    create index people_by_enquiry on people (enquired_at) where enquired_at is not null`.execute(
    db,
  );
}
