import type { PageSpeed, Statistics } from '../../../domain/analytics/analytics.calls.ts';
import {
  minSpeedViews,
  rateSpeed,
  type SpeedMetric,
  type SpeedRating,
} from '../../../domain/analytics/speed.ts';
import { formatNumber } from '../../../domain/text/numbers.ts';
import { TickIcon } from '../../ui/icons.tsx';
import { Panel } from '../ui/screen.tsx';
import { type Column, DataTable } from '../ui/table.tsx';
import { deviceLabel, pageLabel } from './wording.ts';

/** How fast pages were in visitors' browsers: all of them by device, and folded each that was measured most. */
export function SpeedPanel({ statistics }: { statistics: Statistics }) {
  const { speeds, countedBy, total } = statistics;
  if (speeds.length === 0) {
    if (total === 0 || countedBy !== 'own') return null;
    return (
      <p className="text-mute">
        Speed has not been measured in these days yet. It is measured each time a visitor leaves a
        page.
      </p>
    );
  }
  const rows = speeds.map((speed) => ({ ...speed, id: `${speed.path} ${speed.device}` }));
  const pages = rows.filter(({ path }) => path !== '');
  return (
    <Panel
      aside="Three visits in four were at least this good"
      isPart
      title="How fast the pages are"
    >
      <DataTable
        caption="How fast the pages are, by device"
        columns={columns}
        rows={rows.filter(({ path }) => path === '')}
      />
      {pages.length > 0 && (
        <details className="mt-3">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-ink">
            By page
          </summary>
          <DataTable
            caption="How fast each page is"
            columns={[pageColumn, ...columns.map((column) => ({ ...column, isHead: false }))]}
            rows={pages}
          />
        </details>
      )}
      <p className="mt-3 max-w-[70ch] text-[0.9375rem] leading-normal text-mute">
        Measured in visitors’ browsers. Good is: shown within 2.5 s, a press answered within 0.2 s,
        jumps up to 0.1.
      </p>
    </Panel>
  );
}

type Row = PageSpeed & { id: string };

const pageColumn: Column<Row> = {
  key: 'page',
  label: 'Page',
  isHead: true,
  cell: ({ path }) => <span className="break-words">{pageLabel(path)}</span>,
};

const columns: Column<Row>[] = [
  { key: 'device', label: 'Device', isHead: true, cell: ({ device }) => deviceLabel(device) },
  { key: 'lcp', label: 'Shown after', cell: (row) => <Figure metric="lcp" value={row.lcp} /> },
  {
    key: 'inp',
    label: 'Answers a press in',
    cell: (row) => <Figure metric="inp" value={row.inp} />,
  },
  { key: 'cls', label: 'Jumps', cell: (row) => <Figure metric="cls" value={row.cls} /> },
  {
    key: 'views',
    label: 'Visits measured',
    align: 'end',
    cell: ({ views }) => formatNumber(views),
  },
];

const ratingLook: Record<SpeedRating, string> = {
  good: 'text-green',
  fair: 'text-ink',
  poor: 'font-semibold text-brick',
};

function Figure({ metric, value }: { metric: SpeedMetric; value: number | null }) {
  if (value === null) return <span className="text-mute">fewer than {minSpeedViews} visits</span>;
  const rating = rateSpeed(metric, value);
  return (
    <span className={`inline-flex items-center gap-1.5 tabular-nums ${ratingLook[rating]}`}>
      {speedText(metric, value)}, {rating}
      {rating === 'good' && <TickIcon className="size-4 shrink-0" />}
    </span>
  );
}

/** "1.8 s", "0.08"; of cls the value is in thousandths. */
function speedText(metric: SpeedMetric, value: number): string {
  if (metric === 'cls') return (value / 1000).toFixed(2);
  return `${(value / 1000).toFixed(metric === 'lcp' ? 1 : 2)} s`;
}
