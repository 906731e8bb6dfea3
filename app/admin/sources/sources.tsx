import { Form, useSearchParams } from 'react-router';
import type { SourceCounts, SourcesReport } from '../../../domain/sources/sources.calls.ts';
import { type SourcePeriod, sourcePeriods } from '../../../domain/sources/sources.ts';
import { rupees } from '../../../domain/text/rupees.ts';
import { TextField } from '../../ui/field.tsx';
import { callApi } from '../api/call-api.ts';
import { axisTicks, ChartTable, Plot, percent } from '../charts/plot.tsx';
import { PeriodLink, PeriodSwitch } from '../charts/statistics-panel.tsx';
import { fullDay, number } from '../charts/wording.ts';
import { ActionButton } from '../ui/action.tsx';
import { ExportButton, Filters } from '../ui/filters.tsx';
import { countText } from '../ui/outcome.ts';
import { Empty, Panel, Screen } from '../ui/screen.tsx';
import { type Column, DataTable } from '../ui/table.tsx';
import type { Route } from './+types/sources';
import {
  type Grouping,
  groupings,
  groupLabels,
  groupsOf,
  type SourceGroup,
  SourceTable,
} from './source-table.tsx';
import { Totals } from './totals.tsx';

export async function clientLoader({ request: { url, signal } }: Route.ClientLoaderArgs) {
  const { search } = new URL(url);
  return await callApi('GET /api/admin/sources', { search, signal });
}

export default function SourcesRoute({ loaderData: report }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const grouping = groupings.find((each) => each === params.get('group')) ?? 'source';
  const groups = groupsOf(report, grouping);
  return (
    <Screen
      actions={<ExportButton name="sources" needs="people.edit" path="/api/admin/sources/export" />}
      lead={`Where customers come from, by the day of the first enquiry: ${fullDay(report.from)} to ${fullDay(report.to)}`}
      title="Sources"
    >
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <Days {...report} />
        <Filters
          keep={['days', 'from', 'to']}
          selects={[
            {
              name: 'interest',
              label: 'Interest',
              options: [
                { value: '', label: 'Courses and services' },
                ...report.interests.map((value) => ({ value, label: value })),
              ],
            },
            {
              name: 'group',
              label: 'Group by',
              isOrder: true,
              options: groupings.map((value) => ({
                value: value === 'source' ? '' : value,
                label: groupLabels[value],
              })),
            },
          ]}
        />
      </div>
      {groups.length > 0 ? (
        <>
          <Totals {...report} />
          <SourceTable grouping={grouping} groups={groups} total={report.total} />
          <Averages grouping={grouping} groups={groups} total={report.total} />
          <LostReasons lost={report.lost} />
          <Months months={report.months} />
          <Deleted {...report} />
        </>
      ) : (
        <Empty
          title={
            report.interest
              ? `No enquiry about ${report.interest} in these days`
              : 'No enquiry in these days'
          }
        >
          <p>
            Everybody who enquires is counted here, with the site, the campaign and the page that
            brought them, and again when they are qualified and won. To see your campaigns, add
            utm_source, utm_medium and utm_campaign to the links in your advertisements.
          </p>
        </Empty>
      )}
    </Screen>
  );
}

const words: Record<SourcePeriod, string> = {
  30: '30 days',
  90: '90 days',
  year: 'This year',
  365: '12 months',
};
const periods = sourcePeriods.map((days) => ({ days: `${days}`, words: words[days] }));

/** Chooses the counted days: a period that ends today, or two dates. */
function Days({ period, from, to }: Pick<SourcesReport, 'period' | 'from' | 'to'>) {
  const isOwn = period === 'own';
  const [params] = useSearchParams();
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
      <div>
        <p aria-hidden="true" className="mb-1 text-sm font-semibold">
          Enquiries from
        </p>
        <PeriodSwitch chosen={period} label="Enquiries from" periods={periods}>
          <PeriodLink isChosen={isOwn} to={`?from=${from}&to=${to}`}>
            Choose dates
          </PeriodLink>
        </PeriodSwitch>
      </div>
      {isOwn && (
        <Form className="flex flex-wrap items-end gap-3" key={`${from} ${to}`} preventScrollReset>
          {['interest', 'group'].map((name) => (
            <input key={name} name={name} type="hidden" value={params.get(name) ?? ''} />
          ))}
          <TextField defaultValue={from} label="From" name="from" required type="date" />
          <TextField defaultValue={to} label="To" name="to" required type="date" />
          <ActionButton type="submit">Show</ActionButton>
        </Form>
      )}
    </div>
  );
}

