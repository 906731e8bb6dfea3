import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { MailProblem } from '../../../domain/mail/mailbox.calls.ts';
import type { OutboxState } from '../../../domain/mail/outbox.ts';
import { changedRows } from '../../db/queries/changes.ts';
import { isElsewhere } from '../../db/queries/conditions.ts';
import { countRows } from '../../db/queries/counts.ts';
import {
  type Backoff,
  endLease,
  endLostLeases,
  isDue,
  type Lease,
  type LeasedQueue,
  type LeaseTerm,
  leaseNext,
  resetFutureRows,
} from '../../db/queries/leased-queue.ts';
import { deleteState, readState, writeState } from '../../db/queries/site-state.ts';
import type { Db, Instant, Tables } from '../../db/tables.ts';

export interface NewMail {
  kind: string;
  /** Includes the angle brackets. */
  messageId: string;
  recipient: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  /** Whether it is a notice to the owner, whatever the owner's address is. */
  isToOwner?: boolean;
}

/** An email being sent, with its id in the outbox. */
export interface LeavingMail extends NewMail {
  id: number;
  createdAt: Instant;
  /** The address for bounces; absent: the sender's. */
  returnPath?: string | undefined;
}

/** An email that only this process may send until the lease ends. */
export type LeasedMail = LeavingMail & Lease;

