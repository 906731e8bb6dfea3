import { drawLattice } from '../../kolam/draw-kolam.ts';
import { latticeOf } from '../../kolam/lattice.ts';
import { drawPlan } from '../grid-picture.ts';
import { dots, type LinePicture, lines } from '../line-picture.ts';

const together = drawPlan(['###']);

/** Confirming a subscription: a line of three dots. */
export const subscribePicture: LinePicture = {
  viewBox: '0 0 300 100',
  strokes: [lines(together.strands), dots(together.dots)],
};

// Two dots; the line after the second is continued by hand.
const kept = drawLattice(
  latticeOf({ kind: 'rect', columns: 2, rows: 1 }),
  (x, y) => y === 0 && (x === 1 || x === 3),
);
const opening =
  'M200 50c21 21 33 31 50 31 44 0 52-20 96-20M200 50c21-21 33-31 50-31 30 0 36 10 62 10';

/** Unsubscribe: a line whose last dot is loose. */
export const unsubscribePicture: LinePicture = {
  viewBox: '0 0 460 100',
  strokes: [
    lines(kept.strands),
    { path: opening, colour: 'line' },
    dots(kept.dots),
    dots([{ x: 410, y: 30 }]),
  ],
};
