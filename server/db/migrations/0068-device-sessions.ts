import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/**
 * The session that a device takes notifications in: they end with it. No foreign key, since backups hold no sessions.
 * Known devices belong to the session that their account used last.
 */
export async function bindDevicesToSessions(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    alter table push_devices add column session_hash ${c.text}
    check (${c.isSha256('session_hash')})`.execute(db);
  await sql`
    update push_devices set session_hash = (
      select token_hash from sessions where sessions.account_id = push_devices.account_id
      order by last_seen_at desc, token_hash limit 1
    )`.execute(db);
}
