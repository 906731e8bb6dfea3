import { type ReactNode, useId } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { NamedViews, Statistics } from '../../../domain/analytics/analytics.calls.ts';
import { type Period, periods } from '../../../domain/analytics/statistics.ts';
import { formatNumber } from '../../../domain/text/numbers.ts';
import { countText } from '../ui/outcome.ts';
import { Panel } from '../ui/screen.tsx';
import { MessagesChart } from './messages-chart.tsx';
import { percent } from './plot.tsx';
import { SpeedPanel } from './speed-panel.tsx';
import { ViewsChart } from './views-chart.tsx';
import { campaignLabel, comparison, deviceLabel, pageLabel, sourceLabel } from './wording.ts';

interface StatisticsPanelProps {
  statistics: Statistics;
  days: Period;
}

/** The dashboard's statistics about visits and enquiries. */
export function StatisticsPanel({ statistics, days }: StatisticsPanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="text-xl tracking-[-0.022em]" id={id}>
          Visits and enquiries
        </h2>
        <PeriodSwitch
          chosen={days}
          label="Period of the statistics"
          periods={periods.map((each) => ({ days: each, words: `${each} days` }))}
        />
      </div>
      <OtherStatistics countedBy={statistics.countedBy} />
      {isWithoutFigures(statistics) && <p className="max-w-[60ch] text-mute">{nothingYet}</p>}
      <ViewsCard days={days} statistics={statistics} />
      <div className="grid min-w-0 gap-5 empty:hidden md:grid-cols-2 [&>*]:content-start">
        <Ranking labelOf={pageLabel} rows={statistics.topPages} title="Top pages" />
        <Ranking labelOf={sourceLabel} rows={statistics.sources} title="Where visitors came from" />
        <Ranking labelOf={campaignLabel} rows={statistics.campaigns} title="Campaigns" />
        <Ranking labelOf={deviceLabel} rows={statistics.devices} title="Devices" />
      </div>
      <SpeedPanel statistics={statistics} />
      <MessagesCard weeks={statistics.messagesByWeek} />
    </section>
  );
}

function ViewsCard({ statistics, days }: StatisticsPanelProps) {
  const { total, previousTotal, viewsByDay } = statistics;
  if (total === 0) return null;
  const compared = comparison(total, previousTotal, days);
  return (
    <Panel
      aside={[countText(total, 'view'), compared].filter(Boolean).join(' · ')}
      isPart
      title={`Page views, last ${days} days`}
    >
      <ViewsChart days={viewsByDay} />
    </Panel>
  );
}

const nothingYet =
  'Nobody visited or wrote in these days. Your own visits are not counted while you are logged in: open the site in a private window to see the first one here.';

/** Whether no view and no message was counted; then no card is shown. */
export function isWithoutFigures({ total, previousTotal, messagesByWeek }: Statistics): boolean {
  return total + previousTotal === 0 && isWithoutMessages(messagesByWeek);
}

const isWithoutMessages = (weeks: Statistics['messagesByWeek']) =>
  weeks.every(({ campaigns }) => campaigns.length === 0);

function MessagesCard({ weeks }: { weeks: Statistics['messagesByWeek'] }) {
  if (isWithoutMessages(weeks)) return null;
  return (
    <Panel isPart title="Messages per week, by campaign">
      <MessagesChart weeks={weeks} />
    </Panel>
  );
}

interface RankingProps {
  title: string;
  rows: NamedViews[];
  labelOf: (name: string) => string;
}

/** The names with their views; nothing if there are none. */
function Ranking({ title, rows, labelOf }: RankingProps) {
  if (rows.length === 0) return null;
  return (
    <Panel isPart title={title}>
      <BarList labelOf={labelOf} rows={rows} />
    </Panel>
  );
}

const elsewhere: Record<Statistics['countedBy'], string> = {
  own: '',
  off: 'Views are not counted: the setting ANALYTICS is off. These figures were counted before that.',
  ga4: 'Views are counted by Google Analytics now. These figures were counted before that.',
  plausible: 'Views are counted by Plausible now. These figures were counted before that.',
};

function OtherStatistics({ countedBy }: Pick<Statistics, 'countedBy'>) {
  const text = elsewhere[countedBy];
  return text ? <p className="text-mute">{text}</p> : null;
}

interface PeriodSwitchProps<Period extends number | string> {
  /** Accessible name of the group. */
  label: string;
  /** Periods in days, with labels. */
  periods: readonly { days: Period; words: string }[];
  chosen: number | string;
  /** Additional links. */
  children?: ReactNode;
}

/** Chooses the period of the figures. It is in the query, so that Back and bookmarks restore it. */
export function PeriodSwitch<Period extends number | string>(props: PeriodSwitchProps<Period>) {
  const { label, periods, chosen, children } = props;
  return (
    <nav
      aria-label={label}
      className="flex w-fit flex-wrap rounded-control border border-line bg-white p-1"
    >
      {periods.map(({ days, words }) => (
        <PeriodLink isChosen={days === chosen} key={days} to={`?days=${days}`}>
          {words}
        </PeriodLink>
      ))}
      {children}
    </nav>
  );
}

interface PeriodLinkProps {
  /** The query of the period; other parameters, such as filters, stay. */
  to: string;
  isChosen: boolean;
  children: string;
}

export function PeriodLink({ to, isChosen, children }: PeriodLinkProps) {
  const [params] = useSearchParams();
  const query = new URLSearchParams(params);
  for (const name of ['days', 'from', 'to']) query.delete(name);
  for (const [name, value] of new URLSearchParams(to)) query.set(name, value);
  return (
    <Link
      aria-current={isChosen ? 'true' : undefined}
      className="inline-flex min-h-11 items-center rounded-[7px] px-4 text-[0.9375rem] font-semibold text-mute hover:text-ink aria-[current]:bg-green aria-[current]:text-chalk"
      preventScrollReset
      to={`?${query}`}
    >
      {children}
    </Link>
  );
}

interface BarListProps {
  rows: NamedViews[];
  labelOf: (name: string) => string;
}

/** Names with their views, each over a bar relative to the largest. */
function BarList({ rows, labelOf }: BarListProps) {
  const max = Math.max(1, ...rows.map(({ views }) => views));
  return (
    <ol className="grid grid-cols-[minmax(0,1fr)] gap-3 text-[0.9375rem]">
      {rows.map(({ name, views }) => (
        <li key={name}>
          <div className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 truncate" title={labelOf(name)}>
              {labelOf(name)}
            </span>
            <span className="font-semibold tabular-nums">
              {formatNumber(views)}
              <span className="sr-only">{countText(views, 'view').replace(/^\S+/, '')}</span>
            </span>
          </div>
          <svg aria-hidden="true" className="mt-1 block h-1.5 w-full">
            <rect className="fill-sand" height="100%" rx="3" width="100%" />
            <rect className="fill-gold" height="100%" rx="3" width={percent(views, max)} />
          </svg>
        </li>
      ))}
    </ol>
  );
}
