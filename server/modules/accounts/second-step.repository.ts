import { changedRows } from '../../db/queries/changes.ts';
import type { Db, Instant } from '../../db/tables.ts';

export interface App {
  secret: string;
  lastStep: number;
  createdAt: Instant;
}

/** An account's authenticator app: the one in use, or the one that waits for its first code. */
export async function findApp(
  db: Db,
  accountId: number,
  isPending: 0 | 1 = 0,
): Promise<App | undefined> {
  return await db
    .selectFrom('authenticator_apps')
    .select(['secret', 'last_step as lastStep', 'created_at as createdAt'])
    .where('account_id', '=', accountId)
    .where('is_pending', '=', isPending)
    .executeTakeFirst();
}

/** Stores the key of an app that waits for its first code, instead of an earlier one. */
export async function storePendingApp(
  db: Db,
  accountId: number,
  app: { secret: string; createdAt: Instant },
): Promise<void> {
  const row = { secret: app.secret, last_step: 0, created_at: app.createdAt };
  await db
    .insertInto('authenticator_apps')
    .values({ account_id: accountId, is_pending: 1, ...row })
    .onConflict((conflict) => conflict.columns(['account_id', 'is_pending']).doUpdateSet(row))
    .execute();
}

/** Puts the pending app in the place of the one in use; false if it is no longer pending. */
export async function activatePendingApp(
  trx: Db,
  accountId: number,
  app: { secret: string; lastStep: number; createdAt: Instant },
): Promise<boolean> {
  const apps = trx.deleteFrom('authenticator_apps').where('account_id', '=', accountId);
  const pending = apps.where('is_pending', '=', 1).where('secret', '=', app.secret);
  if ((await changedRows(pending)) === 0) return false;
  await apps.execute();
  await trx
    .insertInto('authenticator_apps')
    .values({
      account_id: accountId,
      is_pending: 0,
      secret: app.secret,
      last_step: app.lastStep,
      created_at: app.createdAt,
    })
    .execute();
  return true;
}

/**
 * Marks the code of a period as used; false if that or a later one was used already. A last period after `latest` was
 * stored while the clock was ahead, and does not count.
 */
export async function spendStep(
  db: Db,
  accountId: number,
  { secret, step, latest }: { secret: string; step: number; latest: number },
): Promise<boolean> {
  const update = db
    .updateTable('authenticator_apps')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('is_pending', '=', 0)
    .where('secret', '=', secret)
    .where((is) => is.or([is('last_step', '<', step), is('last_step', '>', latest)]));
  return (await changedRows(update)) > 0;
}

export interface StoredCode {
  hash: string;
  salt: string;
  createdAt: Instant;
  usedAt: Instant | null;
  usedBy: string | null;
}

/** An account's recovery codes, used ones too. */
export async function listCodes(db: Db, accountId: number): Promise<StoredCode[]> {
  return await db
    .selectFrom('recovery_codes')
    .select(['hash', 'salt', 'created_at as createdAt', 'used_at as usedAt', 'used_by as usedBy'])
    .where('account_id', '=', accountId)
    .orderBy('hash')
    .execute();
}

/** Replaces all recovery codes of an account. */
export async function replaceCodes(
  trx: Db,
  accountId: number,
  { hashes, salt, createdAt }: { hashes: string[]; salt: string; createdAt: Instant },
): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  const rows = hashes.map((hash) => ({
    account_id: accountId,
    hash,
    salt,
    created_at: createdAt,
  }));
  await trx.insertInto('recovery_codes').values(rows).execute();
}

/** Marks a recovery code as used; false if there is no such code, or it was used already. */
export async function spendCode(
  db: Db,
  accountId: number,
  { hash, usedBy }: { hash: string; usedBy: string },
  now: Instant,
): Promise<boolean> {
  const update = db
    .updateTable('recovery_codes')
    .set({ used_at: now, used_by: usedBy })
    .where('account_id', '=', accountId)
    .where('hash', '=', hash)
    .where('used_at', 'is', null);
  return (await changedRows(update)) > 0;
}

