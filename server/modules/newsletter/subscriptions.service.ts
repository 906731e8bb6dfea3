import { setImmediate as nextTurn } from 'node:timers/promises';
import { maxSelected } from '../../../domain/admin/max-selected.ts';
import { retentionOf } from '../../../domain/admin/retention.ts';
import { importMessages } from '../../../domain/admin/subscription-list.ts';
import type {
  ImportPlan,
  ImportPreview,
  ImportResult,
  ListedSubscription,
} from '../../../domain/api/answers/subscriptions.ts';
import type { RowsQuery } from '../../../domain/api/list-fields.ts';
import type { Refusal } from '../../../domain/api/refusals.ts';
import { choiceText } from '../../../domain/newsletter/choices.ts';
import { isFilled } from '../../../domain/newsletter/list-columns.ts';
import { tableMoment } from '../../../domain/text/dates.ts';
import { changeInBatches, readInBatches } from '../../batches.ts';
import { daysBefore } from '../../days-before.ts';
import type { Db } from '../../db/tables.ts';
import { writeCsv } from '../../text/csv.ts';
import { readCsv } from '../../text/read-csv.ts';
import type { putReadersOnCards } from '../people/receive.ts';
import type { ReadFacts } from '../site/site.service.ts';
import type { NewsletterEmails } from './newsletter-emails.ts';
import {
  createListReader,
  isEnough,
  type LeftReader,
  type ListedReader,
  planOf,
  separatorOf,
} from './read-addresses.ts';
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
  storeLeft,
} from './subscriptions.repository.ts';

export interface SubscriptionDependencies {
  emails: Pick<NewsletterEmails, 'askToConfirm'>;
  cards: { putReadersOnCards: typeof putReadersOnCards };
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

    /** Tells what an import would do; writes nothing. `email` is the owner's choice for the column of addresses. */
    async previewImport(
      list: AsyncIterable<Uint8Array>,
      { email, now = new Date() }: { email?: number | undefined; now?: Date } = {},
    ) {
      const { timeZone: zone } = await readFacts(db);
      return await previewList(list, { email, zone, now });
    },

    /** Without a plan a list is read by its first rows, and what is unknown is left out. */
    async importCsv(list: AsyncIterable<Uint8Array>, now = new Date(), plan?: ImportPlan) {
      const { timeZone: zone } = await readFacts(db);
      return await importList(db, cards, list, { zone, now, plan });
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

interface ReadingOptions {
  zone: string;
  now: Date;
  /** The owner's choice for the column of addresses. */
  email?: number | undefined;
  plan?: ImportPlan | undefined;
}

const noColumn: Refusal = { kind: 'invalid', fields: { file: importMessages.column } };
const noRows: Refusal = { kind: 'invalid', fields: { file: importMessages.missing } };

/** The rows of a list in groups with the plan by which they are read; nothing for a blank list. */
async function* readList(list: AsyncIterable<Uint8Array>, { email, plan: given }: ReadingOptions) {
  let separator = given?.separator ?? ',';
  const find = (beginning: string) => {
    separator = given?.separator ?? separatorOf(beginning) ?? separator;
    return separator;
  };
  let read = given && { plan: given, isRecognised: true };
  let sample: string[][] = [];
  /** Rows before the sample, all of them blank. */
  let skipped = 0;
  const take = async function* (rows: string[][]) {
    read ??= planOf(sample, { separator, chosen: email, skipped });
    for (let at = 0; at < rows.length; at += atOnce) {
      yield { ...read, skipped, rows: rows.slice(at, at + atOnce) };
      await nextTurn();
    }
  };
  for await (const group of readCsv(list, find)) {
    if (read) {
      yield* take(group);
    } else {
      const start = sample.length > 0 ? 0 : group.findIndex(isFilled);
      skipped += start < 0 ? group.length : start;
      if (start >= 0) sample = sample.concat(group.slice(start));
      if (isEnough(sample)) yield* take(sample);
    }
    await nextTurn();
  }
  if (!read && sample.length > 0) yield* take(sample);
}

async function previewList(
  list: AsyncIterable<Uint8Array>,
  options: ReadingOptions,
): Promise<ImportPreview | Refusal> {
  let reader: ReturnType<typeof createListReader> | undefined;
  let first: Pick<ImportPreview, 'plan' | 'isRecognised' | 'sample'> | undefined;
  const seen = new Set<string>();
  const counts = { subscribed: 0, known: 0, left: 0 };
  for await (const { plan, isRecognised, skipped, rows } of readList(list, options)) {
    reader ??= createListReader(plan, { ...options, skipped });
    first ??= { plan, isRecognised, sample: sampleOf(rows, plan.head - skipped) };
    for (const cells of rows) {
      const outcome = reader.readRow(cells);
      if (!outcome) continue;
      if ('left' in outcome) counts.left += 1;
      else if (seen.has(outcome.in.email)) counts.known += 1;
      else counts.subscribed += 1;
      if ('in' in outcome) seen.add(outcome.in.email);
    }
  }
  if (!reader || !first) return noRows;
  return { ...counts, ...first, ...reader.counts, unknown: reader.unknown() };
}

const maxSample = { rows: 6, columns: 30, letters: 60 } as const;

/** The headings and the first rows, cut to what a screen can show. */
function sampleOf(rows: readonly string[][], head: number): string[][] {
  const shown = rows
    .slice(Math.max(0, head - 1))
    .filter(isFilled)
    .slice(0, maxSample.rows);
  return shown.map((cells) =>
    cells
      .slice(0, maxSample.columns)
      .map((cell) => cell.trim().slice(0, maxSample.letters).toWellFormed()),
  );
}

/**
 * Adds the readers of a CSV file, with the consent that it tells: as confirmed, or as left if the file says so. An
 * interrupted import keeps what was read; the whole file can be sent again.
 */
async function importList(
  db: Db,
  cards: { putReadersOnCards: typeof putReadersOnCards },
  list: AsyncIterable<Uint8Array>,
  options: ReadingOptions,
): Promise<ImportResult | Refusal> {
  const at = options.now.toISOString();
  const states = new Map<string, 'in' | 'left'>();
  const result = { added: 0, known: 0, left: 0 };
  let reader: ReturnType<typeof createListReader> | undefined;
  for await (const { plan, isRecognised, skipped, rows } of readList(list, options)) {
    if (!isRecognised) return noColumn;
    reader ??= createListReader(plan, { ...options, skipped });
    const joining = new Map<string, ListedReader>();
    const leaving = new Map<string, LeftReader>();
    for (const cells of rows) {
      const outcome = reader.readRow(cells);
      if (!outcome) continue;
      if ('in' in outcome) {
        const { email } = outcome.in;
        if (states.has(email)) result.known += 1;
        else joining.set(email, outcome.in);
        if (!states.has(email)) states.set(email, 'in');
        continue;
      }
      const { email } = outcome.left;
      result.left += 1;
      // Another row of the same list says the contrary: who left has left.
      if (joining.delete(email)) result.known += 1;
      if (states.get(email) !== 'left') leaving.set(email, outcome.left);
      states.set(email, 'left');
    }
    const readers = [...joining.values()];
    const fresh = await db.transaction().execute(async (trx) => {
      await cards.putReadersOnCards(trx, readers, options.now);
      await storeLeft(trx, [...leaving.values()], importedConsent, at);
      return await insertConfirmed(trx, readers, importedConsent, at);
    });
    result.added += fresh;
    result.known += readers.length - fresh;
  }
  if (!reader) return noRows;
  const { refused, why, wrong } = reader.counts;
  return { ...result, refused, why, wrong };
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
