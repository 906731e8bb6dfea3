import { type Kysely, sql } from 'kysely';
import type { ListedSubscription } from '../../../domain/office/subscription-list.ts';
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

/** Subscriptions that fit a filter, newest first. */
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

/** How many subscriptions fit a filter. */
export async function countSubscriptions(
  db: Kysely<Tables>,
  filter: SubscriptionFilter,
): Promise<number> {
  const { count } = await filtered(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many subscriptions there are in each state that has any. */
export async function countSubscriptionsByStatus(
  db: Kysely<Tables>,
): Promise<{ status: SubscriptionStatus; count: number }[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();
  return rows.map(({ status, count }) => ({ status, count: Number(count) }));
}

/** Adds confirmed subscriptions for the addresses that are new; resolves with their number. */
export async function insertConfirmed(
  trx: Kysely<Tables>,
  emails: readonly string[],
  consentVersion: string,
  now: Instant,
): Promise<number> {
  const rows = emails.map((email) => ({
    email,
    status: 'confirmed' as const,
    consent_version: consentVersion,
    consented_at: now,
    created_at: now,
    requested_at: now,
    confirmed_at: now,
  }));
  const added = await trx
    .insertInto('subscriptions')
    .values(rows)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .execute();
  return added.length;
}

/** Subscriptions that still wait for a first letter, locked by marking them as mailed. */
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

/** Deletes subscriptions with all that is known of them; resolves with the number of those there were. */
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

/**
 * Ends what was asked for before `since` and never confirmed: a first request is deleted, but who had left before has
 * left still, so that no import brings them back.
 */
export async function endOldPending(
  db: Kysely<Tables>,
  since: Instant,
  now: Instant,
): Promise<void> {
  await db
    .deleteFrom('subscriptions')
    .where('status', '=', 'pending')
    .where('consented_at', '<', since)
    .whereRef('requested_at', '=', 'created_at')
    .execute();
  await db
    .updateTable('subscriptions')
    .set({ status: 'unsubscribed', unsubscribed_at: now })
    .where('status', '=', 'pending')
    .where('consented_at', '<', since)
    .execute();
}

function filtered(db: Kysely<Tables>, { status, search }: SubscriptionFilter) {
  const all = db.selectFrom('subscriptions');
  const ofStatus = status ? all.where('status', '=', status) : all;
  if (search === '') return ofStatus;
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return ofStatus.where(sql<boolean>`email like ${pattern} escape '\\'`);
}
