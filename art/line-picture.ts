import { drawLattice, type Kolam } from './kolam.ts';
import { type EdgeRule, latticeOf, withinLattice } from './lattice.ts';
import { centreOf, dotsToPath, type Point } from './path.ts';

/** The role of a colour; its value depends on the background. `tint` is close to the background, `ground` is the background. */
export type PictureColour = 'line' | 'accent' | 'quiet' | 'tint' | 'ground';

/** One path of a picture, as SVG path data. */
export interface Stroke {
  path: string;
  /** Stroke colour; without one the path is only filled. */
  colour?: PictureColour;
  /** By default the picture's stroke width. */
  width?: number;
  fill?: PictureColour;
  /** Fills the cells of a kolam line with the even-odd rule. */
  isEvenOdd?: boolean;
  /** Draws dots along straight lines, one spacing apart. */
  isDotted?: boolean;
  /** Offset in path units. */
  shift?: Point;
}

/** A picture of lines and dots, for pages and share images. */
export interface LinePicture {
  viewBox: string;
  /** Width of lines in path units; default 5. */
  strokeWidth?: number;
  strokes: Stroke[];
}

export const lineWidth = 5;
const dotWidth = 15;
/** Dashes that are visible only as round caps. */
export const dotDashes = '.01 99.99';

/** The lines of a kolam as one stroke. */
export function lines(strands: readonly string[], colour: PictureColour = 'line'): Stroke {
  return { path: strands.join(''), colour };
}

/** Dots as zero-length strokes with a round cap of the dot's width. */
export function dots(
  at: readonly Point[],
  colour: PictureColour = 'accent',
  width = dotWidth,
): Stroke {
  return { path: dotsToPath(at), colour, width };
}

/** Strokes moved by a number of grid spacings. */
export function shiftStrokes(columns: number, rows: number, strokes: Stroke[]): Stroke[] {
  const shift = { x: columns * 100, y: rows * 100 };
  return strokes.map((stroke) => ({ ...stroke, shift }));
}

const everywhere: EdgeRule = () => true;

/** Draws the dots marked "#" in a plan; all edges between them are open unless a rule closes them. */
export function drawPlan(plan: readonly string[], rule: EdgeRule = everywhere): Kolam {
  const lattice = latticeOf({ kind: 'mask', rows: plan });
  return drawLattice(lattice, withinLattice(lattice, rule));
}

/** The centres of all places marked with a letter in a plan. */
export function pointsMarked(plan: readonly string[], letter: string): Point[] {
  return plan.flatMap((line, row) =>
    [...line].flatMap((mark, column) => (mark === letter ? [centreOf({ column, row })] : [])),
  );
}
