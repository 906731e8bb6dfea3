import { type ReactNode, useId } from 'react';
import { type Period, periods } from '../../../domain/analytics/statistics.ts';
import type { NamedViews, Statistics } from '../../../domain/api/answers/statistics.ts';
import { counted } from '../lists/rows/outcome.ts';
import { Panel } from '../ui/panel.tsx';
import { BarList } from './bar-list.tsx';
import { MessagesChart } from './messages-chart.tsx';
import { PeriodSwitch } from './period-switch.tsx';
import { ViewsChart } from './views-chart.tsx';
import { campaignLabel, comparison, deviceLabel, pageLabel, sourceLabel } from './wording.ts';

interface StatisticsPanelProps {
  statistics: Statistics;
  days: Period;
}

/** Everything that the dashboard tells about visits and enquiries. */
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
      <Elsewhere countedBy={statistics.countedBy} />
      <ViewsCard days={days} statistics={statistics} />
      <div className="grid min-w-0 gap-5 md:grid-cols-2 [&>*]:content-start">
        <Ranking labelOf={pageLabel} rows={statistics.topPages} title="Top pages" />
        <Ranking labelOf={sourceLabel} rows={statistics.sources} title="Where visitors came from" />
        <Ranking
          empty="No campaign yet. Give the links in your advertisements and newsletters utm_source, utm_medium and utm_campaign: their views and messages are then counted here."
          labelOf={campaignLabel}
          rows={statistics.campaigns}
          title="Campaigns"
        />
        <Ranking labelOf={deviceLabel} rows={statistics.devices} title="Devices" />
      </div>
      <MessagesCard weeks={statistics.messagesByWeek} />
    </section>
  );
}

function ViewsCard({ statistics, days }: StatisticsPanelProps) {
  const { total, previousTotal, viewsByDay } = statistics;
  const compared = comparison(total, previousTotal, days);
  return (
    <ChartCard
      aside={[counted(total, 'view'), compared].filter(Boolean).join(' · ')}
      nothing={total === 0 && noViews}
      title={`Page views, last ${days} days`}
    >
      <ViewsChart days={viewsByDay} />
    </ChartCard>
  );
}

const noViews =
  'No views in these days. Your own are not counted while you are logged in: open the site in a private window to see the first one here.';

const noMessages =
  'No messages in these weeks. Each one that is sent with the contact form is counted here, with the campaign that brought its sender.';

function MessagesCard({ weeks }: { weeks: Statistics['messagesByWeek'] }) {
  const isEmpty = weeks.every(({ campaigns }) => campaigns.length === 0);
  return (
    <ChartCard nothing={isEmpty && noMessages} title="Messages per week, by campaign">
      <MessagesChart weeks={weeks} />
    </ChartCard>
  );
}

interface RankingProps {
  title: string;
  rows: NamedViews[];
  labelOf: (name: string) => string;
  empty?: string;
}

function Ranking({ title, rows, labelOf, empty }: RankingProps) {
  const nothing = empty ?? 'Nothing to show for these days yet.';
  return (
    <ChartCard nothing={rows.length === 0 && nothing} title={title}>
      <BarList labelOf={labelOf} rows={rows} />
    </ChartCard>
  );
}

interface ChartCardProps {
  title: string;
  aside?: string;
  /** What stands in the place of an empty chart. */
  nothing: string | false;
  children: ReactNode;
}

function ChartCard({ title, aside, nothing, children }: ChartCardProps) {
  return (
    <Panel aside={aside} isPart title={title}>
      {nothing ? <p className="max-w-[60ch] text-[0.9375rem] text-mute">{nothing}</p> : children}
    </Panel>
  );
}

const elsewhere: Record<Statistics['countedBy'], string> = {
  own: '',
  off: 'Views are not counted: the setting ANALYTICS is off. What stands here was counted before.',
  ga4: 'Views are counted by Google Analytics now. What stands here was counted before.',
  plausible: 'Views are counted by Plausible now. What stands here was counted before.',
};

function Elsewhere({ countedBy }: Pick<Statistics, 'countedBy'>) {
  const text = elsewhere[countedBy];
  return text ? <p className="text-mute">{text}</p> : null;
}
