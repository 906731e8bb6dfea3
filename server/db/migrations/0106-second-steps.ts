import { type Kysely, sql } from 'kysely';
import { recordTable } from './0105-copy-changes.ts';
import type { Columns } from './columns.ts';

/**
 * The second step of a login: authenticator apps, recovery codes, and tickets of logins whose password was right. A
 * session stores when its owner last proved who they are; before that, its login counts.
 */
export async function createSecondSteps(db: Kysely<unknown>, c: Columns): Promise<void> {
  const account = sql`account_id integer not null references admin_accounts (id) on delete cascade`;
  await sql`
    create table authenticator_apps (
      ${account},
      is_pending integer not null check (is_pending in (0, 1)),
      secret ${c.text} not null check (length(secret) = 32),
      last_step integer not null default 0,
      created_at ${c.text} not null check (${c.isInstant('created_at')}),
      primary key (account_id, is_pending)
    ) ${c.clustered}`.execute(db);
  await sql`
    create table recovery_codes (
      ${account},
      hash ${c.text} not null check (${c.isSha256('hash')}),
      salt ${c.text} not null check (${c.isFilled('salt', 60)}),
      created_at ${c.text} not null check (${c.isInstant('created_at')}),
      used_at ${c.text} check (${c.isInstant('used_at')}),
      used_by ${c.text} check (${c.isWithin('used_by', 300)}),
      primary key (account_id, hash)
    ) ${c.clustered}`.execute(db);
  await sql`
    create table login_tickets (
      token_hash ${c.text} not null primary key check (${c.isSha256('token_hash')}),
      ${account},
      tries integer not null default 0,
      password_changed_at ${c.text} not null check (${c.isInstant('password_changed_at')}),
      expires_at ${c.text} not null check (${c.isInstant('expires_at')})
    ) ${c.clustered}`.execute(db);
  await sql`create index login_tickets_account on login_tickets (account_id)`.execute(db);
  await sql`
    alter table sessions add column proven_at ${c.text}
    check (${c.isInstant('proven_at')})`.execute(db);
  await sql`
    alter table admin_accounts add column recovered_at ${c.text}
    check (${c.isInstant('recovered_at')})`.execute(db);
  await recordTable(db, c, 'authenticator_apps', ['account_id', 'is_pending']);
  await recordTable(db, c, 'recovery_codes', ['account_id', 'hash']);
}
