import { type Kysely, sql } from 'kysely';
import { subscriptionStatuses } from '../../../domain/admin/subscription-list.ts';
import type { ListedSubscription } from '../../../domain/api/answers/subscriptions.ts';
import { containing } from '../../db/containing.ts';
import { countByStatus } from '../../db/count-by-status.ts';
import type { Instant, Tables } from '../../db/tables.ts';

export type SubscriptionStatus = Tables['subscriptions']['status'];

export interface SubscriptionFilter {
  /** Absent: all. */
  status?: SubscriptionStatus | undefined;
  search: string;
}

const columns = [
  'id',
  'email',
  'status',
  'consent_version as consentVersion',
  'consented_at as consentedAt',
  'created_at as createdAt',
  'confirmed_at as confirmedAt',
  'unsubscribed_at as unsubscribedAt',
  'mailed_at as mailedAt',
] as const;

/** Subscriptions that match a filter, newest first. */
export async function findSubscriptions(
  db: Kysely<Tables>,
  filter: SubscriptionFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedSubscription[]> {
  return await filtered(db, filter)
    .select(columns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** The next subscriptions in that order after one. */
export async function findSubscriptionsAfter(
  db: Kysely<Tables>,
  filter: SubscriptionFilter,
  after: ListedSubscription | undefined,
  limit: number,
): Promise<ListedSubscription[]> {
  return await filtered(db, filter)
    .select(columns)
    .$if(after !== undefined, (rest) =>
      rest.where(sql<boolean>`(created_at, id) < (${after?.createdAt}, ${after?.id})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Number of subscriptions that match a filter. */
export async function countSubscriptions(
  db: Kysely<Tables>,
  filter: SubscriptionFilter,
): Promise<number> {
  const { count } = await filtered(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Number of subscriptions by status. */
export const countSubscriptionsByStatus = (db: Kysely<Tables>) =>
  countByStatus(db.selectFrom('subscriptions'), subscriptionStatuses);

/** Inserts confirmed subscriptions for addresses that are new; resolves with their number. */
export async function insertConfirmed(
  db: Kysely<Tables>,
  emails: readonly string[],
  consentVersion: string,
  now: Instant,
): Promise<number> {
  if (emails.length === 0) return 0;
  const rows = emails.map((email) => ({
    email,
    status: 'confirmed' as const,
    consent_version: consentVersion,
    consented_at: now,
    created_at: now,
    requested_at: now,
    confirmed_at: now,
  }));
  const added = await db
    .insertInto('subscriptions')
    .values(rows)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .execute();
  return added.length;
}

/** Pending subscriptions without an email so far, locked by marking them as mailed. */
export async function markAsked(
  trx: Kysely<Tables>,
  ids: readonly number[],
  now: Instant,
): Promise<{ id: number; email: string; requestedAt: Instant }[]> {
  return await trx
    .updateTable('subscriptions')
    .set({ mailed_at: now })
    .where('id', 'in', ids)
    .where('status', '=', 'pending')
    .where('mailed_at', 'is', null)
    .returning(['id', 'email', 'requested_at as requestedAt'])
    .execute();
}

/** Deletes subscriptions; resolves with their number. */
export async function deleteSubscriptions(
  db: Kysely<Tables>,
  ids: readonly number[],
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('subscriptions')
    .where('id', 'in', ids)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes at most `limit` first requests older than `since` that were never confirmed; resolves with their number. */
export async function deleteOldPending(
  db: Kysely<Tables>,
  since: Instant,
  limit: number,
): Promise<number> {
  const old = oldPending(db, since).whereRef('requested_at', '=', 'created_at').limit(limit);
  const { numDeletedRows } = await db
    .deleteFrom('subscriptions')
    .where('id', 'in', old)
    // Checked again: it may have been confirmed meanwhile, on another instance.
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Ends at most `limit` unconfirmed requests of addresses that had unsubscribed before; they are kept as such, so that
 * no import adds them again. Resolves with their number.
 */
export async function endOldPending(
  db: Kysely<Tables>,
  since: Instant,
  now: Instant,
  limit: number,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('subscriptions')
    .set({ status: 'unsubscribed', unsubscribed_at: now })
    .where('id', 'in', oldPending(db, since).limit(limit))
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

function oldPending(db: Kysely<Tables>, since: Instant) {
  return db
    .selectFrom('subscriptions')
    .select('id')
    .where('status', '=', 'pending')
    .where('consented_at', '<', since);
}

function filtered(db: Kysely<Tables>, { status, search }: SubscriptionFilter) {
  const all = db.selectFrom('subscriptions');
  const ofStatus = status ? all.where('status', '=', status) : all;
  if (search === '') return ofStatus;
  return ofStatus.where(containing('email', search.toLowerCase()));
}
