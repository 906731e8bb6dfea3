import { drawLattice } from '../../kolam/draw-kolam.ts';
import { withinLattice } from '../../kolam/edges.ts';
import { latticeOf } from '../../kolam/lattice.ts';
import { centreOf } from '../../kolam/quarter.ts';
import { dots, type LinePicture, lines } from '../line-picture.ts';

const diamond = latticeOf({ kind: 'diamond', radius: 3 });
const MIDDLE = 6;

/** All edges are open but the four in the middle. */
const kolam = drawLattice(
  diamond,
  withinLattice(diamond, (x, y) => Math.abs(x - MIDDLE) + Math.abs(y - MIDDLE) !== 1),
);
const hole = centreOf({ column: 3, row: 3 });
const kept = kolam.dots.filter(({ x, y }) => x !== hole.x || y !== hole.y);

/** 404: a kolam without its middle dot. */
export const lostPicture: LinePicture = {
  viewBox: '0 0 900 700',
  strokes: [
    lines(kolam.strands),
    dots(kept, 'line'),
    { path: 'M20 686H880', colour: 'quiet' },
    dots([{ x: 790, y: 660 }], 'accent', 46),
  ],
};
