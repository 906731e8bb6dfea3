import {
  addDays,
  type Day,
  dayIn,
  monthOf,
  nextMonth,
  startOfDay,
} from '../../../domain/analytics/days.ts';
import { openStages, stageLabels } from '../../../domain/people/person.ts';
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
import { readPageNames } from '../../db/queries/page-names.ts';
import { readSourceNames, type SourceNames } from '../../db/queries/source-names.ts';
import type { Db } from '../../db/tables.ts';
import type { Site } from '../../site.ts';
import { writeCsv } from '../../text/csv.ts';
import { countLostReasons, countOrigins, findTotals } from '../people/monthly-totals.repository.ts';
import { findInterests } from '../people/people-list.repository.ts';

/** A period that ends today, or a range of days. */
type SourceDays = SourcePeriod | { from: Day; to: Day };

/**
 * People whose first enquiry came in these days, by source and by the stage they have reached; with an interest, only
 * people who have it.
 */
export async function reportSources(
  site: Site,
  period: SourceDays,
  now = site.now(),
  interest = '',
): Promise<SourcesReport> {
  const { span, months, ...counting } = await monthsOf(site, period, interest, now);
  const before = await countMonths(site.db, span.earlier, counting);
  const rows = months.flatMap((month) => month.rows);
  const sum = (name: 'deleted' | 'leftOut') =>
    months.reduce((total, month) => total + month[name], 0);
  const origins = sumByOrigin(rows);
  const days = instantsOf(span.from, addDays(span.to, 1), counting);
  return {
    period: typeof period === 'object' ? 'own' : `${period}`,
    days: span.days,
    from: span.from,
    to: span.to,
    total: totalOf(rows),
    before: totalOf(before.flatMap((month) => month.rows)),
    rows: origins,
    lost: await countLostReasons(site.db, { ...days, interest }),
    interests: await findInterests(site.db),
    interest,
    pages: await readPageNames(site.db, [...new Set(origins.map(({ page }) => page))]),
    deleted: sum('deleted'),
    leftOut: sum('leftOut'),
  };
}

/** The same report by month as CSV, in chunks. */
export async function* exportSources(
  site: Site,
  period: SourceDays,
  now = site.now(),
  interest = '',
): AsyncGenerator<string> {
  const { months } = await monthsOf(site, period, interest, now);
  const rows = months.map(({ month, rows }) => sumByOrigin(rows).map((row) => ({ month, ...row })));
  yield* writeCsv<SourceRow & { month: string }>(
    {
      Month: ({ month }) => month,
      Source: ({ source }) => source,
      Campaign: ({ campaign }) => campaign,
      'First page': ({ page }) => page,
      Enquiries: ({ enquiries }) => String(enquiries),
      [stageLabels.qualified]: ({ qualified }) => String(qualified),
      [stageLabels.won]: ({ won }) => String(won),
      'Value won (₹)': ({ value }) => String(value),
    },
    rows,
  );
}

async function monthsOf(site: Site, period: SourceDays, interest: string, now: Date) {
  const { db } = site;
  const { timeZone } = await site.facts();
  const today = dayIn(timeZone, now);
  const span = spanOf(period, today);
  const names = await readSourceNames(db);
  const campaignOf = await readNewsletterNames(db);
  const counting = { timeZone, today, names, campaignOf, interest };
  const days = { from: span.from, before: addDays(span.to, 1) };
  return { span, months: await countMonths(db, days, counting), ...counting };
}

/** Limits the months that are counted. */
const maxDays = 3660;

/** The first day and the last, and the days to compare them with: as many before, or of this year those a year ago. */
function spanOf(period: SourceDays, today: Day) {
  if (period === 'year') {
    const year = Number(today.slice(0, 4));
    // The day before 1 March in a year without 29 February.
    const end = addDays(`${year - 1}${today.slice(4).replace('-02-29', '-02-28')}`, 1);
    const from = `${year}-01-01`;
    return {
      from,
      to: today,
      days: daysFrom(from, today),
      earlier: { from: `${year - 1}-01-01`, before: end },
    };
  }
  const { from, to } =
    typeof period === 'object'
      ? ownSpan(period, today)
      : { from: addDays(today, 1 - period), to: today };
  const days = daysFrom(from, to);
  return { from, to, days, earlier: { from: addDays(from, -days), before: from } };
}