/** Minimum number of enquiries for a meaningful average. */
const minEnquiries = 10;
const maxRows = 12;

interface AveragesProps {
  grouping: Grouping;
  groups: SourceGroup[];
  total: SourceCounts;
}

/** Average value of an enquiry by source, campaign or page, on an axis in rupees. */
function Averages({ grouping, groups, total }: AveragesProps) {
  if (total.value === 0) return null;
  const sources = groups
    .map((group) => ({ ...group, average: averageOf(group) }))
    .sort((one, other) => other.average - one.average)
    .slice(0, maxRows);
  const ticks = axisTicks(Math.max(...sources.map(({ average }) => average)));
  const all = averageOf(total);
  return (
    <Panel title="What one enquiry brought, on average">
      <p className="mb-4 max-w-[60ch] text-[0.9375rem] text-mute">
        Value won, divided by all enquiries from that {grouping}. A hollow dot with a dotted line
        means fewer than ten enquiries: too few to compare. The dotted line from top to bottom is
        the average of all: {inRupees(all)}.
      </p>
      <ul className="grid text-[0.9375rem] max-sm:gap-3">
        {sources.map(({ name, average, enquiries }) => (
          <li className={averageRow} key={name}>
            <span className="min-w-0 truncate font-semibold" title={name}>
              {name}
            </span>
            <Line average={average} all={all} isSure={enquiries >= minEnquiries} ticks={ticks} />
            <span className="tabular-nums">
              {inRupees(average)}{' '}
              <span className="text-mute">{countText(enquiries, 'enquiry', 'enquiries')}</span>
            </span>
          </li>
        ))}
      </ul>
      <AverageAxis ticks={ticks} />
    </Panel>
  );
}

const averageRow =
  'grid items-center gap-x-4 sm:grid-cols-[10rem_minmax(0,1fr)_13rem] [&_svg]:block [&_svg]:w-full [&_svg]:overflow-visible [&_svg]:px-1.5';

/** The rupees below the lines. */
function AverageAxis({ ticks }: { ticks: number[] }) {
  return (
    <div className={averageRow}>
      <svg aria-hidden="true" className="h-7 text-[0.8125rem] sm:col-start-2">
        {ticks.map((tick) => (
          <text
            className="fill-mute tabular-nums"
            key={tick}
            textAnchor="middle"
            x={percent(tick, ticks.at(-1) ?? 1)}
            y="20"
          >
            {inRupees(tick)}
          </text>
        ))}
      </svg>
    </div>
  );
}

interface LineProps {
  average: number;
  all: number;
  ticks: number[];
  isSure: boolean;
}

function Line({ average, all, ticks, isSure }: LineProps) {
  const max = ticks.at(-1) ?? 1;
  const end = percent(average, max);
  return (
    <svg aria-hidden="true" className="h-6 sm:h-9">
      {ticks.map((tick) => (
        <line
          className={tick === 0 ? 'stroke-mute' : 'stroke-line'}
          key={tick}
          x1={percent(tick, max)}
          x2={percent(tick, max)}
          y2="100%"
        />
      ))}
      <line
        className="stroke-ink"
        strokeDasharray="2 3"
        x1={percent(all, max)}
        x2={percent(all, max)}
        y2="100%"
      />
      <line
        className="stroke-green-soft"
        strokeDasharray={isSure ? undefined : '2 4'}
        strokeWidth="2"
        x2={end}
        y1="50%"
        y2="50%"
      />
      <circle
        className={`stroke-ink ${isSure ? 'fill-gold' : 'fill-white'}`}
        cx={end}
        cy="50%"
        r="6"
        strokeWidth="2"
      />
    </svg>
  );
}

