import type { SelectQueryBuilder } from 'kysely';
import type { OutboxState } from '../../../domain/admin/outbox.ts';
import type { OutboxMail } from '../../../domain/api/answers/mails.ts';
import { changedRows } from '../../db/queries/changes.ts';
import { countRows } from '../../db/queries/counts.ts';
import type { Db, Instant, Tables } from '../../db/tables.ts';
import { isFree } from './outbox.repository.ts';

const columns = { waiting: 'next_attempt_at', sent: 'sent_at', failed: 'created_at' } as const;

const mailFields = [
  'id',
  'kind',
  'recipient',
  'subject',
  'attempts',
  'last_error',
  'next_attempt_at',
  'sent_at',
  'given_up_at',
  'created_at',
] as const;

/** Some of the emails in a state, in the API's names: waiting ones by due time, others newest first. */
export async function findMails(
  db: Db,
  state: OutboxState,
  { limit, offset }: { limit: number; offset: number },
): Promise<OutboxMail[]> {
  const direction = state === 'waiting' ? 'asc' : 'desc';
  return await inState(db.selectFrom('outbox'), state)
    .select(mailFields)
    .orderBy(columns[state], direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Emails in any state, by their ids. */
export const findMailsById = (db: Db, ids: readonly number[]): Promise<OutboxMail[]> =>
  db.selectFrom('outbox').select(mailFields).where('id', 'in', ids).execute();

/** Ids of the emails in a state, in the order of the list. */
export async function findMailIds(db: Db, state: OutboxState, limit: number) {
  const direction = state === 'waiting' ? 'asc' : 'desc';
  const mails = inState(db.selectFrom('outbox'), state).select('id');
  const sorted = mails.orderBy(columns[state], direction).orderBy('id', direction);
  return (await sorted.limit(limit).execute()).map(({ id }) => id);
}

/** The text of an email; undefined when it was deleted. */
export async function findMailText(db: Db, id: number): Promise<string | undefined> {
  const query = db.selectFrom('outbox').select('body_text').where('id', '=', id);
  return (await query.executeTakeFirst())?.body_text;
}

export const countMails = (db: Db, state: OutboxState) =>
  countRows(inState(db.selectFrom('outbox'), state));

function inState<Row>(mails: SelectQueryBuilder<Tables, 'outbox', Row>, state: OutboxState) {
  if (state === 'sent') return mails.where('sent_at', 'is not', null);
  const unsent = mails.where('sent_at', 'is', null);
  // An email that was given up has a last error, too.
  if (state === 'failed') return unsent.where('last_error', 'is not', null);
  return unsent.where('given_up_at', 'is', null);
}

/** Requeues emails that were given up, with new attempts; without ids, all of them. */
export async function requeueGivenUp(db: Db, now: Instant, ids?: readonly number[]) {
  const given = db.updateTable('outbox').where('given_up_at', 'is not', null);
  const meant = ids ? given.where('id', 'in', ids) : given;
  const again = { next_attempt_at: now, attempts: 0, given_up_at: null, last_error: null };
  return await changedRows(meant.set(again));
}

/** Makes waiting emails due at once; without ids, all with a failed attempt. Attempts still count. */
export async function sendNow(db: Db, now: Instant, ids?: readonly number[]) {
  const outbox = db.updateTable('outbox');
  const waiting = outbox.where('sent_at', 'is', null).where('given_up_at', 'is', null);
  const meant = ids ? waiting.where('id', 'in', ids) : waiting.where('last_error', 'is not', null);
  return await changedRows(meant.set({ next_attempt_at: now, last_error: null }));
}

/** Deletes unsent emails, except those being sent. */
export async function deleteUnsent(db: Db, now: Instant, ids: readonly number[]) {
  const mails = db.deleteFrom('outbox').where('id', 'in', ids).where('sent_at', 'is', null);
  return await changedRows(mails.where(isFree(now)));
}
