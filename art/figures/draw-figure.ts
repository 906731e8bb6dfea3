import type { EdgeRule } from '../kolam/edges.ts';
import { type Lattice, latticeOf, placesOf } from '../kolam/lattice.ts';
import { oneLine } from '../kolam/one-line.ts';
import { dotsToPath, strandToPath } from '../kolam/path-data.ts';
import { centreOf, quarter, type Side, sides } from '../kolam/quarter.ts';
import { traceStrands } from '../kolam/trace.ts';

/** A plan drawn: one closed line round all its dots, and what lies within it. All of it is SVG path data. */
export interface Figure {
  columns: number;
  rows: number;
  /** Filled by the even-odd rule, it is the cells round all dots. */
  line: string;
  /** By the letter of the plan. */
  parts: Record<string, FigurePart>;
}

export interface FigurePart {
  /** The cells round the dots of a letter. */
  cells: string;
  /** What the weave leaves empty between those. */
  gaps: string;
  dots: string;
}

/** Draws a plan of letters, "." for no dot. Throws a RangeError when its dots are not connected. */
export function drawFigure(plan: readonly string[]): Figure {
  const lattice = latticeOf({ kind: 'mask', rows: plan.map((row) => row.replace(/[^.]/g, '#')) });
  const letterAt = (column: number, row: number) => plan[row]?.[column] ?? '.';
  const isOpen = oneLine(lattice, withSeams(letterAt), accentsLast(letterAt));
  const [strand, ...others] = traceStrands(lattice, isOpen);
  if (!strand || others.length > 0) throw new RangeError('The dots of a figure must be connected.');
  const letters = [...new Set(plan.join(''))].filter((letter) => letter !== '.');
  const parts = letters.map((letter) => {
    const isOwn = (column: number, row: number) => letterAt(column, row) === letter;
    return [letter, partOf({ ...lattice, has: isOwn }, isOpen)];
  });
  const { columns, rows } = lattice;
  return { columns, rows, line: strandToPath(strand), parts: Object.fromEntries(parts) };
}

/** A pane is set apart from what is round it. */
function withSeams(letterAt: (column: number, row: number) => string): EdgeRule {
  return (x, y) => {
    const ends = [
      letterAt(Math.floor(x / 2), Math.floor(y / 2)),
      letterAt(Math.ceil(x / 2), Math.ceil(y / 2)),
    ];
    return ends[0] === ends[1] || !ends.includes('w');
  };
}

/** Edges are turned outside of accents and their borders, where there is a choice. */
function accentsLast(letterAt: (column: number, row: number) => string) {
  return (x: number, y: number) => {
    const ends = [letterAt(Math.floor(x / 2), Math.floor(y / 2))];
    ends.push(letterAt(Math.ceil(x / 2), Math.ceil(y / 2)));
    return ends.includes('o') ? 9 : 0;
  };
}

function partOf(own: Lattice, isOpen: EdgeRule): FigurePart {
  const places = placesOf(own);
  return {
    cells: places.map((place) => cellAt(place, isOpen)).join(''),
    gaps: places.map((place) => gapsBeside(place, own, isOpen)).join(''),
    dots: dotsToPath(places.map(centreOf)),
  };
}

interface Place {
  column: number;
  row: number;
}

function opensAt({ column, row }: Place, side: Side, isOpen: EdgeRule): boolean {
  return isOpen(2 * column + sides[side].x, 2 * row + sides[side].y);
}

/** The four quarters round a dot. */
function cellAt(place: Place, isOpen: EdgeRule): string {
  const segments = ([0, 1, 2, 3] as const).map((from) => {
    const to = ((from + 1) % 4) as Side;
    return quarter(place, from, opensAt(place, from, isOpen), to, opensAt(place, to, isOpen));
  });
  return strandToPath({ segments, quarters: [], closed: true });
}

/** The triangles on both sides of the edges to the east and to the south. */
function gapsBeside(place: Place, own: Lattice, isOpen: EdgeRule): string {
  const { x, y } = centreOf(place);
  const next = (side: Side) => ({
    column: place.column + sides[side].x,
    row: place.row + sides[side].y,
  });
  const gaps = ([0, 1] as const).flatMap((side) => {
    const beside = next(side);
    if (!own.has(beside.column, beside.row) || !opensAt(place, side, isOpen)) return [];
    const turns = side === 0 ? ([1, 3] as const) : ([0, 2] as const);
    return turns.flatMap((turn) => {
      if (!opensAt(place, turn, isOpen) || !opensAt(beside, turn, isOpen)) return [];
      const [along, across] = [sides[side], sides[turn]];
      // All turn the same way, so that none takes another out where they overlap.
      const way = along.x * across.y - along.y * across.x;
      const from = `M${x + 50 * along.x} ${y + 50 * along.y}`;
      const first = `${50 * (across.x + way * along.x)} ${50 * (across.y + way * along.y)}`;
      return [`${from}l${first} ${-100 * way * along.x} ${-100 * way * along.y}z`];
    });
  });
  return gaps.join('');
}
