import { type ExpressionBuilder, sql } from 'kysely';
import type { Cadence } from '../../../domain/newsletter/choices.ts';
import {
  type SubscriptionList,
  type SubscriptionStatus,
  subscriptionStatuses,
} from '../../../domain/newsletter/subscription-list.ts';
import type { ListedSubscription } from '../../../domain/newsletter/subscriptions.calls.ts';
import { mailboxAddress } from '../../../domain/text/mailbox-address.ts';
import { changedRows, deleteInBatches } from '../../db/queries/changes.ts';
import { containing } from '../../db/queries/conditions.ts';
import { countByStatus, countRows } from '../../db/queries/counts.ts';
import type { Db, Instant, Tables } from '../../db/tables.ts';

export interface Consent {
  policyVersion: string;
  now: Instant;
}

/**
 * Inserts an address as pending if it is new, and resolves with its row in either case. The row is locked until the
 * transaction ends, so that requests for one address run one after the other.
 */
export async function lockSubscription(trx: Db, email: string, { policyVersion, now }: Consent) {
  return await trx
    .insertInto('subscriptions')
    .values({
      email,
      status: 'pending',
      consent_version: policyVersion,
      consented_at: now,
      created_at: now,
      requested_at: now,
    })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ email }))
    .returning(['id', 'email', 'status', 'requested_at as requestedAt', 'mailed_at as mailedAt'])
    .executeTakeFirstOrThrow();
}

