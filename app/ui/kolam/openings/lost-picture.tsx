import { drawLattice } from '../../../../domain/kolam/draw-kolam.ts';
import { withinLattice } from '../../../../domain/kolam/edges.ts';
import { latticeOf } from '../../../../domain/kolam/lattice.ts';
import { centreOf } from '../../../../domain/kolam/quarter.ts';
import { classes, Drawing, type PictureProps } from '../drawing.tsx';
import { Dots, Lines } from '../strokes.tsx';

const diamond = latticeOf({ kind: 'diamond', radius: 3 });
const MIDDLE = 6;

/** Everything is open but the four edges of the middle, so that its empty ring stands alone. */
const kolam = drawLattice(
  diamond,
  withinLattice(diamond, (x, y) => Math.abs(x - MIDDLE) + Math.abs(y - MIDDLE) !== 1),
);
const hole = centreOf({ column: 3, row: 3 });
const kept = kolam.dots.filter(({ x, y }) => x !== hole.x || y !== hole.y);

/** 404: a kolam whose middle is empty; its dot has rolled away. */
export function LostPicture({ className }: PictureProps) {
  return (
    <Drawing className={classes('text-ink', className)} viewBox="0 0 900 700">
      <Lines strands={kolam.strands} />
      <Dots at={kept} className="stroke-ink" />
      <path className="stroke-line" d="M20 686H880" />
      <Dots at={[{ x: 790, y: 660 }]} className="stroke-brick" width={46} />
    </Drawing>
  );
}
