import { addDays, type Day, dayIn, startOfDay } from '../../../domain/analytics/days.ts';
import type {
  SourceCounts,
  SourceRow,
  SourcesReport,
} from '../../../domain/sources/sources.calls.ts';
import {
  type CountedOrigin,
  countedOrigin,
  type SourcePeriod,
  type Utm,
  utmOf,
} from '../../../domain/sources/sources.ts';
import { readNewsletterNames } from '../../db/queries/newsletter-names.ts';
import { readSourceNames, type SourceNames } from '../../db/queries/source-names.ts';
import type { Db } from '../../db/tables.ts';
import type { Site } from '../../site.ts';
import { writeCsv } from '../../text/csv.ts';
import { countOrigins, type Progress } from './sources.repository.ts';

/** Everybody whose first enquiry came in a period that ends today: how far they came by now. */
export async function reportSources(
  site: Site,
  period: SourcePeriod,
  now = site.now(),
): Promise<SourcesReport> {
  const { days, months, ...counting } = await monthsOf(site, period, now);
  const before = await countSpan(site.db, addDays(days.from, -period), days.from, counting);
  const rows = months.flatMap((month) => month.rows);
  return {
    days: period,
    ...days,
    total: totalOf(rows),
    before: totalOf(before),
    rows: summed(rows),
    months: months.map(({ month, rows }) => ({ month, ...totalOf(rows) })),
  };
}

/** The same as CSV, by month, in pieces. */
export async function* exportSources(
  site: Site,
  period: SourcePeriod,
  now = site.now(),
): AsyncGenerator<string> {
  const { months } = await monthsOf(site, period, now);
  const rows = months.map(({ month, rows }) => summed(rows).map((row) => ({ month, ...row })));
  yield* writeCsv<SourceRow & { month: string }>(
    {
      Month: ({ month }) => month,
      Source: ({ source }) => source,
      Campaign: ({ campaign }) => campaign,
      'First page': ({ page }) => page,
      Enquiries: ({ enquiries }) => String(enquiries),
      Qualified: ({ qualified }) => String(qualified),
      Won: ({ won }) => String(won),
      'Value won (₹)': ({ value }) => String(value),
    },
    rows,
  );
}

async function monthsOf(site: Site, period: SourcePeriod, now: Date) {
  const { db } = site;
  const { timeZone } = await site.facts();
  const today = dayIn(timeZone, now);
  const from = addDays(today, 1 - period);
  const names = await readSourceNames(db);
  const campaignOf = await readNewsletterNames(db);
  const counting = { timeZone, names, campaignOf };
  const months = await countMonths(db, from, addDays(today, 1), counting);
  return { days: { from, to: today }, months, ...counting };
}

interface Counting {
  timeZone: string;
  names: SourceNames;
  /** A newsletter by its subject. */
  campaignOf: (utm: Utm) => string;
}

/** The months of a time, the first and the last as far as they lie in it. */
async function countMonths(db: Db, from: Day, before: Day, counting: Counting) {
  const months: { month: string; rows: SourceRow[] }[] = [];
  for (let start = from; start < before; ) {
    const next = nextMonth(start);
    const end = next < before ? next : before;
    months.push({ month: start.slice(0, 7), rows: await countSpan(db, start, end, counting) });
    start = end;
  }
  return months;
}

async function countSpan(
  db: Db,
  from: Day,
  before: Day,
  { timeZone, names, campaignOf }: Counting,
): Promise<SourceRow[]> {
  const span = { from: startOfDay(from, timeZone), before: startOfDay(before, timeZone) };
  const rows = await countOrigins(db, span);
  return summed(
    rows.map((row) => ({
      ...countedOrigin(row),
      source: names.nameOf(row),
      campaign: campaignOf(utmOf(row)),
      ...countsOf(row),
    })),
  );
}

/** One row for each origin, those that brought most first. */
function summed(rows: readonly SourceRow[]): SourceRow[] {
  const byOrigin = new Map<string, SourceRow>();
  for (const row of rows) {
    const { source, campaign, page }: CountedOrigin = row;
    const key = JSON.stringify([source, campaign, page]);
    const known = byOrigin.get(key);
    byOrigin.set(key, { source, campaign, page, ...totalOf(known ? [known, row] : [row]) });
  }
  return [...byOrigin.values()].sort(
    (one, other) => other.value - one.value || other.enquiries - one.enquiries,
  );
}

function totalOf(rows: readonly SourceCounts[]): SourceCounts {
  const total = { enquiries: 0, qualified: 0, won: 0, value: 0, open: 0 };
  for (const row of rows) {
    for (const name of Object.keys(total) as (keyof SourceCounts)[]) total[name] += row[name];
  }
  return total;
}

function countsOf({ enquiries, qualified, won, value, open }: Progress): SourceCounts {
  return { enquiries, qualified, won, value, open };
}

function nextMonth(day: Day): Day {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}
