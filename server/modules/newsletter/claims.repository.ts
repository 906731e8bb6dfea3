import { sql } from 'kysely';
import { instantAfter } from '../../days-before.ts';
import { changedRows } from '../../db/queries/changes.ts';
import { isElsewhere } from '../../db/queries/containing.ts';
import { countRows } from '../../db/queries/counts.ts';
import {
  endLostLeases,
  isDue,
  type LeasedQueue,
  type LeaseTerm,
  resetFutureRows,
} from '../../db/queries/leased-queue.ts';
import { writeState } from '../../db/queries/site-state.ts';
import type { Db, Instant } from '../../db/tables.ts';
import { patientBackoff } from '../mail/sending.ts';

/** A recipient that may be next, with its subscription. */
export type Candidate = NonNullable<Awaited<ReturnType<typeof findDueRecipient>>>;

/** The newsletters under way, the oldest first, without their mails. */
export async function findSending(db: Db) {
  return await db
    .selectFrom('newsletters')
    .select(['id', 'message_key as messageKey', 'started_at as startedAt'])
    .where('status', '=', 'sending')
    .orderBy('id')
    .execute();
}

/** Recipients of newsletters. */
export const queue: LeasedQueue<'newsletter_recipients'> = {
  table: 'newsletter_recipients',
  due: 'due_at',
  isWaiting: sql`state = 'pending'`,
};

const isClaimed = (newsletterId: number) =>
  sql`newsletter_id = ${newsletterId} and state = 'claimed'`;

/** Has those wait again whose claim was lost: its outcome is unknown. */
export async function recoverClaims(db: Db, newsletterId: number, term: LeaseTerm) {
  const { now } = term;
  const lost = { state: 'pending', due_at: now.toISOString(), is_uncertain: 1 } as const;
  await endLostLeases(db, queue, term, isClaimed(newsletterId), lost);
  const among = sql`newsletter_id = ${newsletterId}`;
  await resetFutureRows(db, queue, now, patientBackoff, {}, among);
}

/** Settles those whose claim was lost, of a newsletter that was cancelled. */
export async function settleLostClaims(db: Db, newsletterId: number, now: Date): Promise<void> {
  const lost = { state: 'uncertain', settled_at: now.toISOString(), is_uncertain: 1 } as const;
  const term = { now, leaseMs: dayMs };
  await endLostLeases(db, queue, term, isClaimed(newsletterId), lost);
}

/**
 * The recipient that has been due longest, of those who were not tried yet or of those who were; `without`: recipient
 * domains, in lower case.
 */
export async function findDueRecipient(
  db: Db,
  newsletterId: number,
  now: Date,
  { without, isFirstTry }: { without: readonly string[]; isFirstTry: boolean },
) {
  return await db
    .selectFrom('newsletter_recipients as r')
    .leftJoin('subscriptions as s', 's.id', 'r.subscription_id')
    .select([
      'r.id',
      'r.attempts',
      'r.is_uncertain as isUncertain',
      's.id as subscriptionId',
      's.email',
      's.status',
      's.suppressed_at as suppressedAt',
      's.confirmed_at as confirmedAt',
    ])
    .where('r.newsletter_id', '=', newsletterId)
    .where(isDue(queue, now))
    .where(isElsewhere('s.email', without))
    .where('r.attempts', isFirstTry ? '=' : '>', 0)
    .orderBy('r.due_at')
    .orderBy('r.id')
    .limit(1)
    .executeTakeFirst();
}

/** The ids of the categories that a reader chose; none: all. */
export async function findTopicsOf(trx: Db, subscriptionId: number): Promise<number[]> {
  const chosen = trx
    .selectFrom('subscription_topics')
    .select('topic_id as id')
    .where('subscription_id', '=', subscriptionId);
  return (await chosen.execute()).map(({ id }) => id);
}

/** Whether anybody still waits, or is being tried. */
export async function hasUnsettled(db: Db, newsletterId: number): Promise<boolean> {
  const query = db
    .selectFrom('newsletter_recipients')
    .select('id')
    .where('newsletter_id', '=', newsletterId)
    .where('state', 'in', ['pending', 'claimed'])
    .limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Newsletters that were cancelled, of which somebody still waits or is being tried. */
export async function findEndedEarly(db: Db) {
  return await db
    .selectFrom('newsletters as n')
    .select('n.id')
    .where('n.status', '=', 'cancelled')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('newsletter_recipients as r')
          .select('r.id')
          .whereRef('r.newsletter_id', '=', 'n.id')
          .where('r.state', 'in', ['pending', 'claimed']),
      ),
    )
    .execute();
}

