import type { EdgeRule } from './edges.ts';
import { type Lattice, placesOf } from './lattice.ts';
import { quarter, type Segment, type Side, sides } from './quarter.ts';

/** One unbroken line. `closed` is false only where it runs off the edge of the picture. */
export interface Strand {
  segments: Segment[];
  /** The key of each segment's quarter. */
  quarters: string[];
  closed: boolean;
}

type Turn = 1 | -1;

interface Stand {
  column: number;
  row: number;
  side: Side;
  turn: Turn;
}

/** Joins the quarters round all dots into continuous strands, each quarter used once. */
export function traceStrands(lattice: Lattice, isOpen: EdgeRule): Strand[] {
  const walked = new Set<string>();
  const strands: Strand[] = [];
  const walkFrom = (stand: Stand) => {
    if (!walked.has(keyOf(stand))) strands.push(walk(stand, lattice, isOpen, walked));
  };
  // Loose ends first: a line that leaves the picture must not start in its middle.
  for (const stand of looseEnds(lattice, isOpen)) walkFrom(stand);
  for (const place of placesOf(lattice)) {
    for (const side of [0, 1, 2, 3] as const) walkFrom({ ...place, side, turn: 1 });
  }
  return strands;
}

function walk(start: Stand, lattice: Lattice, isOpen: EdgeRule, walked: Set<string>): Strand {
  const segments: Segment[] = [];
  const quarters: string[] = [];
  let stand = start;
  while (!walked.has(keyOf(stand))) {
    walked.add(keyOf(stand));
    quarters.push(keyOf(stand));
    const to = sideAfter(stand);
    const leaves = opensAt(stand, to, isOpen);
    segments.push(quarter(stand, stand.side, opensAt(stand, stand.side, isOpen), to, leaves));
    const next = leaves ? crossing(stand, to) : { ...stand, side: to };
    if (!lattice.has(next.column, next.row)) return { segments, quarters, closed: false };
    stand = next;
  }
  return { segments, quarters, closed: true };
}

function looseEnds(lattice: Lattice, isOpen: EdgeRule): Stand[] {
  const ends: Stand[] = [];
  for (const { column, row } of placesOf(lattice)) {
    for (const side of [0, 1, 2, 3] as const) {
      const { x, y } = sides[side];
      if (lattice.has(column + x, row + y)) continue;
      if (!opensAt({ column, row }, side, isOpen)) continue;
      ends.push({ column, row, side, turn: 1 }, { column, row, side, turn: -1 });
    }
  }
  return ends;
}

function opensAt(place: { column: number; row: number }, side: Side, isOpen: EdgeRule): boolean {
  const { x, y } = sides[side];
  return isOpen(2 * place.column + x, 2 * place.row + y);
}

/** Through an open midpoint the line goes straight on and turns the other way. */
function crossing(stand: Stand, side: Side): Stand {
  const { x, y } = sides[side];
  return {
    column: stand.column + x,
    row: stand.row + y,
    side: ((side + 2) % 4) as Side,
    turn: stand.turn === 1 ? -1 : 1,
  };
}

function sideAfter({ side, turn }: Stand): Side {
  return ((side + turn + 4) % 4) as Side;
}

function keyOf(stand: Stand): string {
  return quarterKey(stand, stand.turn === 1 ? stand.side : sideAfter(stand));
}

/** Names the quarter of a dot from a side to the next one clockwise. */
export function quarterKey(place: { column: number; row: number }, first: number): string {
  return `${place.column} ${place.row} ${first}`;
}
