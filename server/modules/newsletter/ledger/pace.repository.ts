import { sql } from 'kysely';
import { instantAfter } from '../../../days-before.ts';
import { changedRows } from '../../../db/queries/changes.ts';
import { countRows } from '../../../db/queries/counts.ts';
import { writeState } from '../../../db/queries/site-state.ts';
import type { Db, Instant } from '../../../db/tables.ts';

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
