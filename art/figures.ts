import { oneLine, traceStrands } from './kolam.ts';
import { type EdgeRule, type Lattice, latticeOf, placesOf } from './lattice.ts';
import { dots, type LinePicture, type Stroke } from './line-picture.ts';
import {
  centreOf,
  quarter,
  type Side,
  SPACING,
  type Strand,
  type Subpath,
  sides,
  strandsToPath,
  subpathsToPath,
} from './path.ts';

interface FigureOptions {
  /** In path units, for pictures not shown at about 15 pixels per dot. */
  strokeWidth?: number;
  /** Distance between the outer dots' cells and the picture's edge, in path units. */
  margin?: number;
  /** Additional space below the figure, in path units. */
  foot?: number;
  /** Whether to draw dots around the figure, as far as its box may extend. */
  isOnDots?: boolean;
  /** Whether to leave out the figure's dots, for sizes of about 10 pixels per dot. */
  isBare?: boolean;
}

/** A figure drawn as a line, with filled cells as accents. */
export function figurePicture(
  plan: readonly string[],
  { strokeWidth = 7, margin = 10, foot = 0, isOnDots = false, isBare = false }: FigureOptions = {},
): LinePicture {
  const figure = drawFigure(plan);
  const { line, parts } = figure;
  const strokes: Stroke[] = isOnDots ? [waitingDots(figure)] : [];
  strokes.push({ path: line, colour: 'line', fill: 'tint', isEvenOdd: true });
  for (const letter of ['s', 'w']) {
    const blank = parts[letter];
    if (blank) strokes.push({ path: blank.cells, colour: 'line', fill: 'ground' });
  }
  if (parts.o) {
    strokes.push({ path: parts.o.inside, colour: 'accent', fill: 'accent', width: 2 });
    strokes.push({ path: parts.o.cells, colour: 'ground', fill: 'accent' });
  }
  const width = 2 * strokeWidth + 1;
  for (const [letter, { dots }] of isBare ? [] : Object.entries(parts)) {
    const colour = letter === 'o' ? 'ground' : 'accent';
    strokes.push({ path: dots, colour, width, isDotted: true });
  }
  return {
    viewBox: viewBoxOf(figure, margin, foot),
    strokeWidth,
    strokes: strokes.filter(({ path }) => path),
  };
}

/** The same figure as a solid shape, for sizes below 100 pixels. */
export function solidPicture(plan: readonly string[]): LinePicture {
  const figure = drawFigure(plan);
  const { line, parts } = figure;
  const solid = (letter: string) => (parts[letter]?.cells ?? '') + (parts[letter]?.inside ?? '');
  const strokes: Stroke[] = [
    { path: line, colour: 'line', fill: 'line', isEvenOdd: true, width: 72 },
    { path: solid('s') + solid('w'), colour: 'ground', fill: 'ground', width: 44 },
    { path: solid('o'), colour: 'accent', fill: 'accent', width: 20 },
  ];
  return { viewBox: viewBoxOf(figure, 30), strokes: strokes.filter(({ path }) => path) };
}

function viewBoxOf({ columns, rows }: Figure, margin: number, foot = 0): string {
  return [-margin, -margin, 100 * columns + 2 * margin, 100 * rows + 2 * margin + foot].join(' ');
}

/** How far dots extend around a figure, in spacings; a box may be twice as high as its picture, and much wider. */
const [REACH, REACH_ASIDE] = [16, 48];

function waitingDots({ columns, rows }: Figure): Stroke {
  const left = 50 - 100 * REACH_ASIDE;
  const across = 100 * (columns + 2 * REACH_ASIDE);
  const rowsOfDots = Array.from({ length: rows + 2 * REACH }, (_, row) => {
    const y = 50 + 100 * (row - REACH);
    return { start: { x: left, y }, data: `h${across}`, end: { x: left + across, y } };
  });
  return { path: subpathsToPath(rowsOfDots), colour: 'quiet', width: 10, isDotted: true };
}

/** A mark as dots: one line around those that are reached. `mark` may be out of range in a draft. */
export function markPicture(mark: number, of: number): LinePicture {
  const earned = Math.min(Math.max(Math.round(mark), 0), of);
  const middles = Array.from({ length: of }, (_, column) => centreOf({ column, row: 0 }));
  const line = earned > 0 ? drawFigure(['#'.repeat(earned)]).line : '';
  const strokes: Stroke[] = [
    { path: line, colour: 'line', fill: 'tint', isEvenOdd: true },
    dots(middles.slice(0, earned), 'accent', 24),
    dots(middles.slice(earned), 'quiet', 24),
  ];
  return {
    viewBox: `0 0 ${100 * of} 100`,
    strokeWidth: 9,
    strokes: strokes.filter(({ path }) => path),
  };
}

/** A drawn plan, as SVG path data: one closed line around all its dots, and its parts. */
export interface Figure {
  columns: number;
  rows: number;
  /** Filled with the even-odd rule, it covers the cells around all dots. */
  line: string;
  /** Parts by letter of the plan. */
  parts: Record<string, FigurePart>;
}

interface FigurePart {
  /** The cells around the dots of a letter. */
  cells: string;
  /** Rectangles over the interior of the region, without gaps. */
  inside: string;
  /** Straight lines along the dots, drawn dotted. */
  dots: string;
}

/** Draws a plan of letters, "." for no dot. Throws a RangeError if the dots are not connected. */
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

/** An edge rule that separates panes from their surroundings. */
function withSeams(letterAt: (column: number, row: number) => string): EdgeRule {
  return (x, y) => {
    const ends = [
      letterAt(Math.floor(x / 2), Math.floor(y / 2)),
      letterAt(Math.ceil(x / 2), Math.ceil(y / 2)),
    ];
    return ends[0] === ends[1] || !ends.includes('w');
  };
}

/** Edge costs that prefer flipping edges outside of accents and their borders. */
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
    dots: subpathsToPath(runsOf(own.columns, own.rows, own.has).map(dottedLine)),
  };
}

interface Place {
  column: number;
  row: number;
}

function opensAt({ column, row }: Place, side: Side, isOpen: EdgeRule): boolean {
  return isOpen(2 * column + sides[side].x, 2 * row + sides[side].y);
}

/** The four quarters around a dot. */
function cellAt(place: Place, isOpen: EdgeRule): Strand {
  const segments = ([0, 1, 2, 3] as const).map((from) => {
    const to = ((from + 1) % 4) as Side;
    return quarter(place, from, opensAt(place, from, isOpen), to, opensAt(place, to, isOpen));
  });
  return { segments, quarters: [], closed: true };
}

/** A line slightly longer than from the first dot to the last, so that the last is drawn. */
function dottedLine({ from, to, row }: Run): Subpath {
  const at = (place: number) => (place + 0.5) * SPACING;
  const length = (to - from) * SPACING + 0.1;
  const start = { x: at(from), y: at(row) };
  return { start, data: `h${length}`, end: { x: start.x + length, y: start.y } };
}

/** Whether a quarter of a dot's square, in half spacings, is between connected dots of the region. */
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

/** Consecutive places of a row; `from` and `to` are inclusive. */
export interface Run {
  row: number;
  from: number;
  to: number;
}

type Has = (column: number, row: number) => boolean;

/** All places of a grid as the minimum number of runs along its rows. */
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

/** Path data that covers all places of a grid of half spacings; equal runs below each other become one rectangle. */
function rectanglesOver(columns: number, rows: number, has: Has): string {
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
