import Papa from 'papaparse';
import { readForm } from '../../../domain/api/form-fields.ts';
import { dateOrderOf, readConsentDate } from '../../../domain/newsletter/consent-date.ts';
import {
  askedText,
  bareAddress,
  type CellVerdict,
  consentColumns,
  isBlankCell,
  isDateCell,
  isDateLike,
  isFilled,
  judgeCell,
  maxColumns,
  readColumns,
} from '../../../domain/newsletter/list-columns.ts';
import { newsletterForm } from '../../../domain/newsletter/newsletter-form.ts';
import { type ColumnRole, maxUnknown } from '../../../domain/newsletter/subscription-list.ts';
import type { ImportPlan, ImportPreview } from '../../../domain/newsletter/subscriptions.calls.ts';
import type { LeftReader, ListedReader } from './subscriptions.repository.ts';

const maxWrong = 20;
const maxSource = 200;
/** Number of rows and cells that determine the columns: a few milliseconds of work. */
const sampleRows = 200;
const sampleCells = 10_000;
const maxRoles = 100;
const maxReasons = 20;
const maxCounted = 1000;
const maxValue = 40;

/** The separator of a list: from a "sep=" line, or the character next to its addresses. */
export function separatorOf(beginning: string): string | undefined {
  const declared = /^\ufeff?"?sep=([^\r\n])"?[\r\n]/i.exec(beginning)?.[1];
  if (declared) return declared;
  const found = [',', ';', '\t', '|'].map((delimiter) => {
    const { data } = Papa.parse<string[]>(beginning, { delimiter, preview: 30 });
    const { email, names, head } = readColumns(data);
    const addresses = data.slice(head).filter((cells) => isAddressCell(cells[email] ?? ''));
    const width = Math.max(names.length, ...addresses.map((cells) => cells.length), 0);
    return { delimiter, addresses: addresses.length, width };
  });
  const best = found.toSorted((a, b) => b.addresses - a.addresses || b.width - a.width)[0];
  return best && best.addresses > 0 ? best.delimiter : undefined;
}

const isAddressCell = (cell: string) => readForm(newsletterForm, { email: bareAddress(cell) }).ok;

/** Whether these first rows determine how to read the list. */
export const isEnough = (rows: readonly string[][]) =>
  rows.length >= sampleRows || rows.reduce((sum, cells) => sum + cells.length, 0) >= sampleCells;

function sampleOf(rows: readonly string[][]): string[][] {
  let cells = 0;
  return rows.slice(0, sampleRows).filter((row) => {
    cells += row.length;
    return cells - row.length < sampleCells;
  });
}

/**
 * How to read a list, determined by its first rows below `skipped` blank ones; `chosen` is the column of addresses
 * that the owner chose.
 */
export function planOf(
  rows: readonly string[][],
  {
    separator,
    chosen,
    skipped,
  }: { separator: string; chosen?: number | undefined; skipped: number },
) {
  const columns = readColumns(sampleOf(rows), chosen);
  const { email, isRecognised } = columns;
  const head = columns.head === 0 ? 0 : columns.head + skipped;
  const known = columns.roles
    .map((role, column) => ({ column, role }))
    .filter(({ role }) => role !== 'other');
  // Columns with information come first, because the plan is passed in a URL of limited length.
  const roles = known
    .toSorted((a, b) => Number(a.role === 'free') - Number(b.role === 'free'))
    .slice(0, maxRoles);
  const plan: ImportPlan = { separator, head, email, roles, isMonthFirst: false, subscribed: [] };
  return { plan, isRecognised };
}

/** What a row says about its reader. */
export type RowOutcome = { in: ListedReader } | { left: LeftReader };

