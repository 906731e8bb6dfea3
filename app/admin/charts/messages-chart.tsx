import type { WeekOfMessages } from '../../../domain/analytics/analytics.calls.ts';
import { formatNumber } from '../../../domain/text/numbers.ts';
import { countText } from '../ui/outcome.ts';
import { axisTicks, ChartTable, Plot, percent } from './plot.tsx';
import { campaignLabel, dayAndMonth, fullDay } from './wording.ts';

/** Colours of campaigns in order; enquiries without a campaign have a separate colour. */
const fills = [
  'fill-green stroke-white',
  'fill-gold stroke-mute',
  'fill-mute stroke-white',
  'fill-sand stroke-mute',
  'fill-green-soft stroke-white',
  'fill-gold/40 stroke-mute',
];
const fillWithoutCampaign = 'fill-line stroke-mute';

/** Enquiries of each week as columns, stacked by campaign. */
export function MessagesChart({ weeks }: { weeks: WeekOfMessages[] }) {
  const series = messageSeries(weeks);
  const totals = weeks.map((_, week) => sumOf(series, week));
  const ticks = axisTicks(Math.max(0, ...totals));
  return (
    <>
      <Legend series={series} />
      <Plot
        columns={weeks.map(({ week }) => dayAndMonth(week))}
        label={`Messages per week by campaign, ${countText(total(totals), 'message')} in ${weeks.length} weeks. The table below has every week.`}
        ticks={ticks}
      >
        {weeks.map(({ week }, index) => (
          <Column
            index={index}
            key={week}
            of={weeks.length}
            series={series}
            top={ticks.at(-1) ?? 1}
          >
            {`Week of ${fullDay(week)}`}
          </Column>
        ))}
      </Plot>
      <ChartTable
        caption="Messages per week by campaign"
        columns={['Week of', ...series.map(({ label }) => label), 'All']}
        rows={weeks.map(({ week }, index) => [
          fullDay(week),
          ...series.map(({ messages }) => formatNumber(messages[index] ?? 0)),
          formatNumber(totals[index] ?? 0),
        ])}
      />
    </>
  );
}

interface ColumnProps {
  index: number;
  of: number;
  top: number;
  series: MessageSeries[];
  /** Name of the campaign. */
  children: string;
}

function Column({ index, of, top, series, children: week }: ColumnProps) {
  const messagesOf = ({ messages }: MessageSeries) => messages[index] ?? 0;
  return series.map((one, place) => (
    <rect
      className={fillOf(one.label, place)}
      height={percent(messagesOf(one), top)}
      key={one.label}
      width={percent(0.6, of)}
      x={percent(index + 0.2, of)}
      y={percent(top - sumOf(series.slice(0, place + 1), index), top)}
    >
      <title>{`${week}, ${one.label}: ${countText(messagesOf(one), 'message')}`}</title>
    </rect>
  ));
}

function Legend({ series }: { series: MessageSeries[] }) {
  return (
    <ul className="mb-5 flex flex-wrap gap-x-5 gap-y-1 text-[0.875rem]">
      {series.map(({ label, total }, place) => (
        <li className="flex min-w-0 items-center gap-2" key={label}>
          <svg aria-hidden="true" className="size-3 shrink-0">
            <rect className={fillOf(label, place)} height="11" rx="3" width="11" x="0.5" y="0.5" />
          </svg>
          <span className="min-w-0 break-words">
            {label} <span className="text-mute tabular-nums">({formatNumber(total)})</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function fillOf(label: string, place: number): string {
  return (label === campaignLabel('') ? undefined : fills[place]) ?? fillWithoutCampaign;
}

function sumOf(series: MessageSeries[], week: number): number {
  return total(series.map(({ messages }) => messages[week] ?? 0));
}

function total(numbers: number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

/** One colour of the chart: a campaign, all smaller campaigns, or enquiries without a campaign. */
interface MessageSeries {
  label: string;
  total: number;
  /** One number for each week. */
  messages: number[];
}

const maxCampaigns = 4;

/** The enquiries as series: the largest campaigns, the other campaigns, and enquiries without a campaign. */
export function messageSeries(weeks: WeekOfMessages[]): MessageSeries[] {
  const names = new Set(weeks.flatMap(({ campaigns }) => campaigns.map(({ name }) => name)));
  const largestNames = [...names]
    .filter((name) => name !== '')
    .map((name) => seriesOf(weeks, campaignLabel(name), (other) => other === name))
    .sort((a, b) => b.total - a.total);
  const charted =
    largestNames.length > maxCampaigns + 1 ? largestNames.slice(0, maxCampaigns) : largestNames;
  const largest = new Set(charted.map(({ label }) => label));
  const rest = seriesOf(
    weeks,
    'Other campaigns',
    (name) => name !== '' && !largest.has(campaignLabel(name)),
  );
  const none = seriesOf(weeks, campaignLabel(''), (name) => name === '');
  return [...charted, rest, none].filter(({ total }) => total > 0);
}

function seriesOf(
  weeks: WeekOfMessages[],
  label: string,
  belongs: (name: string) => boolean,
): MessageSeries {
  const messages = weeks.map(({ campaigns }) =>
    campaigns.reduce((sum, { name, messages }) => sum + (belongs(name) ? messages : 0), 0),
  );
  return { label, messages, total: messages.reduce((sum, week) => sum + week, 0) };
}
