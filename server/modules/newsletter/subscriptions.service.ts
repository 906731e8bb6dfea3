import { setImmediate as nextTurn } from 'node:timers/promises';
import { maxSelected } from '../../../domain/admin/max-selected.ts';
import { retentionOf } from '../../../domain/admin/retention.ts';
import type {
  ImportResult,
  ListedSubscription,
} from '../../../domain/api/answers/subscriptions.ts';
import type { RowsQuery } from '../../../domain/api/list-fields.ts';
import { choiceText } from '../../../domain/newsletter/choices.ts';
import { tableMoment } from '../../../domain/text/dates.ts';
import { changeInBatches, readInBatches } from '../../batches.ts';
import { daysBefore } from '../../days-before.ts';
import type { Db } from '../../db/tables.ts';
import { writeCsv } from '../../text/csv.ts';
import { readCsv } from '../../text/read-csv.ts';
import type { CardsOfPeople } from '../people/cards/cards-of-people.ts';
import type { ReadFacts } from '../site/site.service.ts';
import type { NewsletterEmails } from './newsletter-emails.ts';
import { createAddressReader } from './read-addresses.ts';
import {
  countSubscriptions,
  countSubscriptionsByStatus,
  deleteOldPending,
  deleteSubscriptions,
  endOldPending,
  findSubscriptionIds,
  findSubscriptions,
  insertConfirmed,
  markAsked,
  type SubscriptionFilter,
} from './subscriptions.repository.ts';

export interface SubscriptionDependencies {
  emails: Pick<NewsletterEmails, 'askToConfirm'>;
  cards: CardsOfPeople;
  /** Starts sending queued emails, after the commit. */
  wake: () => void;
  /** Among them the days after which an unconfirmed request is deleted, and the time zone of exports. */
  readFacts: ReadFacts;
}

export type SubscriptionsService = ReturnType<typeof createSubscriptionsService>;

const pageSize = 20;
const atOnce = 500;
/** Stored as the consent's version: the administrator is responsible for it. */
const importedConsent = 'imported';

/** The admin's list of subscriptions. */
export function createSubscriptionsService(
  db: Db,
  { emails, cards, wake, readFacts }: SubscriptionDependencies,
) {
  return {
    /** One page of subscriptions, newest first, with their number by status. */
    async list({
      page,
      ids,
      select,
      ...filter
    }: SubscriptionFilter & RowsQuery & { page: number }) {
      const window = { limit: pageSize, offset: (page - 1) * pageSize };
      const subscriptions = ids
        ? await findSubscriptions(db, { search: '', ids }, { limit: ids.length })
        : await findSubscriptions(db, filter, window);
      const total = await countSubscriptions(db, filter);
      const pages = Math.max(1, Math.ceil(total / pageSize));
      return {
        ...{ subscriptions, total, page, pages },
        counts: await countSubscriptionsByStatus(db),
        ...(select && { ids: await findSubscriptionIds(db, filter, maxSelected) }),
      };
    },

    counts: () => countSubscriptionsByStatus(db),

    /** Queues the confirmation email of suspected subscriptions; resolves with their number. */
    async rescue(ids: readonly number[], now = new Date()): Promise<number> {
      if (ids.length === 0) return 0;
      const rescued = await db.transaction().execute(async (trx) => {
        const asked = await markAsked(trx, ids, now.toISOString());
        for (const each of asked) await emails.askToConfirm(trx, each, each.requestedAt, now);
        return asked.length;
      });
      wake();
      return rescued;
    },

    /** Deletes subscriptions; resolves with their number. */
    remove: (ids: readonly number[]) => (ids.length === 0 ? 0 : deleteSubscriptions(db, ids)),

    /** The subscriptions that match a filter as CSV, in pieces. */
    async *exportCsv(filter: SubscriptionFilter): AsyncGenerator<string> {
      const { timeZone } = await readFacts(db);
      const read = (after: ListedSubscription | undefined, limit: number) =>
        findSubscriptions(db, filter, { after, limit });
      yield* writeCsv(columns(timeZone), readInBatches(atOnce, read));
    },

    async importCsv(list: AsyncIterable<Uint8Array>, now = new Date()) {
      const { timeZone: zone } = await readFacts(db);
      return await importList(db, cards, list, { zone, now });
    },

    /** Deletes requests that were not confirmed in time. */
    async removeExpired(now: Date): Promise<void> {
      const { unconfirmed } = retentionOf(await readFacts(db));
      const since = daysBefore(now, unconfirmed);
      await deleteOldPending(db, since);
      await changeInBatches((limit) => endOldPending(db, since, now.toISOString(), limit));
    },
  };
}

/**
 * Adds the addresses of a CSV file as confirmed, with the consent that it tells, except those that have unsubscribed. An interrupted import keeps
 * what was read; the whole file can be sent again. Undefined for a blank file.
 */
async function importList(
  db: Db,
  cards: CardsOfPeople,
  list: AsyncIterable<Uint8Array>,
  { zone, now }: { zone: string; now: Date },
): Promise<ImportResult | undefined> {
  const addresses = createAddressReader({ zone, now });
  let added = 0;
  let known = 0;
  for await (const rows of readCsv(list)) {
    for (let at = 0; at < rows.length; at += atOnce) {
      const readers = addresses.read(rows.slice(at, at + atOnce));
      const fresh = await db.transaction().execute(async (trx) => {
        await cards.putReadersOnCards(trx, readers, now);
        return await insertConfirmed(trx, readers, importedConsent, now.toISOString());
      });
      added += fresh;
      known += readers.length - fresh;
      await nextTurn();
    }
  }
  return addresses.isEmpty() ? undefined : { added, known, ...addresses.report };
}

function columns(zone: string): Record<string, (subscription: ListedSubscription) => string> {
  const moment = (at: string | null) => (at ? tableMoment(at, zone) : '');
  return {
    email: ({ email }) => email,
    status: ({ status }) => status,
    subscribed: ({ consentedAt }) => moment(consentedAt),
    confirmed: ({ confirmedAt }) => moment(confirmedAt),
    unsubscribed: ({ unsubscribedAt }) => moment(unsubscribedAt),
    gets: choiceText,
    'policy version': ({ consentVersion }) => consentVersion,
    'consent source': ({ consentSource }) => consentSource ?? '',
  };
}