export async function deleteApps(trx: Db, accountId: number): Promise<void> {
  await trx.deleteFrom('authenticator_apps').where('account_id', '=', accountId).execute();
}

/** Removes an account's passkeys, app, recovery codes and half logins. */
export async function deleteSecondStep(trx: Db, accountId: number): Promise<void> {
  const codes = ['recovery_codes', 'login_tickets'] as const;
  for (const table of ['passkeys', 'authenticator_apps', ...codes] as const) {
    await trx.deleteFrom(table).where('account_id', '=', accountId).execute();
  }
}

interface SecondStepCounts {
  passkeys: number;
  hasApp: boolean;
  codesLeft: number;
}

/** The second step of each account that has one, by account id. */
export async function countSecondSteps(db: Db): Promise<Map<number, SecondStepCounts>> {
  const passkeys = await db
    .selectFrom('passkeys')
    .select(({ fn }) => ['account_id as id', fn.countAll<number>().as('count')])
    .groupBy('account_id')
    .execute();
  const codes = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => ['account_id as id', fn.countAll<number>().as('count')])
    .where('used_at', 'is', null)
    .groupBy('account_id')
    .execute();
  const apps = await db
    .selectFrom('authenticator_apps')
    .select('account_id as id')
    .where('is_pending', '=', 0)
    .execute();
  const countIn = (rows: typeof codes, id: number) =>
    Number(rows.find((row) => row.id === id)?.count ?? 0);
  const ids = new Set([...passkeys, ...apps].map(({ id }) => id));
  return new Map(
    [...ids].map((id) => [
      id,
      {
        passkeys: countIn(passkeys, id),
        hasApp: apps.some((app) => app.id === id),
        codesLeft: countIn(codes, id),
      },
    ]),
  );
}

export interface Ticket {
  tokenHash: string;
  accountId: number;
  passwordChangedAt: Instant;
  expiresAt: Instant;
}

export async function insertTicket(db: Db, ticket: Ticket): Promise<void> {
  await db
    .insertInto('login_tickets')
    .values({
      token_hash: ticket.tokenHash,
      account_id: ticket.accountId,
      password_changed_at: ticket.passwordChangedAt,
      expires_at: ticket.expiresAt,
    })
    .execute();
}

/** A ticket ends at `now`, or after so many tries; one that ends after `latest` was made while the clock was ahead. */
export interface OpenTickets {
  now: Instant;
  latest: Instant;
  maxTries: number;
}

export async function findTicket(db: Db, tokenHash: string, open: OpenTickets) {
  return await db
    .selectFrom('login_tickets')
    .select(['account_id as accountId', 'password_changed_at as passwordChangedAt'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', open.now)
    .where('expires_at', '<=', open.latest)
    .where('tries', '<', open.maxTries)
    .executeTakeFirst();
}

/** Counts a try; resolves with the number of tries, or undefined if the ticket has none left. */
export async function countTry(
  db: Db,
  tokenHash: string,
  maxTries: number,
): Promise<number | undefined> {
  const row = await db
    .updateTable('login_tickets')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('tries', '<', maxTries)
    .returning('tries')
    .executeTakeFirst();
  return row?.tries;
}

/** Uses a ticket; false if it was used or ended in the meantime. */
export async function deleteTicket(trx: Db, tokenHash: string): Promise<boolean> {
  const tickets = trx.deleteFrom('login_tickets').where('token_hash', '=', tokenHash);
  return (await changedRows(tickets)) > 0;
}

export async function deleteTickets(trx: Db, accountId: number): Promise<void> {
  await trx.deleteFrom('login_tickets').where('account_id', '=', accountId).execute();
}

/** Deletes ended tickets. */
export async function deleteOldTickets(db: Db, { now, latest }: OpenTickets): Promise<void> {
  await db
    .deleteFrom('login_tickets')
    .where((is) => is.or([is('expires_at', '<=', now), is('expires_at', '>', latest)]))
    .execute();
}
