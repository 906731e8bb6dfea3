import {
  type EdgeRule,
  fractionOf,
  type KolamShape,
  type Lattice,
  latticeOf,
  mirrorsOf,
  placesOf,
  seededEdges,
  withinLattice,
} from './lattice.ts';
import {
  centreOf,
  type Point,
  quarter,
  type Segment,
  type Side,
  SPACING,
  type Strand,
  sides,
  strandsToPath,
} from './path.ts';

export interface KolamSpec {
  seed: string;
  shape: KolamShape;
  /** 'axes' omits the diagonals; needed for a single line around all dots. */
  mirror?: 'all' | 'axes';
  /** Flips edges until one line goes around all dots. */
  isOneLine?: boolean;
}

/** A drawn kolam. Lengths are in path units: dots are SPACING (100) apart. */
export interface Kolam {
  width: number;
  height: number;
  viewBox: string;
  dots: Point[];
  strands: string[];
}

/** Draws the kolam of a seed; deterministic. Throws a RangeError for impossible sizes. */
export function drawKolam({ seed, shape, mirror = 'all', isOneLine = false }: KolamSpec): Kolam {
  const lattice = latticeOf(shape);
  const mirrors = mirrorsOf(lattice);
  if (mirror === 'axes') mirrors.diagonal = false;
  const rule = seededEdges(seed, lattice, mirrors);
  return drawLattice(lattice, isOneLine ? oneLine(lattice, rule) : withinLattice(lattice, rule));
}

/** Draws the lines around a lattice's dots for a choice of open edges. */
export function drawLattice(lattice: Lattice, isOpen: EdgeRule): Kolam {
  const width = lattice.columns * SPACING;
  const height = lattice.rows * SPACING;
  return {
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    dots: placesOf(lattice).map(centreOf),
    strands: traceStrands(lattice, isOpen).map((strand) => strandsToPath([strand])),
  };
}

type Turn = 1 | -1;

interface Stand {
  column: number;
  row: number;
  side: Side;
  turn: Turn;
}

