import { changedRows } from '../../../db/queries/changes.ts';
import type { Db, Instant } from '../../../db/tables.ts';

/** Alive: ends after `now` and last seen after `idleSince`. */
export interface AliveAt {
  now: Instant;
  idleSince: Instant;
}

interface NewSession {
  tokenHash: string;
  accountId: number;
  userAgent: string;
  expiresAt: Instant;
}

export async function insertSession(db: Db, session: NewSession, now: Instant) {
  const { tokenHash: token_hash, accountId: account_id, userAgent: user_agent } = session;
  const dates = { created_at: now, last_seen_at: now, expires_at: session.expiresAt };
  await db
    .insertInto('sessions')
    .values({ token_hash, account_id, user_agent, ...dates })
    .execute();
}

/** The session of a token hash, if alive. */
export async function findSession(db: Db, tokenHash: string, alive: AliveAt) {
  return await aliveSessions(db, alive).where('token_hash', '=', tokenHash).executeTakeFirst();
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
      'sessions.created_at as createdAt',
      'last_seen_at as lastSeenAt',
      'user_agent as userAgent',
    ])
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', idleSince);
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
 * Sets session dates in the future, written by a clock that was ahead, to now and the end to `endsAt`; of all
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

/** Ends one session of an account; false when there was none. */
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
