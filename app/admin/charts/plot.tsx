import type { ReactNode } from 'react';
import { formatNumber } from '../../../domain/text/numbers.ts';

interface PlotProps {
  /** Description of the chart for screen readers. */
  label: string;
  ticks: number[];
  /** Name of each column; about four of them are shown below. */
  columns: string[];
  /** Drawn over the grid, in per cent of the plot from the top left. */
  children: ReactNode;
}

/**
 * Axes with labels around a drawing. All positions are in per cent, so that text keeps its size and the plot
 * fills the available width without measuring.
 */
export function Plot({ label, ticks, columns, children }: PlotProps) {
  const top = ticks.at(-1) ?? 1;
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] text-[0.8125rem]">
      <svg aria-hidden="true" className="h-56 overflow-visible" width={gutterOf(top)}>
        {ticks.map((tick) => (
          <text
            className="fill-mute tabular-nums"
            dominantBaseline="central"
            key={tick}
            textAnchor="end"
            x={gutterOf(top) - 10}
            y={percent(top - tick, top)}
          >
            {formatNumber(tick)}
          </text>
        ))}
      </svg>
      <svg aria-label={label} className="h-56 w-full overflow-visible" role="img">
        {ticks.map((tick) => (
          <line
            className={tick === 0 ? 'stroke-mute' : 'stroke-line'}
            key={tick}
            x2="100%"
            y1={percent(top - tick, top)}
            y2={percent(top - tick, top)}
          />
        ))}
        {children}
      </svg>
      <svg aria-hidden="true" className="col-start-2 h-7 w-full overflow-visible">
        {labelledColumns(columns.length).map((column) => (
          <text
            className="fill-mute"
            key={column}
            textAnchor="middle"
            x={percent(column + 0.5, columns.length)}
            y={22}
          >
            {columns[column]}
          </text>
        ))}
      </svg>
    </div>
  );
}

/** Width of the widest number on the axis. */
function gutterOf(top: number): number {
  return 18 + 8 * formatNumber(top).length;
}

interface ChartTableProps {
  caption: string;
  columns: string[];
  /** The first cell of each row is its header; the others are numbers. */
  rows: ReactNode[][];
}

/** The figures as a table, for screen readers and for copying. */
export function ChartTable({ caption, columns, rows }: ChartTableProps) {
  const [head, ...others] = columns;
  return (
    <details className="mt-2 -mb-2 text-[0.9375rem]">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-ink">
        Show as a table
      </summary>
      {/* A scrolling region must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section aria-label={caption} className="mt-1 max-h-80 overflow-auto" tabIndex={0}>
        <table className="w-full border-collapse tabular-nums">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="border-b border-line text-left text-mute">
              <th className="py-2 pr-4 font-semibold" scope="col">
                {head}
              </th>
              {others.map((column) => (
                <th className="py-2 pl-4 text-right font-semibold" key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...figures]) => (
              <tr className="border-b border-line last:border-b-0" key={String(name)}>
                <th className="py-2 pr-4 text-left font-normal" scope="row">
                  {name}
                </th>
                {figures.map((figure, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row never move
                  <td className="py-2 pl-4 text-right" key={index}>
                    {figure}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

/** Round values for an axis from 0 up to at least `max`: at most five steps of 1, 2 or 5 times a power of ten. */
export function axisTicks(max: number): number[] {
  const step = roundStep(Math.max(max, 1) / 5);
  const count = Math.max(1, Math.ceil(max / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** At least 1, because the values are counts. */
function roundStep(min: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(min, 1)));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= min) ?? 10;
  return factor * power;
}

/** The indexes of the columns that get a label: about four, evenly spaced, always including the last. */
export function labelledColumns(count: number): number[] {
  const step = Math.max(1, Math.ceil(count / 4));
  return Array.from(
    { length: Math.ceil(count / step) },
    (_, index) => count - 1 - index * step,
  ).reverse();
}

/** A fraction as an SVG length, such as "12.5%". */
export function percent(part: number, whole: number): string {
  return `${whole === 0 ? 0 : Math.round((part / whole) * 100_000) / 1000}%`;
}
