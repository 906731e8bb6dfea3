import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/**
 * The password of a first start ends unless somebody logs in with it. And tries to log in are counted in rate_limits
 * from here on: what was written down of them is forgotten. The table is the last release's, and goes with the next.
 */
export async function countLogins(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`delete from login_attempts`.execute(db);
  await sql`
    alter table admin_accounts
    add column password_expires_at ${c.text} check (${c.isInstant('password_expires_at')})`.execute(
    db,
  );
}
