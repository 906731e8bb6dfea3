import { type Generated, type Kysely, sql } from 'kysely';
import type { Role } from '../../../domain/accounts/roles.ts';
import type { Columns, Instant } from '../../db/migrations/columns.ts';
import { recordTable } from '../../db/migrations/record-table.ts';

export interface AccountTables {
  admin_accounts: AdminAccountTable;
  account_links: AccountLinkTable;
  sessions: SessionTable;
  authenticator_apps: AuthenticatorAppTable;
  recovery_codes: RecoveryCodeTable;
  passkeys: PasskeyTable;
  known_devices: KnownDeviceTable;
  login_tickets: LoginTicketTable;
}

interface AdminAccountTable {
  id: Generated<number>;
  username: string;
  /** The name in lower case, unique. */
  username_key: string;
  /** The public name; blank until the administrator enters it. */
  display_name: Generated<string>;
  password_hash: string;
  created_at: Instant;
  password_changed_at: Instant;
  /** Set for a generated password until it is first used. */
  password_expires_at: Instant | null;
  /** 1: notifications wait for opening hours. */
  quiet_hours: Generated<0 | 1>;
  /** 1: new enquiries are told to this account. */
  on_duty: Generated<0 | 1>;
  role: Generated<Role>;
  /** Of somebody who left, the account stays for the name under what they wrote; it cannot log in. */
  state: Generated<'active' | 'left'>;
  /** Where invitations and links for a new password go; null for the first account. */
  email: Generated<string | null>;
  left_at: Generated<Instant | null>;
  /** When `npm run admin:recover` last removed the second step. */
  recovered_at: Generated<Instant | null>;
  /** The author that it is; null for none. */
  author_id: Generated<number | null>;
}

/** A mailed link: an invitation, or one to set a forgotten password. Used ones are deleted. */
interface AccountLinkTable {
  id: Generated<number>;
  kind: 'invitation' | 'reset';
  token_hash: string;
  /** Whose password; null for an invitation of somebody new. */
  account_id: Generated<number | null>;
  /** Of an invitation. */
  name: string;
  email: string;
  role: Generated<Role | null>;
  invited_by: Generated<number | null>;
  created_at: Instant;
  expires_at: Instant;
}

interface SessionTable {
  token_hash: string;
  account_id: number;
  created_at: Instant;
  last_seen_at: Instant;
  /** Absolute end; the end by inactivity follows from last_seen_at. */
  expires_at: Instant;
  user_agent: string;
  /** When "Confirm it's you" last succeeded. */
  proven_at: Generated<Instant | null>;
}

/** A pending app becomes the only other one when its first code is entered. */
interface AuthenticatorAppTable {
  account_id: number;
  is_pending: 0 | 1;
  /** Base32. */
  secret: string;
  /** The last accepted period of 30 seconds since 1970; codes up to it are used. */
  last_step: Generated<number>;
  created_at: Instant;
}

interface RecoveryCodeTable {
  account_id: number;
  /** Argon2id with the salt of its set. */
  hash: string;
  salt: string;
  created_at: Instant;
  used_at: Instant | null;
  /** The user agent. */
  used_by: string | null;
}

interface PasskeyTable {
  id: Generated<number>;
  account_id: number;
  /** Base64url, as the public key. */
  credential_id: string;
  /** COSE. */
  public_key: string;
  /** Of the last use; authenticators without a counter send 0. */
  counter: Generated<number>;
  user_handle: string;
  /** The host of SITE_URL that it was made for. */
  host: string;
  name: string;
  keeper: Generated<string>;
  /** With commas. */
  transports: Generated<string>;
  is_synced: 0 | 1;
  created_at: Instant;
  last_used_at: Instant | null;
}

interface KnownDeviceTable {
  account_id: number;
  device_hash: string;
  first_seen_at: Instant;
  last_seen_at: Instant;
}

/** A login whose password was right and that waits for the second step. */
interface LoginTicketTable {
  token_hash: string;
  account_id: number;
  tries: Generated<number>;
  /** When the password was set that was checked: a new password ends the ticket. */
  password_changed_at: Instant;
  expires_at: Instant;
}

