import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/** Browsers that have logged in to an account, each by the hash of a random text that it keeps. */
export async function createKnownDevices(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    create table known_devices (
      account_id integer not null references admin_accounts (id) on delete cascade,
      device_hash ${c.text} not null check (${c.isSha256('device_hash')}),
      first_seen_at ${c.text} not null check (${c.isInstant('first_seen_at')}),
      last_seen_at ${c.text} not null check (${c.isInstant('last_seen_at')}),
      primary key (account_id, device_hash)
    ) ${c.clustered}`.execute(db);
}
