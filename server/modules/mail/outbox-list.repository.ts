import type { Kysely, SelectQueryBuilder } from 'kysely';
import type { OutboxState } from '../../../domain/office/outbox.ts';
import type { Instant, Tables } from '../../db/tables.ts';

/** A mail without its text. */
export interface ListedMail {
  id: number;
  kind: string;
  recipient: string;
  subject: string;
  attempts: number;
  lastError: string | null;
  nextAttemptAt: Instant;
  sentAt: Instant | null;
  givenUpAt: Instant | null;
  createdAt: Instant;
}

const columns = { waiting: 'next_attempt_at', sent: 'sent_at', failed: 'given_up_at' } as const;

/** One stretch of the mails in a state: what goes out next first, otherwise the latest first. */
export async function findMails(
  db: Kysely<Tables>,
  state: OutboxState,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedMail[]> {
  const direction = state === 'waiting' ? 'asc' : 'desc';
  const rows = await inState(db.selectFrom('outbox'), state)
    .select(['id', 'kind', 'recipient', 'subject', 'attempts', 'last_error'])
    .select(['next_attempt_at', 'sent_at', 'given_up_at', 'created_at'])
    .orderBy(columns[state], direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ last_error, next_attempt_at, sent_at, given_up_at, created_at, ...row }) => ({
    ...row,
    lastError: last_error,
    nextAttemptAt: next_attempt_at,
    sentAt: sent_at,
    givenUpAt: given_up_at,
    createdAt: created_at,
  }));
}

/** How many mails are in a state. */
export async function countMails(db: Kysely<Tables>, state: OutboxState): Promise<number> {
  const { count } = await inState(db.selectFrom('outbox'), state)
    .select((all) => all.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function inState<Row>(
  mails: SelectQueryBuilder<Tables, 'outbox', Row>,
  state: OutboxState,
): SelectQueryBuilder<Tables, 'outbox', Row> {
  if (state === 'sent') return mails.where('sent_at', 'is not', null);
  if (state === 'failed') return mails.where('given_up_at', 'is not', null);
  return mails.where('sent_at', 'is', null).where('given_up_at', 'is', null);
}

/** Makes a mail that was given up due at once, with all its tries before it; without an id all of them. */
export async function requeueGivenUp(
  db: Kysely<Tables>,
  now: Instant,
  id?: number,
): Promise<number> {
  const given = db.updateTable('outbox').where('given_up_at', 'is not', null);
  const { numUpdatedRows } = await (id === undefined ? given : given.where('id', '=', id))
    .set({ next_attempt_at: now, attempts: 0, given_up_at: null })
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Makes a waiting mail due at once; false when there is none. */
export async function hastenMail(db: Kysely<Tables>, now: Instant, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ next_attempt_at: now })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
