import { type Kysely, sql } from 'kysely';
import type { Columns } from '../columns.ts';

/**
 * Tries to log in are counted as everything else that is limited, in rate_limits; what was written down of them before
 * was kept for a day. And the password of a first start ends unless somebody logs in with it.
 */
export async function countLogins(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`drop table login_attempts`.execute(db);
  await sql`
    alter table admin_accounts
    add column password_expires_at ${c.text} check (${c.isInstant('password_expires_at')})`.execute(
    db,
  );
}
