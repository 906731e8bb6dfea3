import { drawLattice, type Kolam } from '../kolam/draw-kolam.ts';
import { type EdgeRule, withinLattice } from '../kolam/edges.ts';
import { latticeOf } from '../kolam/lattice.ts';
import { centreOf, type Point } from '../kolam/quarter.ts';

const everywhere: EdgeRule = () => true;

/** Draws the dots written "#" in a plan; every edge between two of them is open unless a rule says not. */
export function drawPlan(plan: readonly string[], rule: EdgeRule = everywhere): Kolam {
  const lattice = latticeOf({ kind: 'mask', rows: plan });
  return drawLattice(lattice, withinLattice(lattice, rule));
}

/** The middles of all places that a plan marks with a letter. */
export function marked(plan: readonly string[], letter: string): Point[] {
  return plan.flatMap((line, row) =>
    [...line].flatMap((mark, column) => (mark === letter ? [centreOf({ column, row })] : [])),
  );
}
