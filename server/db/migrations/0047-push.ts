import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/** The administrators' devices that take notifications, and what is on its way to them. */
export async function createPush(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    create table push_devices (
      id ${c.id},
      account_id integer not null references admin_accounts (id) on delete cascade,
      endpoint ${c.text} not null unique check (${c.isFilled('endpoint', 2000)}),
      public_key ${c.text} not null check (${c.isFilled('public_key', 100)}),
      auth_secret ${c.text} not null check (${c.isFilled('auth_secret', 40)}),
      name ${c.text} not null check (${c.isFilled('name', 60)}),
      added_at ${c.text} not null check (${c.isInstant('added_at')}),
      reached_at ${c.text} check (${c.isInstant('reached_at')}),
      failure ${c.text} check (${c.isFilled('failure', 200)}),
      gone_at ${c.text} check (${c.isInstant('gone_at')})
    ) ${c.strict}`.execute(db);
  await sql`create index push_devices_by_account on push_devices (account_id)`.execute(db);
  await sql`
    create table push_messages (
      id ${c.id},
      device_id integer not null references push_devices (id) on delete cascade,
      title ${c.text} not null check (${c.isFilled('title', 120)}),
      path ${c.text} not null check (${c.isFilled('path', 200)}),
      attempts integer not null check (attempts >= 0),
      next_attempt_at ${c.text} not null check (${c.isInstant('next_attempt_at')})
    ) ${c.strict}`.execute(db);
  await sql`create index push_messages_by_due on push_messages (next_attempt_at)`.execute(db);
  await sql`create index push_messages_by_device on push_messages (device_id)`.execute(db);
}
