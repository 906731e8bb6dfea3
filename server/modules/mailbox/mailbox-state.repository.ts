import { readState, writeState } from '../../db/queries/site-state.ts';
import type { Db, Instant } from '../../db/tables.ts';
import type { Place } from './connection/read-mailbox.ts';

const key = 'mailbox';

export interface MailboxState {
  /** Which mailbox: what is known of another one says nothing. */
  of: string;
  place: Place | undefined;
  /** When it was last read. */
  lookedAt: Instant | null;
  /** Since when it cannot be read, and why. */
  trouble: { since: Instant; reason: string; answer: string } | null;
}

/** What is known of a mailbox. */
export async function findMailboxState(db: Db, of: string): Promise<MailboxState> {
  const stored = await readState(db, key);
  const state: MailboxState | undefined = stored && JSON.parse(stored);
  return state?.of === of ? state : { of, place: undefined, lookedAt: null, trouble: null };
}

export const storeMailboxState = (db: Db, state: MailboxState) =>
  writeState(db, key, JSON.stringify(state));
