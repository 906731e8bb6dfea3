import { type Kysely, sql } from 'kysely';
import type { Columns, Instant } from '../../db/migrations/columns.ts';
import { recordTable } from '../../db/migrations/record-table.ts';

export interface SiteTables {
  site_facts: SiteFactTable;
}

/** A fact that the owner changed; `name` is one of domain/site/site-facts.ts. */
interface SiteFactTable {
  name: string;
  value: string;
  changed_at: Instant;
  /** The administrator's username. */
  changed_by: string;
}

export async function createSiteTables(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    create table site_facts (
      name ${c.text} not null primary key check (${c.isFilled('name', 60)}),
      value ${c.text} not null check (${c.isWithin('value', 1000)}),
      changed_at ${c.text} not null check (${c.isInstant('changed_at')}),
      changed_by ${c.text} not null check (${c.isFilled('changed_by', 120)})
    ) ${c.clustered}`.execute(db);
  await recordTable(db, c, 'site_facts', ['name']);
}