const averageOf = ({ value, enquiries }: SourceCounts) =>
  Math.round(value / Math.max(1, enquiries));
const inRupees = (amount: number) => rupees(String(amount));

/** Reasons why people were lost. */
function LostReasons({ lost }: Pick<SourcesReport, 'lost'>) {
  if (lost.length === 0) return null;
  const all = lost.reduce((sum, { people }) => sum + people, 0);
  return (
    <Panel aside={countText(all, 'person', 'people')} title="Why people were lost">
      <DataTable
        caption="People who were lost, by reason"
        columns={lostColumns}
        rows={lost.map((row) => ({ ...row, id: row.reason }))}
      />
    </Panel>
  );
}

type LostRow = SourcesReport['lost'][number] & { id: string };

const lostColumns: Column<LostRow>[] = [
  {
    key: 'reason',
    label: 'Reason',
    isHead: true,
    cell: ({ reason }) => reason,
  },
  { key: 'people', label: 'People', align: 'end', cell: ({ people }) => number(people) },
];

/** People of whom only monthly totals remain. */
function Deleted({
  deleted,
  leftOut,
  interest,
}: Pick<SourcesReport, 'deleted' | 'leftOut' | 'interest'>) {
  if (deleted + leftOut === 0) return null;
  if (interest) {
    return (
      <p className="text-[0.9375rem] text-mute">
        {countText(leftOut, 'person', 'people')} whose cards are deleted{' '}
        {leftOut === 1 ? 'is' : 'are'} not counted here, because their interest is no longer known.
      </p>
    );
  }
  return (
    <p className="text-[0.9375rem] text-mute">
      {deleted > 0 &&
        `The cards of ${countText(deleted, 'person', 'people')} are deleted; the totals of their months still count them. `}
      {leftOut > 0 &&
        `${countText(leftOut, 'person', 'people')} more whose cards are deleted enquired in a month of which only a part is shown here, and ${leftOut === 1 ? 'is' : 'are'} not counted.`}
    </p>
  );
}

type Month = SourcesReport['months'][number];

const fills = ['fill-line', 'fill-green', 'fill-gold'] as const;

/** Enquiries, qualified and won people by month of the first enquiry. */
function Months({ months }: { months: Month[] }) {
  const ticks = axisTicks(Math.max(...months.map(({ enquiries }) => enquiries)));
  const top = ticks.at(-1) ?? 1;
  return (
    <Panel title="By month">
      <Plot
        columns={months.map(({ month }) => monthText(month))}
        label="Enquiries, qualified and won by month. The table below has every month."
        ticks={ticks}
      >
        {months.map((month, place) => (
          <MonthColumn key={month.month} month={month} of={months.length} place={place} top={top} />
        ))}
      </Plot>
      <ChartTable
        caption="Enquiries, qualified, won and value by month"
        columns={['Month of the first enquiry', 'Enquiries', 'Qualified', 'Won', 'Value won']}
        rows={months.map(({ month, enquiries, qualified, won, value }) => [
          monthText(month),
          number(enquiries),
          number(qualified),
          number(won),
          rupees(String(value)),
        ])}
      />
    </Panel>
  );
}

interface MonthColumnProps {
  month: Month;
  place: number;
  of: number;
  top: number;
}

/** Overlapping columns: won in front of qualified in front of all enquiries. */
function MonthColumn({ month, place, of, top }: MonthColumnProps) {
  const { enquiries, qualified, won } = month;
  return [enquiries, qualified, won].map((count, at) => (
    <rect
      className={fills[at]}
      height={percent(count, top)}
      // biome-ignore lint/suspicious/noArrayIndexKey: always the same three
      key={at}
      width={percent(0.6, of)}
      x={percent(place + 0.2, of)}
      y={percent(top - count, top)}
    >
      <title>{`${monthText(month.month)}: ${enquiries} enquired, ${qualified} qualified, ${won} won`}</title>
    </rect>
  ));
}

/** "Nov 2026". */
function monthText(month: string): string {
  return fullDay(`${month}-01`).slice(2);
}
