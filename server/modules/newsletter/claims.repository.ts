import { sql } from 'kysely';
import { instantAfter } from '../../days-before.ts';
import { changedRows } from '../../db/queries/changes.ts';
import { isElsewhere } from '../../db/queries/conditions.ts';
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

/** Newsletters being sent, oldest first, without their rendered mail. */
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

/** Makes recipients with a lost claim pending again; the outcome of their email is unknown. */
export async function recoverClaims(db: Db, newsletterId: number, term: LeaseTerm) {
  const { now } = term;
  const outcome = { state: 'pending', due_at: now.toISOString(), is_uncertain: 1 } as const;
  await endLostLeases(db, queue, term, isClaimed(newsletterId), outcome);
  const among = sql`newsletter_id = ${newsletterId}`;
  await resetFutureRows(db, queue, now, patientBackoff, {}, among);
}

/** Settles recipients with a lost claim of a cancelled newsletter. */
export async function settleLostClaims(db: Db, newsletterId: number, now: Date): Promise<void> {
  const outcome = { state: 'uncertain', settled_at: now.toISOString(), is_uncertain: 1 } as const;
  const term = { now, leaseMs: dayMs };
  await endLostLeases(db, queue, term, isClaimed(newsletterId), outcome);
}

/**
 * The recipient that has been due longest, among those that were not tried yet or among the others; `without`:
 * recipient domains to skip, in lower case.
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

/** Ids of the categories that a reader chose; none means all. */
export async function findTopicsOf(trx: Db, subscriptionId: number): Promise<number[]> {
  const query = trx
    .selectFrom('subscription_topics')
    .select('topic_id as id')
    .where('subscription_id', '=', subscriptionId);
  return (await query.execute()).map(({ id }) => id);
}

/** Whether any recipient is pending or claimed. */
export async function hasUnsettled(db: Db, newsletterId: number): Promise<boolean> {
  const query = db
    .selectFrom('newsletter_recipients')
    .select('id')
    .where('newsletter_id', '=', newsletterId)
    .where('state', 'in', ['pending', 'claimed'])
    .limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Cancelled newsletters that still have pending or claimed recipients. */
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

/** Limits for emails of all kinds; null for no limit. */
export interface Pace {
  perHour: number | null;
  perDay: number | null;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** The share of a limit that newsletters leave to enquiries and confirmations. */
const freeShare = 0.1;

/** The number of newsletter emails in an hour or a day; the rest is for enquiries and confirmations. */
export const shareOf = (limit: number) => Math.max(1, Math.floor(limit * (1 - freeShare)));

/**
 * Serialises claims of all instances until the transaction ends, so that two instances cannot use the same place
 * within the limit.
 */
export const lockPace = (trx: Db, now: Instant) => writeState(trx, 'newsletter_pace', now);

/**
 * Whether one more email may be sent. An email counts from its claim and may be sent until its lease ends, so the
 * windows are longer by the lease. The limit of an hour is spread over its minutes.
 */
export async function isWithinPace(
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

/** The number of emails of all kinds sent in each of the last 24 hours, oldest first. */
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
    // A time in the future was written by a clock that was ahead, and counts as now.
    const ago = Math.max(
      0,
      Math.floor((now.getTime() - Date.parse(`${hour}:00:00.000Z`)) / hourMs),
    );
    const place = Math.max(0, 23 - ago);
    counts[place] = (counts[place] ?? 0) + count;
  }
  return counts;
}

/** Times of attempts since an instant; at most some thousands a day. */
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

/** Deletes at most `limit` attempts from before an instant; resolves with their number. */
export async function deleteTries(db: Db, before: Instant, limit: number): Promise<number> {
  const old = db.selectFrom('newsletter_tries').select('id').where('at', '<', before).limit(limit);
  return await changedRows(db.deleteFrom('newsletter_tries').where('id', 'in', old));
}
