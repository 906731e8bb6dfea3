import { type Kysely, sql } from 'kysely';
import type { Columns, Instant } from '../../db/migrations/columns.ts';
import { recordTable } from '../../db/migrations/record-table.ts';

export interface PolicyTables {
  policy_versions: PolicyVersionTable;
}

/** A version of a legal page's text; `parts` is JSON of its titles and texts. */
interface PolicyVersionTable {
  page: string;
  version: string;
  since: Instant;
  parts: string;
}

export async function createPolicyTables(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    create table policy_versions (
      page ${c.text} not null check (${c.isFilled('page', 60)}),
      version ${c.text} not null check (${c.isFilled('version', 40)}),
      since ${c.text} not null check (${c.isInstant('since')}),
      parts ${c.text} not null check (${c.isFilled('parts', 400000)}),
      primary key (page, version)
    ) ${c.clustered}`.execute(db);
  await recordTable(db, c, 'policy_versions', ['page', 'version']);
}
