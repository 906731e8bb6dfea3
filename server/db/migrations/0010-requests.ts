import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/** What all instances must know of requests (which were accepted, limits) and of the site itself. */
export async function createRequests(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    create table idempotency_keys (
      scope ${c.text} not null check (${c.isFilled('scope', 100)}),
      key ${c.text} not null check (${c.isSha256('key')}),
      request_hash ${c.text} not null check (${c.isSha256('request_hash')}),
      created_at ${c.text} not null check (${c.isInstant('created_at')}),
      primary key (scope, key)
    ) ${c.strict}`.execute(db);
  await sql`create index idempotency_keys_by_date on idempotency_keys (created_at)`.execute(db);
  await sql`
    create table rate_limits (
      key ${c.text} not null primary key check (${c.isFilled('key', 200)}),
      hits integer not null check (hits > 0),
      resets_at ${c.text} not null check (${c.isInstant('resets_at')})
    ) ${c.strict}`.execute(db);
  await sql`create index rate_limits_by_reset on rate_limits (resets_at)`.execute(db);
  await sql`
    create table site_state (
      key ${c.text} not null primary key check (${c.isFilled('key', 60)}),
      value ${c.text} not null
    ) ${c.strict}`.execute(db);
}