export async function createAccountTables(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    create table admin_accounts (
      id ${c.id},
      username ${c.text} not null check (${c.isFilled('username', 120)}),
      username_key ${c.text} not null unique check (${c.isFilled('username_key', 120)}),
      password_hash ${c.text} not null check (password_hash like '$argon2id$%'),
      created_at ${c.text} not null check (${c.isInstant('created_at')}),
      password_changed_at ${c.text} not null check (${c.isInstant('password_changed_at')}),
      password_expires_at ${c.text} check (${c.isInstant('password_expires_at')}),
      display_name ${c.text} not null default '' check (${c.isWithin('display_name', 120)}),
      quiet_hours integer not null default 0 check (quiet_hours in (0, 1)),
      role ${c.text} not null default 'owner' check (role in ('owner', 'editor', 'desk', 'author')),
      state ${c.text} not null default 'active' check (state in ('active', 'left')),
      email ${c.text} check (${c.isFilled('email', 254)}),
      left_at ${c.text} check (${c.isInstant('left_at')}),
      recovered_at ${c.text} check (${c.isInstant('recovered_at')}),
      on_duty integer not null default 0 check (on_duty in (0, 1)),
      author_id integer references authors (id) on delete set null
    ) ${c.strict}`.execute(db);
  await sql`create unique index admin_accounts_by_author on admin_accounts (author_id)`.execute(db);
  await sql`
    create table account_links (
      id ${c.id},
      kind ${c.text} not null check (kind in ('invitation', 'reset')),
      token_hash ${c.text} not null unique check (${c.isSha256('token_hash')}),
      account_id integer references admin_accounts (id) on delete cascade,
      name ${c.text} not null check (${c.isWithin('name', 120)}),
      email ${c.text} not null check (${c.isFilled('email', 254)}),
      role ${c.text} check (role in ('owner', 'editor', 'desk', 'author')),
      invited_by integer references admin_accounts (id) on delete cascade,
      created_at ${c.text} not null check (${c.isInstant('created_at')}),
      expires_at ${c.text} not null check (${c.isInstant('expires_at')} and expires_at > created_at),
      check (kind <> 'invitation' or (role is not null and invited_by is not null)),
      check (kind <> 'reset' or account_id is not null)
    ) ${c.strict}`.execute(db);
  await sql`create index account_links_by_account on account_links (account_id)`.execute(db);
  await sql`create index account_links_by_inviter on account_links (invited_by)`.execute(db);
  await sql`
    create table sessions (
      token_hash ${c.text} not null primary key check (${c.isSha256('token_hash')}),
      account_id integer not null references admin_accounts (id) on delete cascade,
      created_at ${c.text} not null check (${c.isInstant('created_at')}),
      last_seen_at ${c.text} not null check (${c.isInstant('last_seen_at')}),
      expires_at ${c.text} not null check (${c.isInstant('expires_at')}),
      user_agent ${c.text} not null check (${c.isWithin('user_agent', 300)}),
      proven_at ${c.text} check (${c.isInstant('proven_at')}),
      check (expires_at > created_at and last_seen_at >= created_at)
    ) ${c.strict}`.execute(db);
  await sql`create index sessions_by_account on sessions (account_id)`.execute(db);
  await sql`create index sessions_by_end on sessions (expires_at)`.execute(db);
  await sql`
    create table authenticator_apps (
      account_id integer not null references admin_accounts (id) on delete cascade,
      is_pending integer not null check (is_pending in (0, 1)),
      secret ${c.text} not null check (length(secret) = 32),
      last_step integer not null default 0,
      created_at ${c.text} not null check (${c.isInstant('created_at')}),
      primary key (account_id, is_pending)
    ) ${c.clustered}`.execute(db);
  await sql`
    create table recovery_codes (
      account_id integer not null references admin_accounts (id) on delete cascade,
      hash ${c.text} not null check (${c.isSha256('hash')}),
      salt ${c.text} not null check (${c.isFilled('salt', 60)}),
      created_at ${c.text} not null check (${c.isInstant('created_at')}),
      used_at ${c.text} check (${c.isInstant('used_at')}),
      used_by ${c.text} check (${c.isWithin('used_by', 300)}),
      primary key (account_id, hash)
    ) ${c.clustered}`.execute(db);
  await sql`
    create table passkeys (
      id ${c.id},
      account_id integer not null references admin_accounts (id) on delete cascade,
      credential_id ${c.text} not null unique check (${c.isFilled('credential_id', 1400)}),
      public_key ${c.text} not null check (${c.isFilled('public_key', 4000)}),
      counter ${c.bigInteger} not null default 0 check (counter >= 0),
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
  await sql`
    create table known_devices (
      account_id integer not null references admin_accounts (id) on delete cascade,
      device_hash ${c.text} not null check (${c.isSha256('device_hash')}),
      first_seen_at ${c.text} not null check (${c.isInstant('first_seen_at')}),
      last_seen_at ${c.text} not null check (${c.isInstant('last_seen_at')}),
      primary key (account_id, device_hash)
    ) ${c.clustered}`.execute(db);
  await sql`
    create table login_tickets (
      token_hash ${c.text} not null primary key check (${c.isSha256('token_hash')}),
      account_id integer not null references admin_accounts (id) on delete cascade,
      tries integer not null default 0,
      password_changed_at ${c.text} not null check (${c.isInstant('password_changed_at')}),
      expires_at ${c.text} not null check (${c.isInstant('expires_at')})
    ) ${c.clustered}`.execute(db);
  await sql`create index login_tickets_account on login_tickets (account_id)`.execute(db);
  await recordTable(db, c, 'admin_accounts', ['id']);
  await recordTable(db, c, 'account_links', ['id']);
  await recordTable(db, c, 'authenticator_apps', ['account_id', 'is_pending']);
  await recordTable(db, c, 'recovery_codes', ['account_id', 'hash']);
  await recordTable(db, c, 'passkeys', ['id']);
}