/** Mails of all kinds that may go out; null: no limit. */
export interface Pace {
  perHour: number | null;
  perDay: number | null;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** What newsletters leave free for enquiries and confirmations. */
const freeShare = 0.1;

/** Newsletters that may go out in an hour or a day: the rest is for enquiries and confirmations. */
export const shareOf = (limit: number) => Math.max(1, Math.floor(limit * (1 - freeShare)));

/**
 * Has the instances claim one after the other, until the transaction ends: what one has counted, another one must not
 * use as well.
 */
export const lockPace = (trx: Db, now: Instant) => writeState(trx, 'newsletter_pace', now);

/**
 * Whether one more may go out. A mail counts from when it was claimed and may go out until its lease ends: the windows
 * are longer by that. The limit of an hour is spread over its minutes.
 */
export async function mayGoOut(
  trx: Db,
  { perHour, perDay }: Pace,
  { now, leaseMs }: { now: Date; leaseMs: number },
): Promise<boolean> {
  const windows: [limit: number | null, ms: number][] = [
    [perHour && Math.ceil(shareOf(perHour) / 60), minuteMs],
    [perHour && shareOf(perHour), hourMs + leaseMs],
    [perDay && shareOf(perDay), dayMs + leaseMs],
  ];
  for (const [limit, ms] of windows) {
    if (limit && (await countSince(trx, instantAfter(now, -ms))) >= limit) return false;
  }
  return true;
}

async function countSince(db: Db, since: Instant): Promise<number> {
  const tries = await countRows(db.selectFrom('newsletter_tries').where('at', '>', since));
  return tries + (await countRows(db.selectFrom('outbox').where('sent_at', '>', since)));
}

export async function recordTry(trx: Db, newsletterId: number, at: Instant): Promise<void> {
  await trx.insertInto('newsletter_tries').values({ newsletter_id: newsletterId, at }).execute();
}

/** Mails of all kinds that went out in each of the last 24 hours, the oldest first. */
export async function countByHour(db: Db, now: Date): Promise<number[]> {
  const since = instantAfter(now, -dayMs);
  const hour = (column: 'at' | 'sent_at') => sql<string>`substr(${sql.ref(column)}, 1, 13)`;
  const tries = db
    .selectFrom('newsletter_tries')
    .select(({ fn }) => [hour('at').as('hour'), fn.countAll<number>().as('count')])
    .where('at', '>', since)
    .groupBy('hour');
  const others = db
    .selectFrom('outbox')
    .select(({ fn }) => [hour('sent_at').as('hour'), fn.countAll<number>().as('count')])
    .where('sent_at', '>', since)
    .groupBy('hour');
  const counts = Array<number>(24).fill(0);
  for (const { hour, count } of [...(await tries.execute()), ...(await others.execute())]) {
    // What a clock ahead wrote counts as of now.
    const ago = Math.max(
      0,
      Math.floor((now.getTime() - Date.parse(`${hour}:00:00.000Z`)) / hourMs),
    );
    const place = Math.max(0, 23 - ago);
    counts[place] = (counts[place] ?? 0) + count;
  }
  return counts;
}

/** When there were tries, since an instant; at most some thousands a day. */
export async function countTriesByHour(db: Db, newsletterId: number, since: Instant) {
  const rows = db
    .selectFrom('newsletter_tries')
    .select(({ fn }) => [
      sql<string>`substr(at, 1, 13)`.as('hour'),
      fn.countAll<number>().as('tries'),
    ])
    .where('newsletter_id', '=', newsletterId)
    .where('at', '>=', since)
    .groupBy('hour')
    .orderBy('hour');
  return (await rows.execute()).map(({ hour, tries }) => ({ hour: `${hour}:00:00.000Z`, tries }));
}

/** Deletes at most `limit` of the tries before an instant; resolves with their number. */
export async function deleteTries(db: Db, before: Instant, limit: number): Promise<number> {
  const old = db.selectFrom('newsletter_tries').select('id').where('at', '<', before).limit(limit);
  return await changedRows(db.deleteFrom('newsletter_tries').where('id', 'in', old));
}
