import type { ReactNode } from 'react';
import { labelledColumns, percent } from './scale.ts';
import { number } from './wording.ts';

interface PlotProps {
  /** What the picture says, in a sentence. */
  label: string;
  ticks: number[];
  /** The name of each column; about four of them are written below. */
  columns: string[];
  /** Drawn over the grid in per cent of the plot: 0 at the left and at the top. */
  children: ReactNode;
}

/**
 * Axes with their labels round a drawing. Everything is placed in per cent, so that text keeps its size and the plot
 * takes the width that there is, without measuring.
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
            {number(tick)}
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

/** Room for the widest number of the axis. */
function gutterOf(top: number): number {
  return 18 + 8 * number(top).length;
}
