import { type EdgeRule, mirrorsOf, seededEdges, withinLattice } from './edges.ts';
import { type KolamShape, type Lattice, latticeOf, placesOf } from './lattice.ts';
import { oneLine } from './one-line.ts';
import { strandsToPath } from './path-data.ts';
import { centreOf, type Point, SPACING } from './quarter.ts';
import { traceStrands } from './trace.ts';

export interface KolamSpec {
  seed: string;
  shape: KolamShape;
  /** 'axes' omits the diagonal: needed for a single line round all dots. */
  mirror?: 'all' | 'axes';
  /** Turns edges until one line goes round all dots. */
  isOneLine?: boolean;
}

/** A drawn kolam. All lengths in path units: dots are SPACING (100) apart. */
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

/** Draws the lines round a lattice's dots for the caller's choice of open edges. */
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
