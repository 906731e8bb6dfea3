import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Refusal } from '../../../domain/api/refusals.ts';
import { isFilled } from '../../../domain/newsletter/list-columns.ts';
import { importMessages } from '../../../domain/newsletter/subscription-list.ts';
import type {
  ImportPlan,
  ImportPreview,
  ImportResult,
} from '../../../domain/newsletter/subscriptions.calls.ts';
import { type Site, transact } from '../../site.ts';
import { readCsv } from '../../text/read-csv.ts';
import { putReadersOnCards } from '../people/receive.ts';
import { createListReader, isEnough, planOf, separatorOf } from './read-list.ts';
import {
  countConfirmed,
  insertConfirmed,
  type LeftReader,
  type ListedReader,
  storeLeft,
} from './subscriptions.repository.ts';

const batchSize = 500;
/** Stored as the consent's version: the administrator is responsible for the consent. */
const importedConsent = 'imported';

interface ReadingOptions {
  zone: string;
  now: Date;
  /** The column of addresses that the administrator chose. */
  email?: number | undefined;
  plan?: ImportPlan | undefined;
}

const noColumn: Refusal = { kind: 'invalid', fields: { file: importMessages.column } };
const noRows: Refusal = { kind: 'invalid', fields: { file: importMessages.missing } };

/** The rows of a list in batches, with the plan for reading them; nothing for a blank list. */
async function* readList(
  list: AsyncIterable<Uint8Array>,
  { email, plan: chosenPlan }: ReadingOptions,
) {
  let separator = chosenPlan?.separator ?? ',';
  const find = (beginning: string) => {
    separator = chosenPlan?.separator ?? separatorOf(beginning) ?? separator;
    return separator;
  };
  let read = chosenPlan && { plan: chosenPlan, isRecognised: true };
  let sample: string[][] = [];
  /** Number of blank rows before the sample. */
  let skipped = 0;
  const take = async function* (rows: string[][]) {
    read ??= planOf(sample, { separator, chosen: email, skipped });
    for (let at = 0; at < rows.length; at += batchSize) {
      yield { ...read, skipped, rows: rows.slice(at, at + batchSize) };
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

/**
 * Reports what an import would do, and stores nothing. `email` is the column of addresses that the administrator
 * chose.
 */
export async function previewImport(
  site: Site,
  list: AsyncIterable<Uint8Array>,
  { email, now = site.now() }: { email?: number | undefined; now?: Date } = {},
): Promise<ImportPreview | Refusal> {
  const options = { email, now, zone: (await site.facts()).timeZone };
  let reader: ReturnType<typeof createListReader> | undefined;
  let first: Pick<ImportPreview, 'plan' | 'isRecognised' | 'sample'> | undefined;
  const seenAddresses = new Set<string>();
  const counts = { subscribed: 0, known: 0, left: 0 };
  const reasons = new Map<string, number>();
  const leaving = new Set<string>();
  for await (const { plan, isRecognised, skipped, rows } of readList(list, options)) {
    reader ??= createListReader(plan, { ...options, skipped });
    first ??= { plan, isRecognised, sample: shownRows(rows, plan.head - skipped) };
    for (const cells of rows) {
      const outcome = reader.readRow(cells);
      if (!outcome) continue;
      if ('left' in outcome) {
        const { email, source } = outcome.left;
        counts.left += 1;
        leaving.add(email);
        reasons.set(source, (reasons.get(source) ?? 0) + 1);
      } else if (seenAddresses.has(outcome.in.email)) counts.known += 1;
      else counts.subscribed += 1;
      if ('in' in outcome) seenAddresses.add(outcome.in.email);
    }
  }
  if (!reader || !first) return noRows;
  return {
    ...counts,
    ...first,
    ...reader.counts,
    unknown: reader.unknown(),
    here: await countConfirmed(site.db, [...leaving]),
    reasons: [...reasons]
      .map(([by, count]) => ({ by, count }))
      .toSorted((a, b) => b.count - a.count)
      .slice(0, maxReasons),
  };
}

const maxReasons = 20;
const maxShown = { rows: 6, columns: 30, letters: 60 } as const;

/** The headings and first rows, shortened to what a screen can show. */
function shownRows(rows: readonly string[][], head: number): string[][] {
  const visible = rows
    .slice(Math.max(0, head - 1))
    .filter(isFilled)
    .slice(0, maxShown.rows);
  return visible.map((cells) =>
    cells
      .slice(0, maxShown.columns)
      .map((cell) => cell.trim().slice(0, maxShown.letters).toWellFormed()),
  );
}

/**
 * Adds the readers of a CSV file with the consent that it states, as confirmed, or as unsubscribed if the file says
 * so. An interrupted import keeps what it read, and the whole file can be sent again. Without a plan, the first rows
 * determine how the list is read, and unknown states are skipped.
 */
export async function importReaders(
  site: Site,
  list: AsyncIterable<Uint8Array>,
  now = site.now(),
  chosenPlan?: ImportPlan,
): Promise<ImportResult | Refusal> {
  const options = { plan: chosenPlan, now, zone: (await site.facts()).timeZone };
  const at = now.toISOString();
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
      // Another row of the same list contradicts this one: an unsubscription wins.
      if (joining.delete(email)) result.known += 1;
      if (states.get(email) !== 'left') leaving.set(email, outcome.left);
      states.set(email, 'left');
    }
    const readers = [...joining.values()];
    const fresh = await transact(site, async ({ db }) => {
      await putReadersOnCards(db, readers, now);
      await storeLeft(db, [...leaving.values()], {
        consentVersion: importedConsent,
        endsHere: plan.endsHere === true,
        now: at,
      });
      return await insertConfirmed(db, readers, importedConsent, at);
    });
    result.added += fresh;
    result.known += readers.length - fresh;
  }
  if (!reader) return noRows;
  const { refused, why, wrong } = reader.counts;
  return { ...result, refused, why, wrong };
}
