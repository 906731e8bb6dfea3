import { sql, type Updateable } from 'kysely';
import type { Recipient } from '../../../domain/newsletter/newsletter.calls.ts';
import {
  type Exclusion,
  exclusions,
  type NewsletterStatus,
  type RecipientState,
  recipientStates,
} from '../../../domain/newsletter/newsletter.ts';
import { changedRows } from '../../db/queries/changes.ts';
import { endLease, type Lease } from '../../db/queries/leased-queue.ts';
import type { Db, Instant, Tables } from '../../db/tables.ts';
import { queue } from './claims.repository.ts';
import { takeBackBounces } from './hard-bounces.repository.ts';

/** The number of a newsletter's recipients in each state. */
export async function countRecipients(
  db: Db,
  newsletterId: number,
): Promise<Record<RecipientState, number>> {
  const rows = await db
    .selectFrom('newsletter_recipients')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('newsletter_id', '=', newsletterId)
    .groupBy('state')
    .execute();
  const counts = Object.fromEntries(recipientStates.map((state) => [state, 0]));
  for (const { state, count } of rows) counts[state] = count;
  return counts as Record<RecipientState, number>;
}

/** The number of a newsletter's excluded recipients by reason. */
export async function countExclusions(db: Db, newsletterId: number) {
  const counts = Object.fromEntries(exclusions.map((reason) => [reason, 0]));
  const rows = db
    .selectFrom('newsletter_recipients')
    .select(({ fn }) => ['reason', fn.countAll<number>().as('count')])
    .where('newsletter_id', '=', newsletterId)
    .where('state', '=', 'excluded')
    .groupBy('reason');
  for (const { reason, count } of await rows.execute()) if (reason) counts[reason] = count;
  return counts as Record<Exclusion, number>;
}

const recipientColumns = [
  'r.id',
  's.email',
  'r.state',
  'r.reason',
  'r.answer',
  'r.attempts',
  'r.settled_at as at',
] as const;