/** Renews the consent of a pending subscription. */
export async function renewConsent(trx: Db, id: number, { policyVersion, now }: Consent) {
  await trx
    .updateTable('subscriptions')
    .set({
      consent_version: policyVersion,
      consented_at: now,
      consent_source: null,
      mailed_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/** Starts a new request for an address that had unsubscribed. */
export async function restartSubscription(trx: Db, id: number, { policyVersion, now }: Consent) {
  await trx
    .updateTable('subscriptions')
    .set({
      status: 'pending',
      consent_version: policyVersion,
      consented_at: now,
      consent_source: null,
      requested_at: now,
      mailed_at: now,
      confirmed_at: null,
      unsubscribed_at: null,
      left_reason: null,
    })
    .where('id', '=', id)
    .execute();
}

/** Confirms the request made at `requestedAt`; resolves with the address, or undefined if it is not pending. */
export async function confirmRound(
  trx: Db,
  { id, requestedAt }: { id: number; requestedAt: Instant },
  now: Instant,
): Promise<string | undefined> {
  const row = await trx
    .updateTable('subscriptions')
    .set({ status: 'confirmed', confirmed_at: now })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('requested_at', '=', requestedAt)
    .returning('email')
    .executeTakeFirst();
  return row?.email;
}

/**
 * Undoes the unsubscription of `unsubscribedAt`; resolves with the address, or undefined if the state has changed
 * since.
 */
export async function undoUnsubscription(
  trx: Db,
  { id, unsubscribedAt }: { id: number; unsubscribedAt: Instant },
  { policyVersion, now }: Consent,
): Promise<string | undefined> {
  const row = await trx
    .updateTable('subscriptions')
    .set({
      status: 'confirmed',
      consent_version: policyVersion,
      consented_at: now,
      consent_source: null,
      requested_at: now,
      confirmed_at: now,
      unsubscribed_at: null,
      left_reason: null,
    })
    .where('id', '=', id)
    .where('status', '=', 'unsubscribed')
    .where('unsubscribed_at', '=', unsubscribedAt)
    .returning('email')
    .executeTakeFirst();
  return row?.email;
}

/** Ends a subscription; resolves with it if it was confirmed. A pending one ends without an email. */
export async function endSubscription(
  trx: Db,
  by: { email: string } | { id: number },
  now: Instant,
): Promise<{ id: number; email: string } | undefined> {
  const [column, value] = 'id' in by ? (['id', by.id] as const) : (['email', by.email] as const);
  // A first request is deleted. An address that had unsubscribed before stays stored as unsubscribed, so that no
  // import adds it again.
  await trx
    .deleteFrom('subscriptions')
    .where(column, '=', value)
    .where('status', '=', 'pending')
    .whereRef('requested_at', '=', 'created_at')
    .execute();
  // Whoever also leaves here has done so, whatever is undone in the admin.
  const others = trx.updateTable('subscriptions').set({ left_reason: null });
  await others.where(column, '=', value).where('left_reason', 'is not', null).execute();
  const ended = await trx
    .updateTable('subscriptions')
    .set({ status: 'unsubscribed', unsubscribed_at: now })
    .where(column, '=', value)
    .where('status', '<>', 'unsubscribed')
    .returning(['id', 'email', 'confirmed_at'])
    .executeTakeFirst();
  return ended?.confirmed_at ? ended : undefined;
}

/** Ends confirmed subscriptions for a reason, without an email; resolves with their number. */
export const unsubscribeConfirmed = (
  trx: Db,
  ids: readonly number[],
  { reason, now }: { reason: string; now: Instant },
): Promise<number> =>
  changedRows(
    trx
      .updateTable('subscriptions')
      .set({ status: 'unsubscribed', unsubscribed_at: now, left_reason: reason })
      .where('id', 'in', ids)
      .where('status', '=', 'confirmed'),
  );

/** Address and status of a subscription. */
export async function findSubscription(db: Db, id: number) {
  return await db
    .selectFrom('subscriptions')
    .select(['email', 'status'])
    .select(['requested_at as requestedAt', 'unsubscribed_at as unsubscribedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** A current or former confirmed reader. */
export async function findReader(db: Db, id: number) {
  return await db
    .selectFrom('subscriptions')
    .select(['email', 'status', 'cadence'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The categories that a reader can choose: those of public posts and those chosen before, in position order. */
export async function findOffered(db: Db, subscriptionId: number) {
  const chosenTopics = await db
    .selectFrom('subscription_topics')
    .select('topic_id as id')
    .where('subscription_id', '=', subscriptionId)
    .execute();
  const ids = chosenTopics.map(({ id }) => id);
  const offered = await db
    .selectFrom('categories as topic')
    .select(['topic.id', 'topic.name'])
    .where((is) =>
      is.or([
        ...(ids.length > 0 ? [is('topic.id', 'in', ids)] : []),
        is.exists(
          is
            .selectFrom('post_categories as link')
            .innerJoin('posts', 'posts.id', 'link.post_id')
            .select('link.post_id')
            .whereRef('link.topic_id', '=', 'topic.id')
            .where('posts.status', '=', 'published'),
        ),
      ]),
    )
    .orderBy('topic.position')
    .orderBy('topic.id')
    .execute();
  return offered.map((topic) => ({ ...topic, isChosen: ids.includes(topic.id) }));
}

/** Stores a confirmed reader's choice; no topics means all. False if they have left. */
export async function saveChoice(
  trx: Db,
  id: number,
  { cadence, topics }: { cadence: Cadence; topics: readonly number[] },
): Promise<boolean> {
  const confirmed = trx
    .updateTable('subscriptions')
    .where('id', '=', id)
    .where('status', '=', 'confirmed');
  if ((await changedRows(confirmed.set({ cadence }))) === 0) return false;
  await trx.deleteFrom('subscription_topics').where('subscription_id', '=', id).execute();
  const rows = topics.map((topic_id) => ({ subscription_id: id, topic_id }));
  if (rows.length > 0) await trx.insertInto('subscription_topics').values(rows).execute();
  return true;
}

/** The names of the categories that readers chose, by subscription; readers of all topics are omitted. */
export async function findChosenNames(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, string[]>();
  const rows = await db
    .selectFrom('subscription_topics as chosen')
    .innerJoin('categories as topic', 'topic.id', 'chosen.topic_id')
    .select(['chosen.subscription_id as id', 'topic.name'])
    .where('chosen.subscription_id', 'in', ids)
    .orderBy('topic.position')
    .orderBy('topic.id')
    .execute();
  const names = new Map<number, string[]>();
  for (const { id, name } of rows) names.set(id, [...(names.get(id) ?? []), name]);
  return names;
}

/** A reader of an imported list with the consent that the list states. */
export interface ListedReader {
  email: string;
  consentedAt: Instant | null;
  source: string | null;
}

/** A reader who has left according to an imported list: when, and by which cell. */
export interface LeftReader {
  email: string;
  leftAt: Instant | null;
  source: string;
}

export interface SubscriptionFilter {
  /** Absent: all. */
  status?: SubscriptionList | undefined;
  search: string;
  /** Restricts to these ids. */
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
  'left_reason as leftReason',
  'cadence',
] as const;

/** Subscriptions that match a filter, newest first; with `after`, those after it. */
export async function findSubscriptions(
  db: Db,
  filter: SubscriptionFilter,
  { after, limit, offset = 0 }: { after?: ListedSubscription; limit: number; offset?: number },
): Promise<ListedSubscription[]> {
  const found = await filteredSubscriptions(db, filter)
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
  const found = filteredSubscriptions(db, filter).select('id').orderBy('created_at', 'desc');
  return (await found.orderBy('id', 'desc').limit(limit).execute()).map(({ id }) => id);
}

export const countSubscriptions = (db: Db, filter: SubscriptionFilter) =>
  countRows(filteredSubscriptions(db, filter));

/** The number of subscriptions in each status, and of suppressed ones. */
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
 * Inserts confirmed subscriptions for new addresses, with the consent that their list states; resolves with their
 * number. Existing subscriptions in any state stay unchanged.
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

/** The status of the stored among at most some hundred addresses. */
export async function findStatuses(db: Db, emails: readonly string[]) {
  if (emails.length === 0) return new Map<string, SubscriptionStatus>();
  const stored = db.selectFrom('subscriptions').select(['email', 'status']);
  const rows = await stored.where('email', 'in', [...new Set(emails)]).execute();
  return new Map(rows.map(({ email, status }) => [email, status]));
}

interface LeavingTerms {
  consentVersion: string;
  /** Whether all confirmed readers leave, or only those that this import has added since it began. */
  endsHere: boolean;
  begun: Instant;
}

const leaves =
  ({ consentVersion, endsHere, begun }: LeavingTerms) =>
  (is: ExpressionBuilder<Tables, 'subscriptions'>) =>
    is.and([
      is('status', '=', 'confirmed'),
      ...(endsHere
        ? []
        : [is('consent_version', '=', consentVersion), is('created_at', '>=', begun)]),
    ]);

/** The confirmed readers among these addresses who stay, although a list says that they left. */
export async function findStaying(db: Db, emails: readonly string[], terms: LeavingTerms) {
  if (emails.length === 0) return [];
  const confirmed = db.selectFrom('subscriptions').select('email').where('email', 'in', emails);
  const staying = confirmed
    .where('status', '=', 'confirmed')
    .where((is) => is.not(leaves(terms)(is)));
  return (await staying.execute()).map(({ email }) => email);
}

/**
 * Stores readers who left according to a list as unsubscribed, with the reason, so that no older list brings them back.
 * Confirmed subscriptions end by the terms; pending requests stay.
 */
export async function storeLeft(
  trx: Db,
  readers: readonly LeftReader[],
  terms: LeavingTerms & { now: Instant },
): Promise<void> {
  if (readers.length === 0) return;
  const { consentVersion, now } = terms;
  const rows = readers.map(({ email, leftAt, source }) => ({
    email,
    status: 'unsubscribed' as const,
    consent_version: consentVersion,
    consented_at: leftAt ?? now,
    left_reason: source || null,
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
  for (const { email, leftAt, source } of readers) {
    if (isNew.has(email)) continue;
    await trx
      .updateTable('subscriptions')
      .set({
        status: 'unsubscribed',
        unsubscribed_at: leftAt ?? now,
        left_reason: source || null,
      })
      .where('email', '=', email)
      .where(leaves(terms))
      .execute();
  }
}

/** Pending subscriptions that were not emailed yet; marks them as emailed, which locks them. */
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

export const deleteSubscriptions = (db: Db, ids: readonly number[]) =>
  changedRows(db.deleteFrom('subscriptions').where('id', 'in', ids));

const isOldPending = (since: Instant) => (is: ExpressionBuilder<Tables, 'subscriptions'>) =>
  is.and([is('status', '=', 'pending'), is('consented_at', '<', since)]);

/** The requests that the job would delete or end. */
export const countOldPending = (db: Db, since: Instant) =>
  countRows(db.selectFrom('subscriptions').where(isOldPending(since)));

/** Deletes first requests older than `since` that were never confirmed. */
export const deleteOldPending = (db: Db, since: Instant) =>
  deleteInBatches(db, 'subscriptions', (is) =>
    is.and([isOldPending(since)(is), is('requested_at', '=', is.ref('created_at'))]),
  );

/**
 * Ends at most `limit` unconfirmed requests of addresses that had unsubscribed before; they stay stored as
 * unsubscribed, so that no import adds them again. Resolves with their number.
 */
export async function endOldPending(db: Db, since: Instant, now: Instant, limit: number) {
  const old = db.selectFrom('subscriptions').select('id').where(isOldPending(since)).limit(limit);
  const changes = { status: 'unsubscribed', unsubscribed_at: now } as const;
  const pending = db.updateTable('subscriptions').where('status', '=', 'pending');
  return await changedRows(pending.set(changes).where('id', 'in', old));
}

function filteredSubscriptions(db: Db, { status, search, ids }: SubscriptionFilter) {
  const every = db.selectFrom('subscriptions');
  const all = ids ? every.where('id', 'in', ids) : every;
  const ofStatus =
    status === 'suppressed' ? suppressed(db) : status ? all.where('status', '=', status) : all;
  if (search === '') return ofStatus;
  // A complete address matches in any spelling.
  const needle = search.includes('@') ? mailboxAddress(search) : search.toLowerCase();
  return ofStatus.where(containing('email', needle));
}
