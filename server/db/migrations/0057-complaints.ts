import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/** Since when a reader has complained of newsletters to the provider; `suppressed_at` holds then as well. */
export async function addComplaints(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    alter table subscriptions add column complained_at ${c.text}
    check (${c.isInstant('complained_at')})`.execute(db);
}
