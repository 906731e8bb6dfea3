import type { EdgeRule } from '../kolam/edges.ts';
import { type Lattice, latticeOf, placesOf } from '../kolam/lattice.ts';
import { oneLine } from '../kolam/one-line.ts';
import { type Subpath, strandsToPath, subpathsToPath } from '../kolam/path-data.ts';
import { quarter, type Side, SPACING, sides } from '../kolam/quarter.ts';
import { type Strand, traceStrands } from '../kolam/trace.ts';
import { type Run, rectanglesOver, runsOf } from './runs.ts';

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
  /** Rectangles over what lies wholly within the region: it has no gaps there. */
  inside: string;
  /** Straight lines along the dots, to be drawn dotted. */
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
  return { columns, rows, line: strandsToPath([strand]), parts: Object.fromEntries(parts) };
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
    cells: strandsToPath(places.map((place) => cellAt(place, isOpen))),
    inside: rectanglesOver(2 * own.columns, 2 * own.rows, (x, y) => isInside(x, y, own, isOpen)),
    dots: subpathsToPath(runsOf(own.columns, own.rows, own.has).map(dotted)),
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
function cellAt(place: Place, isOpen: EdgeRule): Strand {
  const segments = ([0, 1, 2, 3] as const).map((from) => {
    const to = ((from + 1) % 4) as Side;
    return quarter(place, from, opensAt(place, from, isOpen), to, opensAt(place, to, isOpen));
  });
  return { segments, quarters: [], closed: true };
}

/** A little more than from the first dot to the last, so that the last is drawn. */
function dotted({ from, to, row }: Run): Subpath {
  const at = (place: number) => (place + 0.5) * SPACING;
  const length = (to - from) * SPACING + 0.1;
  const start = { x: at(from), y: at(row) };
  return { start, data: `h${length}`, end: { x: start.x + length, y: start.y } };
}

/** Whether a quarter of a dot's square, in half spacings, lies between dots of the region that the line joins. */
function isInside(x: number, y: number, own: Lattice, isOpen: EdgeRule): boolean {
  const place = { column: Math.floor(x / 2), row: Math.floor(y / 2) };
  if (!own.has(place.column, place.row)) return false;
  const across: Side = x % 2 ? 0 : 2;
  const down: Side = y % 2 ? 1 : 3;
  const goesOn = (side: Side, turn: Side) => {
    const next = { column: place.column + sides[side].x, row: place.row + sides[side].y };
    return own.has(next.column, next.row) && opensAt(next, turn, isOpen);
  };
  const isCrossed = opensAt(place, across, isOpen) && opensAt(place, down, isOpen);
  return isCrossed && (goesOn(across, down) || goesOn(down, across));
}
