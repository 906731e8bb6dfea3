import type { Role } from '../../../domain/accounts/roles.ts';
import { changedRows } from '../../db/queries/changes.ts';
import { deleteState, readState, writeState } from '../../db/queries/site-state.ts';
import type { Db, Instant } from '../../db/tables.ts';
import { secondStepRuleKey } from './second-step-rule.ts';

export interface Account {
  id: number;
  username: string;
  passwordHash: string;
  /** Set for a generated password until it is first used. */
  passwordExpiresAt: Instant | null;
  displayName: string;
  role: Role;
  /** `left`: it stays for the name under what it wrote, and cannot log in. */
  state: 'active' | 'left';
  email: string | null;
  passwordChangedAt: Instant;
}

/** Key in site_state; the value is the id of the account with the generated password. */
const generatedKey = 'generated_password_of';

/** The name in lower case and Unicode NFC, which must be unique. */
export function usernameKey(username: string): string {
  return username.trim().normalize('NFKC').toLowerCase();
}

/** The account with a login name or, without one, an email address. */
export async function findAccountByName(db: Db, username: string): Promise<Account | undefined> {
  const key = usernameKey(username);
  const named = await accounts(db).where('username_key', '=', key).executeTakeFirst();
  return named ?? (await accounts(db).where('email', '=', key).executeTakeFirst());
}

export async function findAccount(db: Db, id: number): Promise<Account | undefined> {
  return await accounts(db).where('id', '=', id).executeTakeFirst();
}

