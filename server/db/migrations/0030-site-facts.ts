import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/** What the owner changed of the facts that the site came with; a fact without a row is as delivered. */
export async function createSiteFacts(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    create table site_facts (
      name ${c.text} not null primary key check (${c.isFilled('name', 60)}),
      value ${c.text} not null check (${c.isWithin('value', 1000)}),
      changed_at ${c.text} not null check (${c.isInstant('changed_at')}),
      changed_by ${c.text} not null check (${c.isFilled('changed_by', 120)})
    ) ${c.clustered}`.execute(db);
}
