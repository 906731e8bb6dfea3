import { type Kysely, sql } from 'kysely';
import { recordTable } from './0105-copy-changes.ts';
import type { Columns } from './columns.ts';

/** Passkeys of accounts. Each belongs to one host, for which alone browsers use it. */
export async function createPasskeys(db: Kysely<unknown>, c: Columns): Promise<void> {
  const counter = c.engine === 'postgres' ? sql`bigint` : sql`integer`;
  await sql`
    create table passkeys (
      id ${c.id},
      account_id integer not null references admin_accounts (id) on delete cascade,
      credential_id ${c.text} not null unique check (${c.isFilled('credential_id', 1400)}),
      public_key ${c.text} not null check (${c.isFilled('public_key', 4000)}),
      counter ${counter} not null default 0 check (counter >= 0),
      user_handle ${c.text} not null check (${c.isFilled('user_handle', 100)}),
      host ${c.text} not null check (${c.isFilled('host', 255)}),
      name ${c.text} not null check (${c.isFilled('name', 60)}),
      keeper ${c.text} not null default '' check (${c.isWithin('keeper', 60)}),
      transports ${c.text} not null default '' check (${c.isWithin('transports', 100)}),
      is_synced integer not null check (is_synced in (0, 1)),
      created_at ${c.text} not null check (${c.isInstant('created_at')}),
      last_used_at ${c.text} check (${c.isInstant('last_used_at')})
    ) ${c.strict}`.execute(db);
  await sql`create index passkeys_account on passkeys (account_id)`.execute(db);
  await recordTable(db, c, 'passkeys', ['id']);
}
