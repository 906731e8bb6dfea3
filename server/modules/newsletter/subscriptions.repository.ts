import { type ExpressionBuilder, sql } from 'kysely';
import {
  type SubscriptionList,
  subscriptionStatuses,
} from '../../../domain/admin/subscription-list.ts';
import type { ListedSubscription } from '../../../domain/api/answers/subscriptions.ts';
import { mailboxAddress } from '../../../domain/forms/mailbox-address.ts';
import { changedRows, deleteInBatches } from '../../db/queries/changes.ts';
import { containing } from '../../db/queries/containing.ts';
import { countByStatus, countRows } from '../../db/queries/counts.ts';
import type { Db, Instant, Tables } from '../../db/tables.ts';
import { findChosenNames } from './preferences/preferences.repository.ts';
import type { LeftReader, ListedReader } from './read-addresses.ts';

export interface SubscriptionFilter {
  /** Absent: all. */
  status?: SubscriptionList | undefined;
  search: string;
  /** Only those of these. */
  ids?: readonly number[] | undefined;
}

const columns = [
  'id',
  'email',
  'status',
  'consent_version as consentVersion',
  'consented_at as consentedAt',
  'consent_source as consentSource',
  'created_at as createdAt',
  'confirmed_at as confirmedAt',
  'unsubscribed_at as unsubscribedAt',
  'mailed_at as mailedAt',
  'suppressed_at as suppressedAt',
  'complained_at as complainedAt',
  'suppressed_reply as suppressedReply',
  'cadence',
] as const;

/** Subscriptions that match a filter, newest first; with `after`, those after it. */
export async function findSubscriptions(
  db: Db,
  filter: SubscriptionFilter,
  { after, limit, offset = 0 }: { after?: ListedSubscription; limit: number; offset?: number },
): Promise<ListedSubscription[]> {
  const found = await filtered(db, filter)
    .select(columns)
    .$if(after !== undefined, (rest) =>
      rest.where(sql<boolean>`(created_at, id) < (${after?.createdAt}, ${after?.id})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const ids = found.map(({ id }) => id);
  const topics = await findChosenNames(db, ids);
  return found.map((each) => ({ ...each, topics: topics.get(each.id) ?? [] }));
}

/** Ids of the subscriptions that match a filter, newest first. */
export async function findSubscriptionIds(db: Db, filter: SubscriptionFilter, limit: number) {
  const found = filtered(db, filter).select('id').orderBy('created_at', 'desc');
  return (await found.orderBy('id', 'desc').limit(limit).execute()).map(({ id }) => id);
}

/** Number of subscriptions that match a filter. */
export const countSubscriptions = (db: Db, filter: SubscriptionFilter) =>
  countRows(filtered(db, filter));

/** Number of subscriptions by status, and of those that are suppressed. */
export async function countSubscriptionsByStatus(
  db: Db,
): Promise<Record<SubscriptionList, number>> {
  const counts = await countByStatus(db.selectFrom('subscriptions'), subscriptionStatuses);
  return { ...counts, suppressed: await countRows(suppressed(db)) };
}

const suppressed = (db: Db) =>
  db
    .selectFrom('subscriptions')
    .where('suppressed_at', 'is not', null)
    .where('status', '=', 'confirmed');

/**
 * Inserts confirmed subscriptions for addresses that are new, with the consent that their list tells; resolves with
 * their number. Whoever is there in any state stays as they are.
 */
export async function insertConfirmed(
  db: Db,
  readers: readonly ListedReader[],
  consentVersion: string,
  now: Instant,
): Promise<number> {
  if (readers.length === 0) return 0;
  const rows = readers.map(({ email, consentedAt, source }) => ({
    email,
    status: 'confirmed' as const,
    consent_version: consentVersion,
    consented_at: consentedAt ?? now,
    consent_source: source,
    created_at: now,
    requested_at: now,
    confirmed_at: consentedAt ?? now,
  }));
  const added = await db
    .insertInto('subscriptions')
    .values(rows)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .execute();
  return added.length;
}

/**
 * Stores who has left by a list as unsubscribed, so that no older list brings them back. Whoever an import had confirmed
 * leaves too, and whoever confirmed here, if they left after that. A request that waits to be confirmed stays.
 */
export async function storeLeft(
  trx: Db,
  readers: readonly LeftReader[],
  consentVersion: string,
  now: Instant,
): Promise<void> {
  if (readers.length === 0) return;
  const rows = readers.map(({ email, leftAt, source }) => ({
    email,
    status: 'unsubscribed' as const,
    consent_version: consentVersion,
    consented_at: leftAt ?? now,
    consent_source: source || null,
    created_at: now,
    requested_at: now,
    unsubscribed_at: leftAt ?? now,
  }));
  const stored = await trx
    .insertInto('subscriptions')
    .values(rows)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('email')
    .execute();
  const isNew = new Set(stored.map(({ email }) => email));
  const others = new Map(readers.map((each) => [each.email, each.leftAt]));
  for (const email of isNew) others.delete(email);
  if (others.size === 0) return;
  const confirmed = await trx
    .selectFrom('subscriptions')
    .select(['id', 'email', 'consent_version', 'confirmed_at'])
    .where('email', 'in', [...others.keys()])
    .where('status', '=', 'confirmed')
    .execute();
  const ended = confirmed.filter(({ email, consent_version, confirmed_at }) => {
    const leftAt = others.get(email) ?? '';
    return consent_version === consentVersion || leftAt > (confirmed_at ?? '');
  });
  for (const { id, email } of ended) {
    await trx
      .updateTable('subscriptions')
      .set({ status: 'unsubscribed', unsubscribed_at: others.get(email) ?? now })
      .where('id', '=', id)
      .where('status', '=', 'confirmed')
      .execute();
  }
}

/** Pending subscriptions without an email so far, locked by marking them as mailed. */
export async function markAsked(trx: Db, ids: readonly number[], now: Instant) {
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
export const deleteSubscriptions = (db: Db, ids: readonly number[]) =>
  changedRows(db.deleteFrom('subscriptions').where('id', 'in', ids));

const isOldPending = (since: Instant) => (is: ExpressionBuilder<Tables, 'subscriptions'>) =>
  is.and([is('status', '=', 'pending'), is('consented_at', '<', since)]);

/** Deletes first requests older than `since` that were never confirmed. */
export const deleteOldPending = (db: Db, since: Instant) =>
  deleteInBatches(db, 'subscriptions', (is) =>
    is.and([isOldPending(since)(is), is('requested_at', '=', is.ref('created_at'))]),
  );

/**
 * Ends at most `limit` unconfirmed requests of addresses that had unsubscribed before; they are kept as such, so that
 * no import adds them again. Resolves with their number.
 */
export async function endOldPending(db: Db, since: Instant, now: Instant, limit: number) {
  const old = db.selectFrom('subscriptions').select('id').where(isOldPending(since)).limit(limit);
  const ended = { status: 'unsubscribed', unsubscribed_at: now } as const;
  const pending = db.updateTable('subscriptions').where('status', '=', 'pending');
  return await changedRows(pending.set(ended).where('id', 'in', old));
}

function filtered(db: Db, { status, search, ids }: SubscriptionFilter) {
  const every = db.selectFrom('subscriptions');
  const all = ids ? every.where('id', 'in', ids) : every;
  const ofStatus =
    status === 'suppressed' ? suppressed(db) : status ? all.where('status', '=', status) : all;
  if (search === '') return ofStatus;
  // A whole address is found in any spelling.
  const needle = search.includes('@') ? mailboxAddress(search) : search.toLowerCase();
  return ofStatus.where(containing('email', needle));
}
