import { drawLattice } from '../../../../domain/kolam/draw-kolam.ts';
import {
  type EdgeRule,
  mirrorsOf,
  seededEdges,
  withinLattice,
} from '../../../../domain/kolam/edges.ts';
import { latticeOf } from '../../../../domain/kolam/lattice.ts';
import { classes, Drawing, type PictureProps } from '../drawing.tsx';
import { shift } from '../grid-picture.ts';
import { Dots, Lines } from '../strokes.tsx';

const diamond = latticeOf({ kind: 'diamond', radius: 3 });

/** The edges of one diamond, and on its flank the three in the middle, where the other one waits. */
function joinedAt(links: readonly string[]): EdgeRule {
  const within = withinLattice(diamond, seededEdges('hiring 17', diamond, mirrorsOf(diamond)));
  return (x, y) => links.includes(`${x} ${y}`) || within(x, y);
}

// Half spacings from the diamond's own corner; the second lies 4 columns and 3 rows further on.
const company = drawLattice(diamond, joinedAt(['11 8', '10 9', '9 10']));
const candidate = drawLattice(diamond, joinedAt(['3 2', '2 3', '1 4']));

/** Hiring: two kolams, each with its own line, that go over into one another where they meet. */
export function HiringPicture({ className }: PictureProps) {
  return (
    <Drawing className={classes('text-chalk', className)} viewBox="0 0 1100 1000">
      <Lines strands={company.strands} />
      <Dots at={company.dots} className="stroke-gold" />
      <g transform={shift(4, 3)}>
        <Lines className="stroke-gold" strands={candidate.strands} />
        <Dots at={candidate.dots} className="stroke-chalk" />
      </g>
    </Drawing>
  );
}
