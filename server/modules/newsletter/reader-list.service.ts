import type { RowsQuery, UndoableResponse } from '../../../domain/api/list-fields.ts';
import { maxSelected } from '../../../domain/api/list-limits.ts';
import { choiceText } from '../../../domain/newsletter/choices.ts';
import type {
  ListedSubscription,
  SubscriptionsPage,
} from '../../../domain/newsletter/subscriptions.calls.ts';
import { retentionOf } from '../../../domain/retention/retention.ts';
import { tableMoment } from '../../../domain/text/dates.ts';
import { changeInBatches, readInBatches } from '../../batches.ts';
import { daysBefore } from '../../days-before.ts';
import {
  changeUndoably,
  putBack,
  type RowChange,
  takeUndo,
  type UndoOutcome,
} from '../../db/queries/undo.ts';
import { type Site, transact } from '../../site.ts';
import { writeCsv } from '../../text/csv.ts';
import { queueConfirmation } from './subscription-emails.ts';
import {
  countOldPending,
  countSubscriptions,
  countSubscriptionsByStatus,
  deleteOldPending,
  deleteSubscriptions,
  endOldPending,
  findSubscriptionIds,
  findSubscriptions,
  markAsked,
  type SubscriptionFilter,
  unsubscribeConfirmed,
} from './subscriptions.repository.ts';

const pageSize = 50;
const batchSize = 500;

/** One page of subscriptions, newest first, with their number in each status. */
export async function listSubscriptions(
  { db }: Site,
  { page, ids, select, ...filter }: SubscriptionFilter & RowsQuery & { page: number },
): Promise<SubscriptionsPage> {
  const window = { limit: pageSize, offset: (page - 1) * pageSize };
  const subscriptions = ids
    ? await findSubscriptions(db, { search: '', ids }, { limit: ids.length })
    : await findSubscriptions(db, filter, window);
  const total = await countSubscriptions(db, filter);
  return {
    subscriptions,
    total,
    page,
    pages: Math.max(1, Math.ceil(total / pageSize)),
    counts: await countSubscriptionsByStatus(db),
    ...(select && { ids: await findSubscriptionIds(db, filter, maxSelected) }),
  };
}

/** Queues the confirmation email of subscriptions that were suspected as spam; resolves with their number. */
export async function rescueSubscriptions(
  site: Site,
  ids: readonly number[],
  now = site.now(),
): Promise<number> {
  if (ids.length === 0) return 0;
  const count = await transact(site, async (inTransaction) => {
    const rescued = await markAsked(inTransaction.db, ids, now.toISOString());
    for (const each of rescued) await queueConfirmation(inTransaction, each, each.requestedAt, now);
    return rescued.length;
  });
  site.wake();
  return count;
}

/** Unsubscribes confirmed readers who asked for it by mail. Later on only they themselves come back. */
export async function unsubscribeReaders(
  site: Site,
  ids: readonly number[],
  by: string | null = null,
  now = site.now(),
): Promise<UndoableResponse> {
  const ended = { reason: 'Asked by mail', now: now.toISOString() };
  return await transact(
    site,
    async ({ db }) =>
      await changeUndoably(db, 'readers', ids, { by, now }, () =>
        unsubscribeConfirmed(db, ids, ended),
      ),
  );
}

/** Undoes unsubscriptions, except of readers who have also left themselves. */
export async function undoUnsubscriptions(
  site: Site,
  token: string,
  now = site.now(),
): Promise<UndoOutcome> {
  return await transact(site, async ({ db }) => {
    const changes = await takeUndo<RowChange[]>(db, token, now);
    if (!changes) return { kind: 'undo-gone' };
    const { done, refused } = await putBack(db, 'subscriptions', changes);
    return { kind: 'undone', done: done.length, refused: refused.length };
  });
}

/** Deletes subscriptions; resolves with their number. */
export async function removeSubscriptions({ db }: Site, ids: readonly number[]): Promise<number> {
  return ids.length === 0 ? 0 : await deleteSubscriptions(db, ids);
}

/** The subscriptions that match a filter as CSV, in chunks. */
export async function* exportSubscriptions(
  site: Site,
  filter: SubscriptionFilter,
): AsyncGenerator<string> {
  const { timeZone } = await site.facts();
  const read = (after: ListedSubscription | undefined, limit: number) =>
    findSubscriptions(site.db, filter, { after, limit });
  yield* writeCsv(columns(timeZone), readInBatches(batchSize, read));
}

/** The number of requests that a retention of `days` would delete. */
export async function countUnconfirmed({ db }: Site, days: number, now: Date): Promise<number> {
  return await countOldPending(db, daysBefore(now, days));
}

/** Deletes requests that were not confirmed in time. */
export async function removeUnconfirmed(site: Site, now: Date): Promise<void> {
  const { unconfirmed } = retentionOf(await site.facts());
  const since = daysBefore(now, unconfirmed);
  await deleteOldPending(site.db, since);
  await changeInBatches((limit) => endOldPending(site.db, since, now.toISOString(), limit));
}

function columns(zone: string): Record<string, (subscription: ListedSubscription) => string> {
  const moment = (at: string | null) => (at ? tableMoment(at, zone) : '');
  return {
    email: ({ email }) => email,
    // Other services read it as "left".
    status: ({ status, suppressedAt, complainedAt }) =>
      status !== 'confirmed' || !suppressedAt ? status : complainedAt ? 'complained' : 'bounced',
    subscribed: ({ consentedAt }) => moment(consentedAt),
    confirmed: ({ confirmedAt }) => moment(confirmedAt),
    unsubscribed: ({ unsubscribedAt }) => moment(unsubscribedAt),
    gets: choiceText,
    'policy version': ({ consentVersion }) => consentVersion,
    'consent source': ({ consentSource }) => consentSource ?? '',
    'left out since': ({ suppressedAt }) => moment(suppressedAt),
    why: whyLeft,
  };
}

/** Why a reader gets no newsletters, unless they left here. */
function whyLeft({ suppressedAt, complainedAt, suppressedReply, leftReason }: ListedSubscription) {
  if (leftReason) return leftReason;
  if (!suppressedAt) return '';
  return complainedAt ? 'Reported as spam' : (suppressedReply ?? 'No such mailbox');
}
