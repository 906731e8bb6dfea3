import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/** Every text that a legal page had, so that a consent names the one that was shown. */
export async function createPolicyVersions(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    create table policy_versions (
      page ${c.text} not null check (${c.isFilled('page', 60)}),
      version ${c.text} not null check (${c.isFilled('version', 40)}),
      since ${c.text} not null check (${c.isInstant('since')}),
      parts ${c.text} not null check (${c.isFilled('parts', 400000)}),
      primary key (page, version)
    ) ${c.clustered}`.execute(db);
}
