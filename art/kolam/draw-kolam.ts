import { type EdgeRule, mirrorsOf, seededEdges, throughBorder, withinLattice } from './edges.ts';
import { type KolamShape, type Lattice, latticeOf, placesOf } from './lattice.ts';
import { strandToPath } from './path-data.ts';
import { centreOf, type Point, SPACING } from './quarter.ts';
import { traceStrands } from './trace.ts';

export interface KolamSpec {
  seed: string;
  shape: KolamShape;
  /** Lets lines run off the edge of the picture. */
  bleed?: boolean;
  /** 'axes' omits the diagonal: needed for a single line round all dots. */
  mirror?: 'all' | 'axes';
}

/** A drawn kolam. All lengths in path units: dots are SPACING (100) apart. */
export interface Kolam {
  width: number;
  height: number;
  viewBox: string;
  dots: Point[];
  strands: string[];
}

/** How far a bleeding picture is clipped inside its cells, so that lines end before they meet. */
const CUT = 0.2 * SPACING;

/** Draws the kolam of a seed; deterministic. Throws a RangeError for impossible sizes. */
export function drawKolam({ seed, shape, bleed = false, mirror = 'all' }: KolamSpec): Kolam {
  const lattice = latticeOf(shape);
  const mirrors = mirrorsOf(lattice);
  if (mirror === 'axes') mirrors.diagonal = false;
  const rule = seededEdges(seed, lattice, mirrors);
  if (bleed) return drawLattice(lattice, throughBorder(lattice, rule), CUT);
  return drawLattice(lattice, withinLattice(lattice, rule));
}

/** Draws the lines round a lattice's dots for the caller's choice of open edges. */
export function drawLattice(lattice: Lattice, isOpen: EdgeRule, cut = 0): Kolam {
  const width = lattice.columns * SPACING - 2 * cut;
  const height = lattice.rows * SPACING - 2 * cut;
  return {
    width,
    height,
    viewBox: `${cut} ${cut} ${width} ${height}`,
    dots: placesOf(lattice).map(centreOf),
    strands: traceStrands(lattice, isOpen).map(strandToPath),
  };
}
