import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/** Where an imported reader agreed, in the words of the list. */
export async function addConsentSources(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    alter table subscriptions add column consent_source ${c.text}
    check (${c.isFilled('consent_source', 200)})`.execute(db);
}