/** Queues an email that is due at once; resolves with its id. */
export async function insertMail(db: Db, mail: NewMail, now: Instant): Promise<number> {
  const { id } = await db
    .insertInto('outbox')
    .values({
      kind: mail.kind,
      message_id: mail.messageId,
      recipient: mail.recipient,
      reply_to: mail.replyTo,
      subject: mail.subject,
      body_text: mail.text,
      body_html: mail.html,
      headers: JSON.stringify(mail.headers),
      attempts: 0,
      next_attempt_at: now,
      to_owner: mail.isToOwner ? 1 : 0,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** In the words of the index, which has no emails that are kept. */
const isOpen = sql<SqlBool>`sent_at is null and given_up_at is null and kept_at is null`;
const queue: LeasedQueue<'outbox'> = {
  table: 'outbox',
  due: 'next_attempt_at',
  isWaiting: sql`${isOpen} and lease_until is null`,
};

/**
 * Leases the email that has been due longest and counts the attempt; undefined if none is due. `without`: recipient
 * domains to skip, in lower case.
 */
export async function leaseDueMail(
  db: Db,
  term: LeaseTerm & { without: readonly string[] },
  backoff: Backoff,
): Promise<LeasedMail | undefined> {
  const now = term.now.toISOString();
  const error =
    'The site was stopped during the last attempt: the mail may or may not have been sent.';
  const isLast = sql`${isOpen} and attempts >= ${backoff.maxAttempts}`;
  await endLostLeases(db, queue, term, isLast, { given_up_at: now, last_error: error });
  await endLostLeases(db, queue, term, isOpen);
  await resetFutureRows(db, queue, term.now, backoff, {
    created_at: sql`case when created_at > ${now} then ${now} else created_at end`,
  });
  const findDue = () =>
    dueMails(db, term.now)
      .select(mailColumns)
      .where(isElsewhere('recipient', term.without))
      .executeTakeFirst();
  const mail = await leaseNext(db, queue, term, findDue);
  return mail && { ...mail, html: mail.html ?? '', headers: JSON.parse(mail.headers) };
}

const mailColumns = [
  'id',
  'kind',
  'recipient',
  'subject',
  'headers',
  'attempts',
  'message_id as messageId',
  'reply_to as replyTo',
  'created_at as createdAt',
  'body_text as text',
  'body_html as html',
] as const;

/** How many emails wait to be sent, and when the oldest was queued. */
export async function readOpenMails(
  db: Db,
): Promise<{ count: number; oldest: Instant | undefined }> {
  const { count, oldest } = await db
    .selectFrom('outbox')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min<Instant | null>('created_at').as('oldest'),
    ])
    .where(isOpen)
    .executeTakeFirstOrThrow();
  return { count: Number(count), oldest: oldest ?? undefined };
}

/** Whether an email is due now. */
export async function hasDueMail(db: Db, now: Date): Promise<boolean> {
  return (await dueMails(db, now).select('id').executeTakeFirst()) !== undefined;
}

/** Due emails, longest due first. */
const dueMails = (db: Db, now: Date) =>
  db
    .selectFrom('outbox')
    .where(isDue(queue, now))
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(1);

/** Emails with a link that lets in, or changes who gets in. */
const secretKinds: ReadonlySet<string> = new Set(['invitation', 'reset', 'account-email']);

/** A text without the tokens of such links. */
export function withoutTokens(text: string): string {
  return text.replaceAll(/(\/admin\/(?:invitation|reset|email)#token=)[\w.-]+/g, '$1…');
}

const ended = { given_up_at: null, lease_until: null, last_error: null };

/** Records a delivery, whoever holds the lease by now. Links that let in are not needed any more. */
export async function recordSent(
  db: Db,
  { id, kind, text, html }: Pick<LeasedMail, 'id' | 'kind' | 'text' | 'html'>,
  now: Instant,
): Promise<void> {
  const bodies = { body_text: withoutTokens(text), body_html: withoutTokens(html) };
  await db
    .updateTable('outbox')
    .set({ ...ended, sent_at: now, kept_at: null })
    .$if(secretKinds.has(kind), (update) => update.set(bodies))
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute();
}

/** Records that an email is in the folder, and not sent. */
export async function recordKept(db: Db, id: number, now: Instant): Promise<void> {
  const kept = db.updateTable('outbox').set({ ...ended, kept_at: now });
  await kept.where('id', '=', id).where('sent_at', 'is', null).execute();
}

/** Records a failed attempt and the next due time, or abandons the email for null. Only the lease's holder may. */
export async function recordFailure(
  db: Db,
  mail: LeasedMail,
  { error, nextAt }: { error: string; nextAt: Instant | null },
  now: Instant,
): Promise<void> {
  const next = nextAt ? { next_attempt_at: nextAt } : { given_up_at: now };
  await endLease(db, queue, mail, { last_error: error, ...next });
}

/** Deletes emails, which contain addresses and valid links. */
export async function deleteMails(db: Db, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('outbox').where('id', 'in', ids).execute();
}

/** Emails that were sent, kept or abandoned before an instant. */
export async function findEndedBefore(db: Db, before: Instant, limit: number) {
  return await endedMails(db, before)
    .select(['id', 'message_id as messageId', 'created_at as createdAt'])
    .limit(limit)
    .execute();
}

export const countEndedBefore = (db: Db, before: Instant) => countRows(endedMails(db, before));

function endedMails(db: Db, before: Instant) {
  const emails = db.selectFrom('outbox');
  return emails.where((is) =>
    is.or([is('sent_at', '<', before), is('given_up_at', '<', before), is('kept_at', '<', before)]),
  );
}

/** The texts of the unsent emails of a kind among these ids. */
export async function findUnsentTexts(db: Db, kind: string, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('outbox')
    .select('body_text')
    .where('id', 'in', ids)
    .where('kind', '=', kind)
    .where('sent_at', 'is', null)
    .execute();
  return rows.map(({ body_text }) => body_text);
}

const columns = {
  waiting: 'next_attempt_at',
  failed: 'created_at',
  kept: 'kept_at',
  sent: 'sent_at',
} as const;

const mailFields = [
  'id',
  'kind',
  'recipient',
  'subject',
  'attempts',
  'last_error as lastError',
  'next_attempt_at as nextAttemptAt',
  'sent_at as sentAt',
  'given_up_at as givenUpAt',
  'kept_at as keptAt',
  'created_at as createdAt',
] as const;

/** One page of the emails in a state: waiting ones by due time, others newest first. */
export async function findMails(
  db: Db,
  state: OutboxState,
  { limit, offset }: { limit: number; offset: number },
) {
  const direction = state === 'waiting' ? 'asc' : 'desc';
  return await inState(db.selectFrom('outbox'), state)
    .select(mailFields)
    .orderBy(columns[state], direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
}

/** A kept email, with what decides whether it is still worth sending. */
export type KeptMail = Awaited<ReturnType<typeof findKept>>[number];

function keptMails(db: Db) {
  return db
    .selectFrom('outbox')
    .select(['id', 'kind', 'recipient', 'subject', 'reply_to as replyTo', 'body_text as text'])
    .select(['to_owner as isToOwner', 'created_at as createdAt'])
    .where('kept_at', 'is not', null);
}

/** Kept emails to other people than the owner that were written since an instant, newest first; or those with ids. */
export async function findKept(db: Db, which: { since: Instant } | { ids: readonly number[] }) {
  if ('ids' in which) return await keptMails(db).where('id', 'in', which.ids).execute();
  const recent = keptMails(db).where('to_owner', '=', 0).where('created_at', '>=', which.since);
  return await recent.orderBy('kept_at', 'desc').orderBy('id', 'desc').execute();
}

const forOwner = (db: Db) =>
  db.selectFrom('outbox').where('kept_at', 'is not', null).where('to_owner', '=', 1);

export const countKeptForOwner = (db: Db) => countRows(forOwner(db));

/** Kept notices to the owner except those of a kind, newest first. */
export async function findKeptForOwner(db: Db, except: string, limit: number) {
  return await keptMails(db)
    .where('to_owner', '=', 1)
    .where('kind', '<>', except)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Whether an email of a kind waits or failed. */
export async function hasUnsentOf(db: Db, kind: string): Promise<boolean> {
  const mails = db.selectFrom('outbox').select('id').where('kind', '=', kind);
  const unsent = mails.where('sent_at', 'is', null).where('kept_at', 'is', null);
  return (await unsent.limit(1).executeTakeFirst()) !== undefined;
}

/** Queues kept emails, as if they were written now. */
export async function requeueKept(db: Db, ids: readonly number[], now: Instant) {
  const kept = db.updateTable('outbox').where('kept_at', 'is not', null).where('id', 'in', ids);
  return await changedRows(kept.set({ kept_at: null, attempts: 0, next_attempt_at: now }));
}

/** What names the files of emails that count as sent. */
export async function findSentMails(db: Db) {
  return await db
    .selectFrom('outbox')
    .select(['id', 'message_id as messageId', 'created_at as createdAt'])
    .where('sent_at', 'is not', null)
    .execute();
}

/** Turns emails that count as sent into kept ones. */
export async function keepSent(db: Db, ids: readonly number[]): Promise<void> {
  const kept = { kept_at: sql<Instant>`sent_at`, sent_at: null };
  await db.updateTable('outbox').set(kept).where('id', 'in', ids).execute();
}

/** Marks emails of an earlier release to the owner's address as notices to the owner. */
export async function markToOwner(db: Db, address: string): Promise<void> {
  const mails = db.updateTable('outbox').set({ to_owner: 1 });
  await mails.where(sql<string>`lower(recipient)`, '=', address.toLowerCase()).execute();
}

/** Emails in any state, by their ids. */
export const findMailsById = (db: Db, ids: readonly number[]) =>
  db.selectFrom('outbox').select(mailFields).where('id', 'in', ids).execute();

/** Ids of the emails in a state, in list order. */
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
  if (state === 'kept') return mails.where('kept_at', 'is not', null);
  const unsent = mails.where('sent_at', 'is', null);
  // Abandoned emails have a last error too.
  if (state === 'failed') return unsent.where('last_error', 'is not', null);
  return unsent.where(isOpen);
}

/** Requeues abandoned emails with new attempts; without ids, all of them. */
export async function requeueGivenUp(db: Db, now: Instant, ids?: readonly number[]) {
  const abandoned = db.updateTable('outbox').where('given_up_at', 'is not', null);
  const selected = ids ? abandoned.where('id', 'in', ids) : abandoned;
  const again = { next_attempt_at: now, attempts: 0, given_up_at: null, last_error: null };
  return await changedRows(selected.set(again));
}

/** Makes waiting emails due at once; without ids, all with a failed attempt. Their attempts still count. */
export async function makeDue(db: Db, now: Instant, ids?: readonly number[]) {
  const waiting = db.updateTable('outbox').where(isOpen);
  const selected = ids
    ? waiting.where('id', 'in', ids)
    : waiting.where('last_error', 'is not', null);
  return await changedRows(selected.set({ next_attempt_at: now, last_error: null }));
}

/** Emails by their ids, those of some kinds to an address or from before an instant, or kept notices to the owner. */
export type SomeMails =
  | { ids: readonly number[] }
  | { kinds: readonly string[]; recipient: string }
  | { kinds: readonly string[]; before: Instant }
  | { keptForOwnerUntil: Instant };

/** Deletes unsent emails, except those being sent; resolves with their kinds, and what names their files. */
export async function deleteUnsent(db: Db, which: SomeMails, now: Instant) {
  return await db
    .deleteFrom('outbox')
    .where('sent_at', 'is', null)
    .where((is) => is.or([is('lease_until', 'is', null), is('lease_until', '<=', now)]))
    .where((is) => {
      if ('ids' in which) return is('id', 'in', which.ids);
      if ('keptForOwnerUntil' in which) {
        return is.and([is('to_owner', '=', 1), is('kept_at', '<=', which.keptForOwnerUntil)]);
      }
      const limit =
        'before' in which
          ? is('created_at', '<', which.before)
          : is('recipient', '=', which.recipient);
      return is.and([is('kind', 'in', which.kinds), limit]);
    })
    .returning(['id', 'kind', 'message_id as messageId', 'created_at as createdAt'])
    .execute();
}

const key = 'mail_trouble';

/** Stores that sending email fails, with the last reason and the time of the first failure. */
export async function recordProblem(db: Db, reason: string | null, now: Instant): Promise<void> {
  const since = (await findProblem(db))?.since ?? now;
  await writeState(db, key, JSON.stringify({ since, reason } satisfies MailProblem));
}

/** When the last email was sent; null for never. */
export async function findLastSent(db: Db): Promise<Instant | null> {
  const last = db.selectFrom('outbox').select('sent_at').where('sent_at', 'is not', null);
  const row = await last.orderBy('sent_at', 'desc').limit(1).executeTakeFirst();
  return row?.sent_at ?? null;
}

export const clearProblem = (db: Db) => deleteState(db, key);

/** Why sending email fails; undefined while it works. */
export async function findProblem(db: Db): Promise<MailProblem | undefined> {
  const stored = await readState(db, key);
  return stored && JSON.parse(stored);
}
