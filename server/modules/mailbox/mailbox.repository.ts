import { changedRows } from '../../db/queries/changes.ts';
import { readState, writeState } from '../../db/queries/site-state.ts';
import type { Db, Instant } from '../../db/tables.ts';

/** How far a mailbox was read: UIDs grow until UIDVALIDITY changes. */
export interface Place {
  validity: string;
  uid: number;
}

export interface MailboxState {
  /** The mailbox that this state belongs to. */
  of: string;
  place: Place | undefined;
  lookedAt: Instant | null;
  /** Since when it cannot be read, and why. */
  trouble: { since: Instant; reason: string; answer: string } | null;
}

const key = 'mailbox';

/** The state of a mailbox. */
export async function findMailboxState(db: Db, of: string): Promise<MailboxState> {
  const stored = await readState(db, key);
  const state: MailboxState | undefined = stored && JSON.parse(stored);
  return state?.of === of ? state : { of, place: undefined, lookedAt: null, trouble: null };
}

export const storeMailboxState = (db: Db, state: MailboxState) =>
  writeState(db, key, JSON.stringify(state));

/** Stores that an email could not be recorded, once for each email. */
export async function insertSetAside(
  db: Db,
  { mailbox, validity, uid, error }: Place & { mailbox: string; error: string },
  now: Instant,
): Promise<void> {
  await db
    .insertInto('returns_set_aside')
    .values({ mailbox, validity, uid: String(uid), error, set_aside_at: now })
    .onConflict((conflict) => conflict.columns(['mailbox', 'validity', 'uid']).doNothing())
    .execute();
}

/** The emails that were set aside, with the API's names, oldest first. */
export async function listSetAside(db: Db, limit: number) {
  return await db
    .selectFrom('returns_set_aside')
    .select(['id', 'uid', 'error', 'set_aside_at as setAsideAt'])
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Removes an email that was set aside from the list; false if it does not exist. */
export async function deleteSetAside(db: Db, id: number): Promise<boolean> {
  return (await changedRows(db.deleteFrom('returns_set_aside').where('id', '=', id))) > 0;
}
