import { drawLattice } from '../../kolam/draw-kolam.ts';
import { type EdgeRule, mirrorsOf, seededEdges, withinLattice } from '../../kolam/edges.ts';
import { latticeOf } from '../../kolam/lattice.ts';
import { dots, type LinePicture, lines, shifted } from '../line-picture.ts';

const diamond = latticeOf({ kind: 'diamond', radius: 3 });

/** The edges of one diamond that are open towards the other. */
function joinedAt(links: readonly string[]): EdgeRule {
  const within = withinLattice(diamond, seededEdges('hiring 17', diamond, mirrorsOf(diamond)));
  return (x, y) => links.includes(`${x} ${y}`) || within(x, y);
}

// Half spacings from the diamond's own corner; the second lies 4 columns and 3 rows further on.
const company = drawLattice(diamond, joinedAt(['11 8', '10 9', '9 10']));
const candidate = drawLattice(diamond, joinedAt(['3 2', '2 3', '1 4']));

/** Hiring: two kolams that join. */
export const hiringPicture: LinePicture = {
  viewBox: '0 0 1100 1000',
  strokes: [
    lines(company.strands),
    dots(company.dots),
    ...shifted(4, 3, [lines(candidate.strands, 'accent'), dots(candidate.dots, 'line')]),
  ],
};