/** Reads the rows of a list one by one and counts the refused ones. */
export function createListReader(
  plan: ImportPlan,
  { zone, now, skipped }: { zone: string; now: Date; skipped: number },
) {
  let row = skipped;
  let names: string[] = [];
  let consent = consentColumns([]);
  const roles: (ColumnRole | undefined)[] = [];
  for (const { column, role } of plan.roles) if (column >= 0) roles[column] = role;
  const decided = new Map<string, CellVerdict>([
    ...plan.subscribed.map(({ column, value }) => [key(column, value), 'in'] as const),
    ...(plan.left ?? []).map(({ column, value }) => [key(column, value), 'left'] as const),
  ]);
  const unknown = new Map<string, ImportPreview['unknown'][number]>();
  const reasons = new Map<string, ImportPreview['reasons'][number]>();
  const counts: Pick<ImportPreview, 'rows' | 'refused' | 'why' | 'wrong' | 'dates'> = {
    rows: 0,
    refused: 0,
    why: { address: 0, date: 0, undated: 0, status: 0, never: 0 },
    wrong: [],
    dates: { dayFirst: 0, monthFirst: 0, either: 0, example: '' },
  };

  function refuse(why: keyof typeof counts.why, cell: string): undefined {
    counts.refused += 1;
    counts.why[why] += 1;
    if (why !== 'address' && why !== 'date') return;
    const text = cell.slice(0, 100).toWellFormed();
    if (counts.wrong.length < maxWrong) counts.wrong.push({ row, text, why });
  }

  function judge(cells: string[]) {
    let found: { verdict: CellVerdict; name: string; cell: string } = {
      verdict: 'in',
      name: '',
      cell: '',
    };
    const width = Math.max(roles.length, Math.min(cells.length, maxColumns));
    for (let column = 0; column < width; column += 1) {
      const cell = cells[column] ?? '';
      const role = roles[column] ?? 'other';
      let verdict = judgeCell(cell, role);
      if (verdict === 'unknown') {
        const value = askedValue(askedText(cell, role));
        verdict = decided.get(key(column, value)) ?? verdict;
        note(column, value);
      }
      if (rank[verdict] > rank[found.verdict]) {
        found = { verdict, name: names[column] ?? '', cell: cell.trim() };
      }
    }
    return found;
  }

  /** Dates of one column are one reason. */
  function noteReason(verdict: 'left' | 'never', { name, cell }: { name: string; cell: string }) {
    const by = reasonText(name, isDateLike(cell) ? 'a date' : cell);
    const entry = reasons.get(`${verdict} ${by}`);
    if (entry) entry.count += 1;
    else if (reasons.size < maxCounted) reasons.set(`${verdict} ${by}`, { verdict, by, count: 1 });
  }

  function note(column: number, value: string): void {
    const entry = unknown.get(key(column, value));
    if (entry) entry.count += 1;
    else if (unknown.size < maxCounted) {
      const name = (names[column] ?? '').slice(0, 60).toWellFormed();
      unknown.set(key(column, value), { column, name, value, count: 1 });
    }
  }

  function dateIn(cells: string[], places: readonly number[]): string {
    return places.map((at) => (cells[at] ?? '').trim()).find(isDateCell) ?? '';
  }

  function countOrder(date: string): void {
    const order = dateOrderOf(date);
    if (!order) return;
    const { dates } = counts;
    if (order === 'month' && dates.monthFirst === 0) dates.example = date;
    dates[order === 'day' ? 'dayFirst' : order === 'month' ? 'monthFirst' : 'either'] += 1;
  }

  const instantOf = (date: string) =>
    readConsentDate(date, zone, now, { isMonthFirst: plan.isMonthFirst });

  function readRow(cells: string[]): RowOutcome | undefined {
    row += 1;
    if (row <= plan.head) {
      if (row < plan.head) return;
      names = cells.map((cell) => cell.replaceAll(/\s+/g, ' ').trim());
      consent = consentColumns(names);
      return;
    }
    if (!isFilled(cells)) return;
    counts.rows += 1;
    const cell = bareAddress(cells[plan.email] ?? '');
    const form = readForm(newsletterForm, { email: cell });
    if (!form.ok) return refuse('address', cell);
    const { email } = form.values;
    const { verdict, ...reason } = judge(cells);
    if (verdict === 'left' || verdict === 'never') noteReason(verdict, reason);
    if (verdict === 'left') {
      const date = dateIn(cells, consent.leftDates);
      if (date) countOrder(date);
      return {
        left: {
          email,
          leftAt: instantOf(date) ?? null,
          source: reasonText(reason.name, reason.cell),
        },
      };
    }
    if (verdict === 'never' || verdict === 'unknown') {
      return refuse(verdict === 'never' ? 'never' : 'status', reason.cell);
    }
    const date = dateIn(cells, consent.dates);
    countOrder(date);
    if (date === '' && plan.undated === null) return refuse('undated', '');
    const day = date === '' ? (plan.undated ?? '') : date;
    const consentedAt = day === '' ? null : (instantOf(day) ?? undefined);
    if (consentedAt === undefined) return refuse('date', day);
    const source = shorten((cells[consent.source] ?? '').replace(/^'/, ''));
    const stated = isBlankCell(source) ? shorten(plan.source ?? '') : source;
    return { in: { email, consentedAt, source: stated || null } };
  }

  return {
    readRow,
    counts,
    /** Cells whose meaning the owner decides, most frequent first. */
    unknown: () => byCount(unknown).slice(0, maxUnknown),
    reasons: () => byCount(reasons).slice(0, maxReasons),
  };
}

const reasonText = (name: string, cell: string) => shorten([name, cell].filter(Boolean).join(': '));

const byCount = <Entry extends { count: number }>(entries: Map<string, Entry>): Entry[] =>
  [...entries.values()].toSorted((a, b) => b.count - a.count);

/** Which verdict wins if the cells of a row contradict each other. */
const rank: Record<CellVerdict, number> = { nothing: 0, in: 1, unknown: 2, never: 3, left: 4 };

const key = (column: number, value: string) => `${column}:${value}`;

const askedValue = (text: string) => [...text].slice(0, maxValue).join('').trim();

function shorten(text: string): string {
  const line = text.replaceAll(/\p{Cc}+/gu, ' ').trim();
  return [...line.toWellFormed()].slice(0, maxSource).join('').trim();
}
