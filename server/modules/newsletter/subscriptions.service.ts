import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { retentionOf } from '../../../domain/admin/retention.ts';
import type {
  ImportResult,
  ListedSubscription,
} from '../../../domain/api/answers/subscriptions.ts';
import { tableMoment } from '../../../domain/text/dates.ts';
import { changeInBatches, readInBatches } from '../../batches.ts';
import { daysBefore } from '../../days-before.ts';
import type { Tables } from '../../db/tables.ts';
import { writeCsv } from '../../text/csv.ts';
import { readCsv } from '../../text/read-csv.ts';
import type { ReadFacts } from '../site/site.service.ts';
import type { NewsletterEmails } from './newsletter-emails.ts';
import { createAddressReader } from './read-addresses.ts';
import {
  countSubscriptions,
  countSubscriptionsByStatus,
  deleteOldPending,
  deleteSubscriptions,
  endOldPending,
  findSubscriptions,
  findSubscriptionsAfter,
  insertConfirmed,
  markAsked,
  type SubscriptionFilter,
} from './subscriptions.repository.ts';

export interface SubscriptionDependencies {
  emails: Pick<NewsletterEmails, 'askToConfirm'>;
  /** Starts sending queued emails, after the commit. */
  wake: () => void;
  /** They say how long a request may stay unconfirmed, and the time zone of exports. */
  readFacts: ReadFacts;
}

export type SubscriptionsService = ReturnType<typeof createSubscriptionsService>;

const pageSize = 20;
const atOnce = 500;
/** Says in the consent record that the administrator answers for it. */
const importedConsent = 'imported';

/** The newsletter's list in the admin. */
export function createSubscriptionsService(
  db: Kysely<Tables>,
  { emails, wake, readFacts }: SubscriptionDependencies,
) {
  return {
    /** One page of subscriptions, newest first, with the number of them in every state. */
    async list({ page, ...filter }: SubscriptionFilter & { page: number }) {
      const window = { limit: pageSize, offset: (page - 1) * pageSize };
      const subscriptions = await findSubscriptions(db, filter, window);
      const total = await countSubscriptions(db, filter);
      const pages = Math.max(1, Math.ceil(total / pageSize));
      return { subscriptions, total, counts: await countSubscriptionsByStatus(db), page, pages };
    },

    counts: () => countSubscriptionsByStatus(db),

    /** Sends the confirming link to pending ones that were suspected; resolves with their number. */
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

    /** Deletes subscriptions with all that is known of them; resolves with their number. */
    remove: (ids: readonly number[]) => (ids.length === 0 ? 0 : deleteSubscriptions(db, ids)),

    /** All subscriptions that fit a filter, as a table for spreadsheets, piece by piece. */
    async *exportCsv(filter: SubscriptionFilter): AsyncGenerator<string> {
      const { timeZone } = await readFacts(db);
      const table = writeCsv(columns);
      yield table.head;
      const read = (after: ListedSubscription | undefined, limit: number) =>
        findSubscriptionsAfter(db, filter, after, limit);
      for await (const some of readInBatches(atOnce, read)) {
        yield table.rows(some.map((each) => row(each, timeZone)));
      }
    },

    importCsv: (list: AsyncIterable<Uint8Array>, now = new Date()) => importList(db, list, now),

    /** Deletes requests that nobody confirmed in time. */
    async removeExpired(now: Date): Promise<void> {
      const { unconfirmed } = retentionOf(await readFacts(db));
      const since = daysBefore(now, unconfirmed);
      await changeInBatches((limit) => deleteOldPending(db, since, limit));
      await changeInBatches((limit) => endOldPending(db, since, now.toISOString(), limit));
    },
  };
}

/**
 * Adds the addresses of a CSV file as confirmed; whoever has left stays away. What was read so far is on the list, should
 * the rest not come: then the whole list can be sent again. Undefined for a file without a filled row.
 */
async function importList(
  db: Kysely<Tables>,
  list: AsyncIterable<Uint8Array>,
  now: Date,
): Promise<ImportResult | undefined> {
  const addresses = createAddressReader();
  let added = 0;
  let known = 0;
  for await (const rows of readCsv(list)) {
    for (let at = 0; at < rows.length; at += atOnce) {
      const emails = addresses.read(rows.slice(at, at + atOnce));
      const fresh = await insertConfirmed(db, emails, importedConsent, now.toISOString());
      added += fresh;
      known += emails.length - fresh;
      await nextTurn();
    }
  }
  return addresses.isEmpty() ? undefined : { added, known, ...addresses.report };
}

const columns = ['email', 'status', 'subscribed', 'confirmed', 'unsubscribed', 'policy version'];

function row(subscription: ListedSubscription, zone: string): string[] {
  const { email, status, consentedAt, confirmedAt, unsubscribedAt } = subscription;
  const { consentVersion } = subscription;
  const moments = [consentedAt, confirmedAt, unsubscribedAt].map(
    (at) => at && tableMoment(at, zone),
  );
  return [email, status, ...moments.map((moment) => moment ?? ''), consentVersion];
}
