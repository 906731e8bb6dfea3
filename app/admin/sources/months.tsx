import type { SourcesReport } from '../../../domain/api/answers/sources.ts';
import { rupees } from '../../../domain/text/rupees.ts';
import { ChartTable } from '../charts/chart-table.tsx';
import { Plot } from '../charts/plot.tsx';
import { axisTicks, percent } from '../charts/scale.ts';
import { fullDay, number } from '../charts/wording.ts';
import { Panel } from '../ui/panel.tsx';

type Month = SourcesReport['months'][number];

const fills = ['fill-line', 'fill-green', 'fill-gold'] as const;

/** How far the people came who enquired first in each month. */
export function Months({ months }: { months: Month[] }) {
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

/** The won stand before the qualified, and these before all who enquired. */
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
