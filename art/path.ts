/** East, south, west, north: clockwise on a screen, where y grows downwards. */
export type Side = 0 | 1 | 2 | 3;

export interface Point {
  x: number;
  y: number;
}

export const sides: readonly [Point, Point, Point, Point] = [
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
  { x: 0, y: -1 },
];

/** Distance between dots in path units; large enough that whole numbers suffice. */
export const SPACING = 100;

const OPEN_REACH = SPACING / 2;
const CLOSED_REACH = 0.62 * OPEN_REACH;
/** Distance of the control points of a circle, for a dot without open sides. */
const CLOSED_HANDLE = Math.round(0.5523 * CLOSED_REACH);
const OPEN_HANDLE = 21;

/** One cubic curve: a quarter of the way around a dot. */
export interface Segment {
  start: Point;
  startControl: Point;
  endControl: Point;
  end: Point;
}

/** The curve around a dot from one side to the next. It crosses open sides at 45° and touches closed ones at a right angle. */
export function quarter(
  place: { column: number; row: number },
  from: Side,
  fromOpen: boolean,
  to: Side,
  toOpen: boolean,
): Segment {
  const centre = centreOf(place);
  const start = anchor(centre, sides[from], fromOpen);
  const end = anchor(centre, sides[to], toOpen);
  return {
    start,
    startControl: control(start, sides[from], sides[to], fromOpen),
    endControl: control(end, sides[to], sides[from], toOpen),
    end,
  };
}

/** The centre of a dot; outer dots are half a spacing from the picture's edge. */
export function centreOf({ column, row }: { column: number; row: number }): Point {
  return { x: (column + 0.5) * SPACING, y: (row + 0.5) * SPACING };
}

function anchor(centre: Point, side: Point, open: boolean): Point {
  const reach = open ? OPEN_REACH : CLOSED_REACH;
  return { x: centre.x + side.x * reach, y: centre.y + side.y * reach };
}

function control(at: Point, own: Point, other: Point, open: boolean): Point {
  if (!open) return { x: at.x + other.x * CLOSED_HANDLE, y: at.y + other.y * CLOSED_HANDLE };
  return {
    x: at.x + (other.x - own.x) * OPEN_HANDLE,
    y: at.y + (other.y - own.y) * OPEN_HANDLE,
  };
}

/** A continuous line. `closed` is false only if it leaves the picture. */
export interface Strand {
  segments: Segment[];
  /** The key of each segment's quarter. */
  quarters: string[];
  closed: boolean;
}

interface Command {
  letter: string;
  numbers: number[];
}

/** A part of a path: start, data after the move, and end. */
export interface Subpath {
  start: Point;
  data: string;
  end: Point;
}

/**
 * SVG path data. Each subpath except the first starts relative to the end of the previous one, so equal subpaths are equal
 * texts, which compress well.
 */
export function subpathsToPath(subpaths: readonly Subpath[]): string {
  let pen: Point | undefined;
  return subpaths
    .map(({ start, data, end }) => {
      const step = from(pen ?? { x: 0, y: 0 }, start);
      const move = write([{ letter: pen ? 'm' : 'M', numbers: numbers(step) }]);
      pen = end;
      return move + data;
    })
    .join('');
}

/** Strands as SVG path data, in the shortest notation. */
export function strandsToPath(strands: readonly Strand[]): string {
  return subpathsToPath(strands.flatMap(strandToSubpath));
}

/** Dots as tiny strokes with a wide round cap, which need a fifth of the bytes of circles. */
export function dotsToPath(dots: readonly Point[]): string {
  // Not zero, because some browsers paint no cap on a stroke without length.
  return subpathsToPath(dots.map((dot) => ({ start: dot, data: 'h.01', end: dot })));
}

function strandToSubpath({ segments, closed }: Strand): Subpath[] {
  const [first, last] = [segments[0], segments.at(-1)];
  if (!first || !last) return [];
  const commands: Command[] = [];
  let curveBefore: Segment | null = null;
  for (const segment of segments) {
    if (isStraight(segment)) addLine(commands, from(segment.start, segment.end));
    else commands.push(curve(segment, curveBefore));
    curveBefore = isStraight(segment) ? null : segment;
  }
  const data = `${write(commands)}${closed ? 'Z' : ''}`;
  return [{ start: first.start, data, end: closed ? first.start : last.end }];
}

function curve(segment: Segment, before: Segment | null): Command {
  const { start } = segment;
  const end = [from(start, segment.endControl), from(start, segment.end)].flatMap(numbers);
  if (before && mirrors(before, segment)) return { letter: 's', numbers: end };
  return { letter: 'c', numbers: [...numbers(from(start, segment.startControl)), ...end] };
}

/** Whether "s" can be used, which mirrors the previous control point. */
function mirrors(before: Segment, segment: Segment): boolean {
  const arriving = from(before.endControl, before.end);
  const leaving = from(segment.start, segment.startControl);
  return arriving.x === leaving.x && arriving.y === leaving.y;
}

function addLine(commands: Command[], step: Point): void {
  const last = commands.at(-1);
  const [x = 0, y = 0] = last?.numbers ?? [];
  if (last?.letter === 'l' && x * step.y === y * step.x) {
    last.numbers = [x + step.x, y + step.y];
  } else {
    commands.push({ letter: 'l', numbers: numbers(step) });
  }
}

function isStraight(segment: Segment): boolean {
  const whole = from(segment.start, segment.end);
  return [segment.startControl, segment.endControl].every((control) => {
    const part = from(segment.start, control);
    return whole.x * part.y === whole.y * part.x;
  });
}

function write(commands: Command[]): string {
  let letter = '';
  return commands
    .map((command) => {
      const repeats = command.letter === letter;
      letter = command.letter;
      const text = command.numbers.map(compact).reduce(join);
      if (!repeats) return letter + text;
      return text.startsWith('-') ? text : ` ${text}`;
    })
    .join('');
}

function join(before: string, next: string): string {
  return next.startsWith('-') ? before + next : `${before} ${next}`;
}

function compact(value: number): string {
  return String(Math.round(value * 100) / 100).replace(/^(-?)0\./, '$1.');
}

function from(start: Point, end: Point): Point {
  return { x: end.x - start.x, y: end.y - start.y };
}

function numbers({ x, y }: Point): number[] {
  return [x, y];
}
