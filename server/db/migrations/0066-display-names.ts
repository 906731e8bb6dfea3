import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/** Administrators have a name that readers may see; blank until they give it. */
export async function addDisplayNames(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    alter table admin_accounts
    add column display_name ${c.text} not null default ''
    check (${c.isWithin('display_name', 120)})`.execute(db);
}