/** The first account; with a role, the first active one that has it. */
export async function findFirstAccount(db: Db, role?: Role): Promise<Account | undefined> {
  return await accounts(db)
    .$if(role !== undefined, (query) =>
      query.where('role', '=', role ?? 'owner').where('state', '=', 'active'),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

function accounts(db: Db) {
  return db
    .selectFrom('admin_accounts')
    .select([
      'id',
      'username',
      'password_hash as passwordHash',
      'password_expires_at as passwordExpiresAt',
      'display_name as displayName',
      'role',
      'state',
      'email',
      'password_changed_at as passwordChangedAt',
    ]);
}

/** The public name of an administrator; blank if none was entered. */
export async function findDisplayName(db: Db, username: string): Promise<string> {
  const row = await db
    .selectFrom('admin_accounts')
    .select('display_name')
    .where('username_key', '=', usernameKey(username))
    .executeTakeFirst();
  return row?.display_name ?? '';
}

/** The public names of all accounts, also of those who left. */
export async function findDisplayNames(db: Db) {
  return await db.selectFrom('admin_accounts').select(['id', 'display_name as name']).execute();
}

/** Whether an account is an author with a page. */
export async function isAuthor(db: Db, id: number): Promise<boolean> {
  const account = db.selectFrom('admin_accounts').select('id').where('id', '=', id);
  return (await account.where('author_id', 'is not', null).executeTakeFirst()) !== undefined;
}

export async function updateDisplayName(db: Db, id: number, name: string): Promise<void> {
  await changing(db, id).set({ display_name: name }).execute();
}

/** Creates an account; resolves with its id, or undefined when the name is taken. */
export async function insertAccount(
  db: Db,
  account: Omit<Account, 'id' | 'state' | 'passwordChangedAt'>,
  now: Instant,
) {
  const row = await db
    .insertInto('admin_accounts')
    .values({
      username: account.username,
      username_key: usernameKey(account.username),
      password_hash: account.passwordHash,
      display_name: account.displayName,
      role: account.role,
      email: account.email,
      created_at: now,
      password_changed_at: now,
      password_expires_at: account.passwordExpiresAt,
    })
    .onConflict((conflict) => conflict.column('username_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Replaces a password by one that does not expire. */
export async function updatePassword(db: Db, id: number, passwordHash: string, now: Instant) {
  const dates = { password_changed_at: now, password_expires_at: null };
  await changing(db, id)
    .set({ password_hash: passwordHash, ...dates })
    .execute();
}

/**
 * Locks an account until the end of the transaction, so that a login and a change of what it needs follow each other;
 * false if there is no such account, its owner has left, or its password is no longer that of `passwordChangedAt`.
 */
export async function lockAccount(trx: Db, id: number, passwordChangedAt?: Instant) {
  const lock = changing(trx, id)
    .where('state', '=', 'active')
    .set((eb) => ({ username: eb.ref('username') }));
  const locked = passwordChangedAt
    ? lock.where('password_changed_at', '=', passwordChangedAt)
    : lock;
  return (await changedRows(locked)) > 0;
}

/** Ends the links by which the password of an account can be set. */
export async function deleteLinksOf(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('account_links').where('account_id', '=', id).execute();
}

/**
 * Ends the links that an account gave to others: whoever had its password may have made them. Invitations stay in the
 * list as expired, and can be sent again.
 */
export async function endIssuedLinks(trx: Db, id: number, now: Instant): Promise<void> {
  const links = trx.updateTable('account_links').set({ expires_at: now });
  const open = links.where('invited_by', '=', id).where('expires_at', '>', now);
  await open.where('created_at', '<', now).execute();
  const made = trx.deleteFrom('account_links').where('invited_by', '=', id);
  await made.where('expires_at', '>', now).execute();
}

export async function updateEmail(trx: Db, id: number, email: string): Promise<void> {
  await changing(trx, id).set({ email }).execute();
}

/** When the second step was removed on the server. */
export async function findRecovery(db: Db, id: number): Promise<Instant | null | undefined> {
  const query = db.selectFrom('admin_accounts').select('recovered_at').where('id', '=', id);
  return (await query.executeTakeFirst())?.recovered_at;
}

export async function storeRecovery(db: Db, id: number, now: Instant): Promise<void> {
  await changing(db, id).set({ recovered_at: now }).execute();
}

/** Removes the expiry of a generated password. */
export async function confirmFirstPassword(db: Db, id: number): Promise<void> {
  await changing(db, id).set({ password_expires_at: null }).execute();
}

/** Replaces the hash of an unchanged password, unless another password was set in the meantime. */
export async function replaceHash(db: Db, { id, passwordHash }: Account, fresh: string) {
  const same = changing(db, id).where('password_hash', '=', passwordHash);
  await same.set({ password_hash: fresh }).execute();
}

const changing = (db: Db, id: number) => db.updateTable('admin_accounts').where('id', '=', id);

/** Limits expiry dates to the latest valid one: later ones were written while the clock was ahead. */
export async function limitExpiries(db: Db, latest: Instant): Promise<void> {
  await db
    .updateTable('admin_accounts')
    .set({ password_expires_at: latest })
    .where('password_expires_at', '>', latest)
    .execute();
}

export const markPasswordGenerated = (db: Db, id: number) =>
  writeState(db, generatedKey, String(id));

export async function unmarkPasswordGenerated(db: Db, id: number): Promise<void> {
  if ((await readState(db, generatedKey)) === String(id)) await deleteState(db, generatedKey);
}

/** Whether an account still has its generated password. */
export async function isPasswordGenerated(db: Db): Promise<boolean> {
  return (await readState(db, generatedKey)) !== undefined;
}

/** A session is alive if it ends after `now` and was last seen after `idleSince`. */
export interface AliveAt {
  now: Instant;
  idleSince: Instant;
}

interface NewSession {
  tokenHash: string;
  accountId: number;
  userAgent: string;
  provenAt?: Instant;
  expiresAt: Instant;
}

export async function insertSession(db: Db, session: NewSession, now: Instant) {
  const { tokenHash: token_hash, accountId: account_id, userAgent: user_agent } = session;
  const dates = { created_at: now, last_seen_at: now, expires_at: session.expiresAt };
  await db
    .insertInto('sessions')
    .values({ token_hash, account_id, user_agent, proven_at: session.provenAt ?? null, ...dates })
    .execute();
}

/** The live session with a token hash, with what decides whether its account lacks a second step. */
export async function findSession(db: Db, tokenHash: string, alive: AliveAt) {
  return await aliveSessions(db, alive)
    .select((eb) => [
      eb
        .selectFrom('site_state')
        .select('value')
        .where('key', '=', secondStepRuleKey)
        .as('secondStepRule'),
      eb
        .case()
        .when(
          eb.or([
            eb.exists(
              eb
                .selectFrom('passkeys')
                .select('passkeys.id')
                .whereRef('passkeys.account_id', '=', 'admin_accounts.id'),
            ),
            eb.exists(
              eb
                .selectFrom('authenticator_apps')
                .select('authenticator_apps.account_id')
                .whereRef('authenticator_apps.account_id', '=', 'admin_accounts.id')
                .where('is_pending', '=', 0),
            ),
          ]),
        )
        .then(eb.lit(1))
        .else(eb.lit(0))
        .end()
        .as('hasStep'),
    ])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** An account's live sessions, last seen first. */
export async function listSessions(db: Db, accountId: number, alive: AliveAt) {
  return await aliveSessions(db, alive)
    .where('account_id', '=', accountId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('token_hash')
    .execute();
}

function aliveSessions(db: Db, { now, idleSince }: AliveAt) {
  return db
    .selectFrom('sessions')
    .innerJoin('admin_accounts', 'admin_accounts.id', 'sessions.account_id')
    .select([
      'token_hash as tokenHash',
      'account_id as accountId',
      'username',
      'role',
      'sessions.created_at as createdAt',
      'last_seen_at as lastSeenAt',
      'user_agent as userAgent',
      'proven_at as provenAt',
    ])
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', idleSince)
    .where('state', '=', 'active');
}

export async function storeProof(db: Db, tokenHash: string, now: Instant): Promise<void> {
  const session = db.updateTable('sessions').where('token_hash', '=', tokenHash);
  await session.set({ proven_at: now }).execute();
}

export async function touchSession(db: Db, tokenHash: string, now: Instant): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('token_hash', '=', tokenHash)
    .where('last_seen_at', '<', now)
    .execute();
}

/**
 * Corrects session dates in the future, written while the clock was ahead: to now, and the end to `endsAt`. For all
 * sessions or one.
 */
export async function dateBackSessions(
  db: Db,
  { now, endsAt }: { now: Instant; endsAt: Instant },
  tokenHash?: string,
): Promise<void> {
  const ahead = db.updateTable('sessions').where('last_seen_at', '>', now);
  await (tokenHash ? ahead.where('token_hash', '=', tokenHash) : ahead)
    .set((eb) => {
      const beganAhead = eb('created_at', '>', now);
      return {
        last_seen_at: now,
        created_at: eb.case().when(beganAhead).then(now).else(eb.ref('created_at')).end(),
        expires_at: eb.case().when(beganAhead).then(endsAt).else(eb.ref('expires_at')).end(),
      };
    })
    .execute();
}

/** Ends one session of an account; false if there is no such session. */
export async function deleteSession(db: Db, accountId: number, tokenHash: string) {
  const sessions = db.deleteFrom('sessions').where('account_id', '=', accountId);
  return (await changedRows(sessions.where('token_hash', '=', tokenHash))) > 0;
}

/** Ends all sessions of an account, optionally except one; resolves with their number. */
export async function deleteSessionsBut(db: Db, accountId: number, keptHash: string | null) {
  const sessions = db.deleteFrom('sessions').where('account_id', '=', accountId);
  return await changedRows(keptHash ? sessions.where('token_hash', '<>', keptHash) : sessions);
}

/** Removes sessions that are not alive. */
export async function deleteDeadSessions(db: Db, { now, idleSince }: AliveAt): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((is) => is.or([is('expires_at', '<=', now), is('last_seen_at', '<=', idleSince)]))
    .execute();
}
