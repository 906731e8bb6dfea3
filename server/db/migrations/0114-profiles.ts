import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/** The author that an account is, at most one each; and what an author does, in a few words. */
export async function createProfiles(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    alter table admin_accounts add column author_id integer
    references authors (id) on delete set null`.execute(db);
  await sql`
    create unique index admin_accounts_by_author on admin_accounts (author_id)`.execute(db);
  await sql`
    alter table authors add column work ${c.text} not null default ''
    check (${c.isWithin('work', 120)})`.execute(db);
}