/** Joins the quarters around all dots into continuous strands; each quarter is used once. */
export function traceStrands(lattice: Lattice, isOpen: EdgeRule): Strand[] {
  const walked = new Set<string>();
  const strands: Strand[] = [];
  const walkFrom = (stand: Stand) => {
    if (!walked.has(keyOf(stand))) strands.push(walk(stand, lattice, isOpen, walked));
  };
  // Loose ends first, because a line that leaves the picture must not start in the middle.
  for (const stand of openEnds(lattice, isOpen)) walkFrom(stand);
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

function openEnds(lattice: Lattice, isOpen: EdgeRule): Stand[] {
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

/** At an open edge the line goes straight on and turns the other way. */
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

/** The key of the quarter of a dot from a side to the next one clockwise. */
function quarterKey(place: { column: number; row: number }, first: number): string {
  return `${place.column} ${place.row} ${first}`;
}

interface Edge {
  x: number;
  y: number;
  /** The quarters that meet at the edge. */
  quarters: string[];
  /** Cost of flipping; lowest in the middle of a weave. */
  cost: number;
  /** Its mirror image. */
  twin?: Edge | undefined;
}

/** The cost of flipping an edge for the picture; 0 in the middle of a weave. */
type EdgeCost = (x: number, y: number) => number;

/** Additional cost of an edge that is flipped without its mirror image. */
const ASYMMETRY = 1.5;
/** More than any other cost, because closing the only connection of two parts would separate them visually. */
const DEAREST = 40;
const [TEARING, THINNING] = [16, 3];

/**
 * A rule that differs from the preferred one in as few edges as a single line around all dots needs. Two strands that meet
 * at an edge become one when it is flipped, so these edges are a spanning tree of the strands, cheapest
 * first. Mirrored edges are flipped together if possible. The dots must be connected.
 */
export function oneLine(
  lattice: Lattice,
  preferred: EdgeRule,
  costOf: EdgeCost = () => 0,
): EdgeRule {
  const rule = withinLattice(lattice, preferred);
  const turned = new Set<string>();
  const isOpen: EdgeRule = (x, y) => rule(x, y) !== turned.has(`${x} ${y}`);
  const strands = strandsByQuarter(lattice, rule);
  const edges = edgesOf(lattice, costOf);
  for (let limit = 0; limit < DEAREST; limit += 1) {
    for (const edge of edges) {
      if (edge.cost > limit || strandsAt(edge, strands).length < 2) continue;
      const price = (each: Edge) => each.cost + priceOfClosing(each, isOpen);
      const { twin } = edge;
      if (twin && joinsStrands(edge, strands) && Math.max(price(edge), price(twin)) <= limit) {
        for (const each of [edge, twin]) turn(each, turned, strands);
      } else if (price(edge) + (twin ? ASYMMETRY : 0) <= limit) {
        turn(edge, turned, strands);
      }
    }
  }
  return isOpen;
}

function turn(edge: Edge, turned: Set<string>, strands: Map<string, number>): void {
  const [one, other = one] = strandsAt(edge, strands);
  turned.add(`${edge.x} ${edge.y}`);
  for (const [quarter, strand] of strands) {
    if (strand === one && other !== undefined) strands.set(quarter, other);
  }
}

/** Whether the mirror image of an edge still joins two strands after the edge itself did. */
function joinsStrands(edge: Edge, strands: Map<string, number>): boolean {
  const met = edge.twin ? strandsAt(edge.twin, strands) : [];
  return met.length > 1 && met.join() !== strandsAt(edge, strands).join();
}

/** The cost of closing an edge, which makes an eye in a wide weave. */
function priceOfClosing({ x, y }: Edge, isOpen: EdgeRule): number {
  if (!isOpen(x, y)) return 0;
  const besides =
    x % 2 ? [isOpen(x, y - 2), isOpen(x, y + 2)] : [isOpen(x - 2, y), isOpen(x + 2, y)];
  return [TEARING, THINNING, 0][besides.filter(Boolean).length] ?? 0;
}

function strandsByQuarter(lattice: Lattice, rule: EdgeRule): Map<string, number> {
  const strands = traceStrands(lattice, rule);
  return new Map(strands.flatMap(({ quarters }, strand) => quarters.map((key) => [key, strand])));
}

/** The strands that meet at an edge, one or two. */
function strandsAt({ quarters }: Edge, strands: Map<string, number>): number[] {
  const [first = 0, ...rest] = quarters.map((quarter) => strands.get(quarter) ?? 0);
  const other = rest.find((strand) => strand !== first) ?? first;
  return other === first ? [first] : [Math.min(first, other), Math.max(first, other)];
}

/** All edges between two dots in a scattered but deterministic order. */
function edgesOf(lattice: Lattice, costOf: EdgeCost): Edge[] {
  const edges = placesOf(lattice).flatMap((place) =>
    ([0, 1] as const).flatMap((side): Edge[] => {
      const { x, y } = sides[side];
      const other = { column: place.column + x, row: place.row + y };
      if (!lattice.has(other.column, other.row)) return [];
      const quarters = [
        quarterKey(place, side),
        quarterKey(place, (side + 3) % 4),
        quarterKey(other, side + 1),
        quarterKey(other, side + 2),
      ];
      const missing = [place, other].flatMap(({ column, row }) =>
        sides.filter((step) => !lattice.has(column + step.x, row + step.y)),
      ).length;
      const at = { x: 2 * place.column + x, y: 2 * place.row + y };
      return [{ ...at, quarters, cost: costOf(at.x, at.y) + missing / 2 }];
    }),
  );
  if (mirrorsOf(lattice).leftRight) addTwins(lattice, edges);
  const order = ({ x, y }: Edge) => fractionOf(`edge ${x} ${y}`);
  return edges.sort((one, other) => order(one) - order(other));
}

function addTwins(lattice: Lattice, edges: Edge[]): void {
  const byPlace = new Map(edges.map((edge) => [`${edge.x} ${edge.y}`, edge]));
  for (const edge of edges) {
    const twin = byPlace.get(`${2 * (lattice.columns - 1) - edge.x} ${edge.y}`);
    if (twin !== edge) edge.twin = twin;
  }
}
