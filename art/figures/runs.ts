import { subpathsToPath } from '../kolam/path-data.ts';
import { SPACING } from '../kolam/quarter.ts';

/** Neighbouring places of one row, the first and the last included. */
export interface Run {
  row: number;
  from: number;
  to: number;
}

type Has = (column: number, row: number) => boolean;

/** All places of a grid as the fewest runs along its rows. */
export function runsOf(columns: number, rows: number, has: Has): Run[] {
  const runs: Run[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (!has(column, row)) continue;
      const last = runs.at(-1);
      if (last?.row === row && last.to === column - 1) last.to = column;
      else runs.push({ row, from: column, to: column });
    }
  }
  return runs;
}

const HALF = SPACING / 2;

/** Path data over all places of a grid of half spacings: equal runs below each other are one rectangle. */
export function rectanglesOver(columns: number, rows: number, has: Has): string {
  const rectangles: (Run & { height: number })[] = [];
  for (const run of runsOf(columns, rows, has)) {
    const above = rectangles.find(
      ({ row, height, from, to }) => row + height === run.row && from === run.from && to === run.to,
    );
    if (above) above.height += 1;
    else rectangles.push({ ...run, height: 1 });
  }
  return subpathsToPath(
    rectangles.map(({ row, from, to, height }) => {
      const start = { x: from * HALF, y: row * HALF };
      const width = (to - from + 1) * HALF;
      return { start, data: `h${width}v${height * HALF}h-${width}z`, end: start };
    }),
  );
}
