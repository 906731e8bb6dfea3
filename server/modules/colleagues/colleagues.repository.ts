import type { Role } from '../../../domain/accounts/roles.ts';
import { changedRows } from '../../db/queries/changes.ts';
import type { Db, Instant } from '../../db/tables.ts';

/** Changes of accounts wait for each other, so that two at once cannot remove the last owner. */
export async function lockAccounts(db: Db): Promise<void> {
  await db
    .insertInto('site_state')
    .values({ key: 'accounts_lock', value: '' })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: '' }))
    .execute();
}

/** All accounts, the active ones first. */
export async function listAccounts(db: Db) {
  return await db
    .selectFrom('admin_accounts')
    .select(({ selectFrom }) => [
      'id',
      'username',
      'display_name as displayName',
      'email',
      'role',
      'left_at as leftAt',
      selectFrom('posts')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('owner_id', '=', 'admin_accounts.id')
        .where('status', '<>', 'trashed')
        .as('posts'),
    ])
    .orderBy('state')
    .orderBy('id')
    .execute();
}

/** The live sessions of all accounts, last seen first. */
export async function listAllSessions(db: Db, { now, since }: { now: Instant; since: Instant }) {
  return await db
    .selectFrom('sessions')
    .select(['account_id as accountId', 'last_seen_at as at', 'user_agent as userAgent'])
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', since)
    .orderBy('last_seen_at', 'desc')
    .execute();
}

