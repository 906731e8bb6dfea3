import type { Statistics } from '../../../domain/analytics/analytics.calls.ts';
import { formatNumber } from '../../../domain/text/numbers.ts';
import { countText } from '../ui/outcome.ts';
import { axisTicks, ChartTable, Plot, percent } from './plot.tsx';
import { dayAndMonth, fullDay } from './wording.ts';

type Days = Statistics['viewsByDay'];

/** The views of each day as a line and area; hovering over a day shows its number. */
export function ViewsChart({ days }: { days: Days }) {
  const ticks = axisTicks(Math.max(0, ...days.map(({ views }) => views)));
  return (
    <>
      <Plot columns={days.map(({ day }) => dayAndMonth(day))} label={inWords(days)} ticks={ticks}>
        <Line days={days} top={ticks.at(-1) ?? 1} />
        {days.map(({ day, views }, index) => (
          <rect
            className="fill-transparent hover:fill-ink/5"
            height="100%"
            key={day}
            width={percent(1, days.length)}
            x={percent(index, days.length)}
          >
            <title>{`${fullDay(day)}: ${countText(views, 'view')}`}</title>
          </rect>
        ))}
      </Plot>
      <ChartTable
        caption="Page views per day"
        columns={['Day', 'Views']}
        rows={days.map(({ day, views }) => [fullDay(day), formatNumber(views)])}
      />
    </>
  );
}

/** Stretched to the plot without scaling the stroke. */
function Line({ days, top }: { days: Days; top: number }) {
  const step = 100 / days.length;
  const points = days.map(({ views }, index) => [
    round((index + 0.5) * step),
    round(100 - (views / top) * 100),
  ]);
  const line = points.map(([x, y]) => `${x},${y}`).join(' ');
  return (
    <svg
      aria-hidden="true"
      height="100%"
      preserveAspectRatio="none"
      viewBox="0 0 100 100"
      width="100%"
    >
      <polygon
        className="fill-gold/15"
        points={`${points[0]?.[0]},100 ${line} ${points.at(-1)?.[0]},100`}
      />
      <polyline
        className="fill-none stroke-green [stroke-linejoin:round]"
        points={line}
        strokeWidth="2.5"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function inWords(days: Days): string {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return 'Page views per day';
  const best = days.reduce((best, day) => (day.views > best.views ? day : best));
  return `Page views per day from ${fullDay(first.day)} to ${fullDay(last.day)}; most on ${fullDay(best.day)}, with ${countText(best.views, 'view')}. The table below has every day.`;
}