/** In any order, until today, and of ten years at most. */
function ownSpan(period: { from: Day; to: Day }, today: Day) {
  const [first = today, last = today] = [period.from, period.to].sort();
  const to = last < today ? last : today;
  const earliest = addDays(to, 1 - maxDays);
  const from = first < to ? first : to;
  return { from: from > earliest ? from : earliest, to };
}

const daysFrom = (from: Day, to: Day) =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

interface Counting {
  timeZone: string;
  today: Day;
  names: SourceNames;
  /** The campaign's name; for a newsletter its subject. */
  campaignOf: (utm: Utm) => string;
  /** '' for all people. */
  interest: string;
}

const instantsOf = (from: Day, before: Day, { timeZone }: Pick<Counting, 'timeZone'>) => ({
  from: startOfDay(from, timeZone),
  before: startOfDay(before, timeZone),
});

/** The people of one month, and how many people with deleted cards are counted or left out. */
interface Month {
  month: string;
  rows: SourceRow[];
  deleted: number;
  leftOut: number;
}

/** The months of a period; the first and the last may be partial. */
async function countMonths(
  db: Db,
  { from, before }: { from: Day; before: Day },
  counting: Counting,
): Promise<Month[]> {
  const stored = await findTotals(db, monthOf(from), monthOf(addDays(before, -1)));
  const months: Month[] = [];
  for (let start = from; start < before; ) {
    const month = monthOf(start);
    const next = nextMonth(start);
    const end = next < before ? next : before;
    // The current month ends today.
    const isWhole = start.endsWith('-01') && (end === next || end > counting.today);
    const totals = stored.filter((total) => total.month === month);
    months.push({
      month,
      ...(await countMonth(db, { from: start, before: end }, { isWhole, totals }, counting)),
    });
    start = end;
  }
  return months;
}

type Totals = Awaited<ReturnType<typeof findTotals>>;

/**
 * Counts cards, and for a whole month also deleted ones, as they were stored on deletion. A month without any cards
 * left uses its last stored count. The totals of deleted cards do not have their interest.
 */
async function countMonth(
  db: Db,
  days: { from: Day; before: Day },
  { isWhole, totals }: { isWhole: boolean; totals: Totals },
  counting: Counting,
): Promise<Omit<Month, 'month'>> {
  const { names, campaignOf, interest } = counting;
  const instants = instantsOf(days.from, days.before, counting);
  const counts = await countOrigins(db, { ...instants, interest });
  const rows = counts.map((count) => ({
    ...countedOrigin(count),
    source: names.nameOf(count),
    campaign: campaignOf(utmOf(count)),
    ...countsOf(count),
  }));
  const deletedTotals = totals.filter(
    ({ isGone }) => isGone || (counts.length === 0 && interest === ''),
  );
  const people = deletedTotals.reduce((sum, total) => sum + total.people, 0);
  if (!isWhole || interest !== '') return { rows: sumByOrigin(rows), deleted: 0, leftOut: people };
  const stored = deletedTotals.map(({ source, campaign, page, ...total }) => ({
    source: names.spelled(source),
    campaign,
    page,
    ...countsOf(total),
    // Deleted cards are not open.
    open: 0,
  }));
  return { rows: sumByOrigin([...rows, ...stored]), deleted: people, leftOut: 0 };
}

/** One row for each origin, by number of people. */
function sumByOrigin(rows: readonly SourceRow[]): SourceRow[] {
  const byOrigin = new Map<string, SourceRow>();
  for (const row of rows) {
    const { source, campaign, page }: CountedOrigin = row;
    const key = JSON.stringify([source, campaign, page]);
    const existing = byOrigin.get(key);
    byOrigin.set(key, { source, campaign, page, ...totalOf(existing ? [existing, row] : [row]) });
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

function countsOf({
  stage,
  people,
  qualified,
  value,
}: {
  stage: string | null;
  people: number;
  qualified: number;
  value: number;
}): SourceCounts {
  const isOpen = openStages.some((each) => each === stage);
  const won = stage === 'won' ? people : 0;
  return { enquiries: people, qualified, won, value, open: isOpen ? people : 0 };
}