export async function countOwners(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('admin_accounts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('role', '=', 'owner')
    .where('state', '=', 'active')
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function updateRole(db: Db, id: number, role: Role): Promise<void> {
  await db.updateTable('admin_accounts').set({ role }).where('id', '=', id).execute();
}

/** Removes an account, or with null lets it in again. */
export async function updateLeft(db: Db, id: number, leftAt: Instant | null): Promise<void> {
  const state = leftAt === null ? 'active' : 'left';
  const account = db.updateTable('admin_accounts').set({ state, left_at: leftAt });
  await account.where('id', '=', id).execute();
}

/** Ends what an account could still do with an earlier role: undoing its changes, and its invitations. */
export async function endPowers(db: Db, { id, username }: { id: number; username: string }) {
  await db.deleteFrom('undo_records').where('made_by', '=', username).execute();
  await db.deleteFrom('account_links').where('invited_by', '=', id).execute();
}

/** Ends the sessions of an account, its notifications and its links. */
export async function endLogins(db: Db, id: number): Promise<void> {
  await db.deleteFrom('push_devices').where('account_id', '=', id).execute();
  await db.deleteFrom('sessions').where('account_id', '=', id).execute();
  await db.deleteFrom('account_links').where('account_id', '=', id).execute();
}

/** The cards of an account, by name. */
export async function findCardsOf(db: Db, owner: number) {
  return await db
    .selectFrom('people')
    .select(['id', 'name'])
    .where('owner_id', '=', owner)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** Gives the cards of an account to nobody, which their time lines show, and takes it off duty. */
export async function releaseCards(
  db: Db,
  owner: number,
  { note, by, at }: { note: string; by: string; at: Instant },
): Promise<void> {
  const cards = await db.selectFrom('people').select('id').where('owner_id', '=', owner).execute();
  await db.updateTable('people').set({ owner_id: null }).where('owner_id', '=', owner).execute();
  await db.updateTable('admin_accounts').set({ on_duty: 0 }).where('id', '=', owner).execute();
  const entry = { kind: 'note', text: note, joined_id: null, other_id: null } as const;
  for (const { id } of cards) {
    const row = { ...entry, person_id: id, made_by: by, made_at: at, handed_to: 'nobody' };
    await db.insertInto('person_entries').values(row).execute();
  }
}

export interface NewInvitation {
  name: string;
  email: string;
  role: Role;
  tokenHash: string;
  invitedBy: number;
  createdAt: Instant;
  expiresAt: Instant;
}

/** Stores an invitation, in place of earlier ones of the same address. */
export async function insertInvitation(db: Db, invitation: NewInvitation): Promise<void> {
  const { name, email, role, tokenHash, invitedBy, createdAt, expiresAt } = invitation;
  await db
    .deleteFrom('account_links')
    .where('kind', '=', 'invitation')
    .where('email', '=', email)
    .execute();
  await db
    .insertInto('account_links')
    .values({
      kind: 'invitation',
      token_hash: tokenHash,
      name,
      email,
      role,
      invited_by: invitedBy,
      created_at: createdAt,
      expires_at: expiresAt,
    })
    .execute();
}

/** Invitations with their inviter, newest first. */
export async function listInvitations(db: Db) {
  return await invitations(db).orderBy('account_links.id', 'desc').execute();
}

export async function findInvitation(db: Db, where: { id: number } | { tokenHash: string }) {
  const query = invitations(db);
  return await ('id' in where
    ? query.where('account_links.id', '=', where.id)
    : query.where('token_hash', '=', where.tokenHash)
  ).executeTakeFirst();
}

const invitations = (db: Db) =>
  db
    .selectFrom('account_links')
    .innerJoin('admin_accounts', 'admin_accounts.id', 'invited_by')
    .select([
      'account_links.id',
      'account_links.name',
      'account_links.email',
      'account_links.role',
      'invited_by as invitedBy',
      'account_links.created_at as createdAt',
      'expires_at as expiresAt',
      'admin_accounts.display_name as inviterName',
      'admin_accounts.username as inviterUsername',
      'admin_accounts.role as inviterRole',
      'admin_accounts.state as inviterState',
    ])
    .where('kind', '=', 'invitation');

/** Withdraws or uses up an invitation; false if somebody else did meanwhile. */
export async function deleteInvitation(db: Db, id: number): Promise<boolean> {
  const link = db.deleteFrom('account_links').where('id', '=', id);
  return (await changedRows(link.where('kind', '=', 'invitation'))) > 0;
}

export interface NewReset {
  accountId: number;
  name: string;
  email: string;
  tokenHash: string;
  /** The owner who made it; null if it was asked for at the login. */
  invitedBy: number | null;
  createdAt: Instant;
  expiresAt: Instant;
}

/**
 * Stores a link that sets a new password, in place of earlier ones of the account. One that was asked for at the login,
 * where anybody can ask, does not end one that an owner made.
 */
export async function insertReset(db: Db, reset: NewReset): Promise<void> {
  const earlier = db.deleteFrom('account_links').where('account_id', '=', reset.accountId);
  await (reset.invitedBy === null ? earlier.where('invited_by', 'is', null) : earlier).execute();
  await db
    .insertInto('account_links')
    .values({
      kind: 'reset',
      token_hash: reset.tokenHash,
      account_id: reset.accountId,
      name: reset.name,
      email: reset.email,
      invited_by: reset.invitedBy,
      created_at: reset.createdAt,
      expires_at: reset.expiresAt,
    })
    .execute();
}

/** A link that sets a new password, with the owner who made it. */
export async function findReset(db: Db, tokenHash: string) {
  return await db
    .selectFrom('account_links')
    .leftJoin('admin_accounts', 'admin_accounts.id', 'invited_by')
    .select([
      'account_links.id',
      'account_id as accountId',
      'invited_by as invitedBy',
      'expires_at as expiresAt',
      'admin_accounts.role as inviterRole',
      'admin_accounts.state as inviterState',
    ])
    .where('kind', '=', 'reset')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** Deletes links for passwords that ended before `now`, and invitations that ended before `before`. */
export async function deleteEndedLinks(
  db: Db,
  { now, before }: { now: Instant; before: Instant },
): Promise<void> {
  await db
    .deleteFrom('account_links')
    .where((is) =>
      is.or([
        is.and([is('kind', '=', 'reset'), is('expires_at', '<=', now)]),
        is('expires_at', '<=', before),
      ]),
    )
    .execute();
}