/** Recipients in a state, with the API's names, last settled first. */
export async function findRecipients(
  db: Db,
  { newsletterId, state }: { newsletterId: number; state: RecipientState },
  { limit, offset }: { limit: number; offset: number },
): Promise<Recipient[]> {
  return await db
    .selectFrom('newsletter_recipients as r')
    .leftJoin('subscriptions as s', 's.id', 'r.subscription_id')
    .select(recipientColumns)
    .where('r.newsletter_id', '=', newsletterId)
    .where('r.state', '=', state)
    .orderBy('r.due_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** All recipients after an id, with the API's names. */
export async function findAllRecipients(
  db: Db,
  newsletterId: number,
  { after, limit }: { after: number; limit: number },
): Promise<Recipient[]> {
  return await db
    .selectFrom('newsletter_recipients as r')
    .leftJoin('subscriptions as s', 's.id', 'r.subscription_id')
    .select(recipientColumns)
    .where('r.newsletter_id', '=', newsletterId)
    .where('r.id', '>', after)
    .orderBy('r.id')
    .limit(limit)
    .execute();
}

/** The result of a claimed recipient. */
export type Settlement =
  | { state: 'accepted' | 'uncertain' | 'refused'; answer: string }
  | { state: 'pending'; answer: string; dueAt: Instant; isUncertain: boolean; attempts: number };

/** Settles a claimed recipient; false if the claim has ended, unless the email may have been accepted. */
export async function settleRecipient(
  db: Db,
  lease: Lease,
  settlement: Settlement,
  now: Instant,
): Promise<boolean> {
  const { state, answer } = settlement;
  const settled =
    settlement.state === 'pending'
      ? {
          due_at: settlement.dueAt,
          attempts: settlement.attempts,
          is_uncertain: settlement.isUncertain ? 1 : 0,
        }
      : { due_at: now, settled_at: now, ...(state === 'uncertain' && { is_uncertain: 1 }) };
  const values = { state, answer, ...settled };
  if (state === 'pending' || state === 'refused') return await endLease(db, queue, lease, values);
  const open = db.updateTable('newsletter_recipients').where('state', 'in', ['claimed', 'pending']);
  const accepted = open.where('id', '=', lease.id).set({ ...values, lease_until: null });
  return (await changedRows(accepted)) > 0;
}

/** Excludes a pending recipient. */
export async function dropRecipient(
  db: Db,
  id: number,
  dropped: { state: 'left' | 'uncertain' } | { state: 'excluded'; reason: Exclusion },
  now: Instant,
): Promise<void> {
  await db
    .updateTable('newsletter_recipients')
    .set({ ...dropped, due_at: now, settled_at: now })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute();
}

/** A recipient whose email was attempted, with the pause of its newsletter. */
export async function findClaimed(db: Db, id: number) {
  return await db
    .selectFrom('newsletter_recipients as r')
    .innerJoin('newsletters as n', 'n.id', 'r.newsletter_id')
    .select([
      'r.is_uncertain as isUncertain',
      'r.subscription_id as subscriptionId',
      'r.newsletter_id as newsletterId',
      'r.attempts',
      'n.status',
      'n.pause_reply as pauseReply',
    ])
    .where('r.id', '=', id)
    .executeTakeFirst();
}

/** Whether an email of a newsletter was accepted. */
export async function wasAccepted(db: Db, newsletterId: number): Promise<boolean> {
  const accepted = db
    .selectFrom('newsletter_recipients')
    .select('id')
    .where('newsletter_id', '=', newsletterId)
    .where('state', '=', 'accepted')
    .limit(1);
  return (await accepted.executeTakeFirst()) !== undefined;
}

/** The recipients refused since an email was last accepted, at most `limit`, latest first. */
export async function findLatestRefused(db: Db, newsletterId: number, limit: number) {
  const settled = db
    .selectFrom('newsletter_recipients as r')
    .where('r.newsletter_id', '=', newsletterId)
    .orderBy('r.due_at', 'desc')
    .orderBy('r.id', 'desc');
  const accepted = await settled
    .select('r.due_at as at')
    .where('r.state', '=', 'accepted')
    .limit(1)
    .executeTakeFirst();
  return await settled
    .leftJoin('subscriptions as s', 's.id', 'r.subscription_id')
    .select(['r.id', 'r.answer', 'r.attempts', 's.email'])
    .where('r.state', '=', 'refused')
    .$if(accepted !== undefined, (all) => all.where('r.due_at', '>', accepted?.at ?? ''))
    .limit(limit)
    .execute();
}

/** Makes refused recipients pending again, behind those that were not tried yet. */
export async function requeueRefused(db: Db, ids: readonly number[], now: Instant): Promise<void> {
  await takeBackBounces(db, ids);
  const again = { state: 'pending', attempts: 1, due_at: now, settled_at: null } as const;
  const refused = db.updateTable('newsletter_recipients').where('state', '=', 'refused');
  await refused.set(again).where('id', 'in', ids).execute();
}

/** Lifts the suppression of subscriptions; resolves with their number. */
const liftSuppression = (db: Db) =>
  db
    .updateTable('subscriptions')
    .set({ hard_bounces: 0, suppressed_at: null, complained_at: null, suppressed_reply: null })
    .where('suppressed_at', 'is not', null);

export const liftSuppressionOf = (db: Db, ids: readonly number[]) =>
  changedRows(liftSuppression(db).where('id', 'in', ids));

/** Lifts the suppressions since an instant, except after complaints. */
export const liftSuppressionSince = (db: Db, since: Instant) =>
  changedRows(
    liftSuppression(db).where('suppressed_at', '>=', since).where('complained_at', 'is', null),
  );

/** Changes a newsletter's status; false if its status is none of `from`. */
export async function changeStatus(
  db: Db,
  id: number,
  from: readonly NewsletterStatus[],
  to: Updateable<Tables['newsletters']>,
): Promise<boolean> {
  const update = db.updateTable('newsletters').where('id', '=', id).where('status', 'in', from);
  return (await changedRows(update.set(to))) > 0;
}

/** Excludes at most `limit` pending recipients; resolves with their number. */
export async function cancelPending(db: Db, newsletterId: number, now: Instant, limit: number) {
  const pending = db
    .selectFrom('newsletter_recipients')
    .select('id')
    .where('newsletter_id', '=', newsletterId)
    .where('state', '=', 'pending')
    .limit(limit);
  const cancelled = {
    state: sql<RecipientState>`case is_uncertain when 1 then 'uncertain' else 'excluded' end`,
    reason: sql<Exclusion | null>`case is_uncertain when 1 then null else 'cancelled' end`,
    settled_at: now,
  };
  const rows = db.updateTable('newsletter_recipients').where('id', 'in', pending);
  return await changedRows(rows.set(cancelled));
}

/** Makes at most `limit` refused recipients pending again; resolves with their number. */
export async function retryRefused(
  db: Db,
  newsletterId: number,
  ids: readonly number[] | undefined,
  now: Instant,
  limit: number,
): Promise<number> {
  const refused = db
    .selectFrom('newsletter_recipients')
    .select('id')
    .where('newsletter_id', '=', newsletterId)
    .where('state', '=', 'refused')
    .$if(ids !== undefined, (all) => all.where('id', 'in', ids ?? []))
    .limit(limit);
  const toRetry = (await refused.execute()).map(({ id }) => id);
  if (toRetry.length === 0) return 0;
  await takeBackBounces(db, toRetry);
  const again = { state: 'pending', attempts: 0, due_at: now, settled_at: null } as const;
  const rows = db.updateTable('newsletter_recipients').where('state', '=', 'refused');
  return await changedRows(rows.set(again).where('id', 'in', toRetry));
}

/** A recipient whose email bounced, with what identifies that email; undefined if it does not exist. */
export async function findReturned(db: Db, id: number) {
  return await db
    .selectFrom('newsletter_recipients as r')
    .innerJoin('newsletters as n', 'n.id', 'r.newsletter_id')
    .leftJoin('subscriptions as s', 's.id', 'r.subscription_id')
    .select([
      'r.id',
      'r.newsletter_id as newsletterId',
      'r.subscription_id as subscriptionId',
      'n.status',
      'n.message_key as messageKey',
      's.email',
    ])
    .where('r.id', '=', id)
    .executeTakeFirst();
}

/** Marks an accepted email as bounced; false if it is marked already, or was never attempted. */
export async function markBounced(db: Db, id: number, answer: string, now: Instant) {
  const offered = db
    .updateTable('newsletter_recipients')
    .where('id', '=', id)
    .where((is) =>
      is.or([
        is('state', 'in', ['accepted', 'uncertain']),
        // The bounce of an earlier attempt may arrive before a later attempt or its outcome is known.
        is.and([is('state', 'in', ['pending', 'claimed']), is('attempts', '>', 0)]),
      ]),
    );
  const bounced = { state: 'bounced', answer, lease_until: null } as const;
  return (await changedRows(offered.set({ ...bounced, due_at: now, settled_at: now }))) > 0;
}

/** Records a complaint and suppresses the subscription. */
export async function markComplained(db: Db, subscriptionId: number, now: Instant): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set(({ fn, val }) => ({
      complained_at: now,
      suppressed_at: fn.coalesce('suppressed_at', val(now)),
    }))
    .where('id', '=', subscriptionId)
    .where('complained_at', 'is', null)
    .execute();
}
