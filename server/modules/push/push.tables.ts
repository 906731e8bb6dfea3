import { type Generated, type Kysely, sql } from 'kysely';
import type { Columns, Instant } from '../../db/migrations/columns.ts';

export interface PushTables {
  push_devices: PushDeviceTable;
  push_messages: PushMessageTable;
}

/** A browser with notifications on: its push service's address and keys (RFC 8291). */
interface PushDeviceTable {
  id: Generated<number>;
  account_id: number;
  endpoint: string;
  /** p256dh and auth, in base64url. */
  public_key: string;
  auth_secret: string;
  /** The session in which it was added; without a live one nothing is sent to it. */
  session_hash: Generated<string | null>;
  /** For example "Chrome on Android". */
  name: string;
  added_at: Instant;
  /** When its push service last accepted a notification. */
  reached_at: Instant | null;
  /** Why the last attempt failed; null after a success. */
  failure: string | null;
  /** Since when its push service reports the device as gone: nothing is sent to it. */
  gone_at: Instant | null;
  /** The time of the first enquiry of the latest minute with enquiries, and the number of enquiries in it. */
  burst_at: Generated<Instant | null>;
  burst_count: Generated<number>;
}

/** A pending notification to one device; deleted once its push service has accepted it. */
interface PushMessageTable {
  id: Generated<number>;
  device_id: number;
  title: string;
  /** The screen that it opens. */
  path: string;
  attempts: number;
  next_attempt_at: Instant;
  /** While in the future, one instance is sending it. */
  lease_until: Instant | null;
  /** Number of enquiries that it stands for. */
  count: Generated<number>;
  /**
   * On a device, a notification replaces one with the same tag. Blank if it is never merged; then the path is its
   * tag.
   */
  tag: Generated<string>;
  /** The earliest time to send it: the end of a minute with many enquiries, or when the office opens. */
  not_before: Generated<Instant | null>;
}

export async function createPushTables(db: Kysely<unknown>, c: Columns): Promise<void> {
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
      gone_at ${c.text} check (${c.isInstant('gone_at')}),
      session_hash ${c.text} check (${c.isSha256('session_hash')}),
      burst_at ${c.text} check (${c.isInstant('burst_at')}),
      burst_count integer not null default 0 check (burst_count >= 0)
    ) ${c.strict}`.execute(db);
  await sql`create index push_devices_by_account on push_devices (account_id)`.execute(db);
  await sql`
    create table push_messages (
      id ${c.id},
      device_id integer not null references push_devices (id) on delete cascade,
      title ${c.text} not null check (${c.isFilled('title', 120)}),
      path ${c.text} not null check (${c.isFilled('path', 200)}),
      attempts integer not null check (attempts >= 0),
      next_attempt_at ${c.text} not null check (${c.isInstant('next_attempt_at')}),
      count integer not null default 1 check (count >= 1),
      tag ${c.text} not null default '' check (${c.isWithin('tag', 60)}),
      not_before ${c.text} check (${c.isInstant('not_before')}),
      lease_until ${c.text} check (${c.isInstant('lease_until')})
    ) ${c.strict}`.execute(db);
  await sql`create index push_messages_by_due on push_messages (next_attempt_at)`.execute(db);
  await sql`create index push_messages_by_device on push_messages (device_id)`.execute(db);
}
