import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/** Administrators, their sessions (the token itself is never stored) and tries to log in. */
export async function createAccounts(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    create table admin_accounts (
      id ${c.id},
      username ${c.text} not null check (${c.isFilled('username', 120)}),
      username_key ${c.text} not null unique check (${c.isFilled('username_key', 120)}),
      password_hash ${c.text} not null check (password_hash like '$argon2id$%'),
      created_at ${c.text} not null check (${c.isInstant('created_at')}),
      password_changed_at ${c.text} not null check (${c.isInstant('password_changed_at')})
    ) ${c.strict}`.execute(db);
  await sql`
    create table sessions (
      token_hash ${c.text} not null primary key check (${c.isSha256('token_hash')}),
      account_id integer not null references admin_accounts (id) on delete cascade,
      created_at ${c.text} not null check (${c.isInstant('created_at')}),
      last_seen_at ${c.text} not null check (${c.isInstant('last_seen_at')}),
      expires_at ${c.text} not null check (${c.isInstant('expires_at')}),
      user_agent ${c.text} not null check (${c.isWithin('user_agent', 300)}),
      check (expires_at > created_at and last_seen_at >= created_at)
    ) ${c.strict}`.execute(db);
  await sql`create index sessions_by_account on sessions (account_id)`.execute(db);
  await sql`create index sessions_by_end on sessions (expires_at)`.execute(db);
  await createLoginAttempts(db, c);
}

async function createLoginAttempts(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    create table login_attempts (
      id ${c.id},
      name_digest ${c.text} not null check (${c.isSha256('name_digest')}),
      address_digest ${c.text} not null check (${c.isSha256('address_digest')}),
      succeeded integer not null check (succeeded in (0, 1)),
      attempted_at ${c.text} not null check (${c.isInstant('attempted_at')})
    ) ${c.strict}`.execute(db);
  await sql`create index login_attempts_by_name on login_attempts (name_digest, attempted_at)`.execute(
    db,
  );
  await sql`create index login_attempts_by_address on login_attempts (address_digest, attempted_at)`.execute(
    db,
  );
}
