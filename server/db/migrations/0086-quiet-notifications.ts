import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/**
 * Notifications of enquiries that wait for opening hours, or for the end of a minute with many, as one with a count.
 * The defaults let the previous release write beside this one.
 */
export async function mergeNotifications(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    alter table admin_accounts add column quiet_hours integer not null default 0
    check (quiet_hours in (0, 1))`.execute(db);
  await sql`
    alter table push_devices add column burst_at ${c.text} check (${c.isInstant('burst_at')})`.execute(
    db,
  );
  await sql`
    alter table push_devices add column burst_count integer not null default 0
    check (burst_count >= 0)`.execute(db);
  await sql`
    alter table push_messages add column count integer not null default 1
    check (count >= 1)`.execute(db);
  await sql`
    alter table push_messages add column tag ${c.text} not null default ''
    check (${c.isWithin('tag', 60)})`.execute(db);
  await sql`
    alter table push_messages add column not_before ${c.text}
    check (${c.isInstant('not_before')})`.execute(db);
}
