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
import { createListReader, isEnough, planOf, type RowOutcome, separatorOf } from './read-list.ts';
import {
  findStatuses,
  findStaying,
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
  {
    email,
    plan: chosenPlan,
    now = site.now(),
  }: { email?: number | undefined; plan?: ImportPlan | undefined; now?: Date } = {},
): Promise<ImportPreview | Refusal> {
  const options = { email, plan: chosenPlan, now, zone: (await site.facts()).timeZone };
  let reader: ReturnType<typeof createListReader> | undefined;
  let first: Pick<ImportPreview, 'plan' | 'isRecognised' | 'sample'> | undefined;
  const seenAddresses = new Set<string>();
  const counts = { subscribed: 0, known: 0, left: 0, present: 0, undated: 0, here: 0 };
  for await (const { plan, isRecognised, skipped, rows } of readList(list, options)) {
    reader ??= createListReader(plan, { ...options, skipped });
    first ??= {
      plan: { begun: now.toISOString(), ...plan },
      isRecognised,
      sample: shownRows(rows, plan.head - skipped),
    };
    const outcomes = rows.flatMap((cells) => reader?.readRow(cells) ?? []);
    const stored = await findStatuses(site.db, outcomes.map(emailOf));
    for (const outcome of outcomes) {
      const of = emailOf(outcome);
      if ('left' in outcome) {
        counts.left += 1;
        if (stored.get(of) === 'confirmed') counts.here += 1;
        continue;
      }
      if (seenAddresses.has(of)) counts.known += 1;
      else if (stored.has(of)) counts.present += 1;
      else {
        counts.subscribed += 1;
        if (outcome.in.consentedAt === null) counts.undated += 1;
      }
      seenAddresses.add(of);
    }
  }
  if (!reader || !first) return noRows;
  return {
    ...counts,
    ...first,
    ...reader.counts,
    unknown: reader.unknown(),
    reasons: reader.reasons(),
  };
}

const emailOf = (outcome: RowOutcome) => ('in' in outcome ? outcome.in.email : outcome.left.email);

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
  const terms = {
    consentVersion: importedConsent,
    endsHere: chosenPlan?.endsHere === true,
    begun: chosenPlan?.begun ?? at,
  };
  let reader: ReturnType<typeof createListReader> | undefined;
  for await (const { plan, isRecognised, skipped, rows } of readList(list, options)) {
    if (!isRecognised) return noColumn;
    reader ??= createListReader(plan, { ...options, skipped });
    const joining = new Map<string, ListedReader>();
    const leaving = new Map<string, LeftReader>();
    const rowsLeft: string[] = [];
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
      rowsLeft.push(email);
      // Another row of the same list contradicts this one: an unsubscription wins.
      if (joining.delete(email)) result.known += 1;
      if (states.get(email) !== 'left') leaving.set(email, outcome.left);
      states.set(email, 'left');
    }
    const readers = [...joining.values()];
    const rowsOf = Map.groupBy(rowsLeft, (email) => email);
    const fresh = await transact(site, async ({ db }) => {
      await putReadersOnCards(db, readers, now);
      for (const email of await findStaying(db, [...rowsOf.keys()], terms)) {
        const rows = rowsOf.get(email)?.length ?? 0;
        result.left -= rows;
        result.known += rows;
      }
      await storeLeft(db, [...leaving.values()], { ...terms, now: at });
      return await insertConfirmed(db, readers, importedConsent, at);
    });
    result.added += fresh;
    result.known += readers.length - fresh;
  }
  if (!reader) return noRows;
  const { refused, why, wrong } = reader.counts;
  return { ...result, refused, why, wrong };
}
