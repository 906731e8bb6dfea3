import { drawLattice } from '../../../../domain/kolam/draw-kolam.ts';
import { latticeOf } from '../../../../domain/kolam/lattice.ts';
import { classes, Drawing, type PictureProps } from '../drawing.tsx';
import { drawPlan } from '../grid-picture.ts';
import { Dots, Lines } from '../strokes.tsx';

const together = drawPlan(['###']);

/** Confirming a subscription: the same line with its third dot, closed round it. */
export function SubscribePicture({ className }: PictureProps) {
  return (
    <Drawing className={classes('text-ink', className)} viewBox="0 0 300 100">
      <Lines strands={together.strands} />
      <Dots at={together.dots} className="stroke-brick" />
    </Drawing>
  );
}

// Two dots stay; the crossing after the second is left open and continued by hand.
const kept = drawLattice(
  latticeOf({ kind: 'rect', columns: 2, rows: 1 }),
  (x, y) => y === 0 && (x === 1 || x === 3),
);
const opening =
  'M200 50c21 21 33 31 50 31 44 0 52-20 96-20M200 50c21-21 33-31 50-31 30 0 36 10 62 10';

/** Unsubscribe: a short line whose last loop opens and lets its dot go. */
export function UnsubscribePicture({ className }: PictureProps) {
  return (
    <Drawing className={classes('text-ink', className)} viewBox="0 0 460 100">
      <Lines strands={kept.strands} />
      <path d={opening} />
      <Dots at={kept.dots} className="stroke-brick" />
      <Dots at={[{ x: 410, y: 30 }]} className="stroke-brick" />
    </Drawing>
  );
}
