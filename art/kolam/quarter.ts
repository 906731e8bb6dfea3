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

/** From dot to dot, in the units of the path data: large enough that whole numbers suffice. */
export const SPACING = 100;

const OPEN_REACH = SPACING / 2;
const CLOSED_REACH = 0.62 * OPEN_REACH;
/** Control points of a circle, for a dot without open sides. */
const CLOSED_HANDLE = Math.round(0.5523 * CLOSED_REACH);
const OPEN_HANDLE = 21;

/** One cubic curve: a quarter of the way round a dot. */
export interface Segment {
  start: Point;
  startControl: Point;
  endControl: Point;
  end: Point;
}

/** The curve round one dot from a side to the next. Open sides are crossed at 45°, closed ones met squarely. */
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

/** The middle of a dot; half a spacing lies between the outer dots and the picture's edge. */
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
