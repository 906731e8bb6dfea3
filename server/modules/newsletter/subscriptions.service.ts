import type { Kysely } from 'kysely';
import type { ImportResult, ListedSubscription } from '../../../domain/office/subscription-list.ts';
import { daysBefore } from '../../days-before.ts';
import type { Tables } from '../../db/tables.ts';
import { writeCsv } from '../../text/csv.ts';
import type { NewsletterLetters } from './newsletter-letters.ts';
import { readAddresses } from './read-addresses.ts';
import {
  countSubscriptions,
  countSubscriptionsByStatus,
  deleteSubscriptions,
  endOldPending,
  findSubscriptions,
  insertConfirmed,
  markAsked,
  type SubscriptionFilter,
  type SubscriptionStatus,
} from './subscriptions.repository.ts';

export interface SubscriptionDoors {
  letters: Pick<NewsletterLetters, 'askToConfirm'>;
  /** Lets queued letters go, after the commit. */
  wake: () => void;
  /** How long a request may stay unconfirmed. */
  unconfirmedDays: number;
}

export type SubscriptionsService = ReturnType<typeof createSubscriptionsService>;

const pageSize = 20;
const chunk = 500;
/** Says in the consent record that the administrator answers for it. */
const importedConsent = 'imported';

/** The newsletter's list in the back-office. */
export function createSubscriptionsService(
  db: Kysely<Tables>,
  { letters, wake, unconfirmedDays }: SubscriptionDoors,
) {
  return {
    /** One page of subscriptions, newest first, with the number of them in every state. */
    async list({ page, ...filter }: SubscriptionFilter & { page: number }) {
      const window = { limit: pageSize, offset: (page - 1) * pageSize };
      const subscriptions = await findSubscriptions(db, filter, window);
      const total = await countSubscriptions(db, filter);
      const pages = Math.max(1, Math.ceil(total / pageSize));
      return { subscriptions, total, counts: await allCounts(db), page, pages };
    },

    counts: () => allCounts(db),

    /** Sends the confirming link to pending ones that were suspected; resolves with their number. */
    async rescue(ids: readonly number[], now = new Date()): Promise<number> {
      if (ids.length === 0) return 0;
      const rescued = await db.transaction().execute(async (trx) => {
        const asked = await markAsked(trx, ids, now.toISOString());
        for (const each of asked) await letters.askToConfirm(trx, each, each.requestedAt, now);
        return asked.length;
      });
      wake();
      return rescued;
    },

    /** Deletes subscriptions with all that is known of them; resolves with their number. */
    remove: (ids: readonly number[]) => (ids.length === 0 ? 0 : deleteSubscriptions(db, ids)),

    /** All subscriptions that fit a filter, as a table for spreadsheets. */
    async exportCsv(filter: SubscriptionFilter): Promise<string> {
      const rows: string[][] = [];
      for (let offset = 0; ; offset += chunk) {
        const some = await findSubscriptions(db, filter, { limit: chunk, offset });
        rows.push(...some.map(row));
        if (some.length < chunk) return writeCsv(columns, rows);
      }
    },

    /** Adds the addresses of a CSV text as confirmed; whoever has left stays away. */
    async importCsv(text: string, now = new Date()): Promise<ImportResult> {
      const { emails, ...refusal } = readAddresses(text);
      const added = await db.transaction().execute(async (trx) => {
        let count = 0;
        for (let at = 0; at < emails.length; at += chunk) {
          const some = emails.slice(at, at + chunk);
          count += await insertConfirmed(trx, some, importedConsent, now.toISOString());
        }
        return count;
      });
      return { added, known: emails.length - added, ...refusal };
    },

    /** Deletes requests that nobody confirmed in time. */
    removeExpired: (now: Date) =>
      endOldPending(db, daysBefore(now, unconfirmedDays), now.toISOString()),
  };
}

const columns = ['email', 'status', 'subscribed', 'confirmed', 'unsubscribed', 'policy version'];

function row(subscription: ListedSubscription): string[] {
  const { email, status, consentedAt, confirmedAt, unsubscribedAt } = subscription;
  const { consentVersion } = subscription;
  return [email, status, consentedAt, confirmedAt ?? '', unsubscribedAt ?? '', consentVersion];
}

async function allCounts(db: Kysely<Tables>): Promise<Record<SubscriptionStatus, number>> {
  const counts = { pending: 0, confirmed: 0, unsubscribed: 0 };
  for (const { status, count } of await countSubscriptionsByStatus(db)) counts[status] = count;
  return counts;
}
