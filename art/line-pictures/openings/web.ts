import { drawKolam } from '../../kolam/draw-kolam.ts';
import { drawPlan, marked } from '../grid-picture.ts';
import { dots, type LinePicture, lines, shifted } from '../line-picture.ts';

const GROUND = [
  'oooooooooooo',
  'o..........o',
  'o..........o',
  'o..........o',
  'o..........o',
  'o..........o',
  'o..........o',
  'o..........o',
  'o..........o',
  'oooooooooooo',
];

const FRAME =
  'M140 100h920a40 40 0 0 1 40 40v720a40 40 0 0 1-40 40h-920a40 40 0 0 1-40-40v-720a40 40 0 0 1 40-40Z';
const BUTTON =
  'M693 750h214a24 24 0 0 1 24 24v33a24 24 0 0 1-24 24h-214a24 24 0 0 1-24-24v-33a24 24 0 0 1 24-24Z';

const bullets = [150, 200, 250].map((x) => ({ x, y: 150 }));
const art = drawKolam({ seed: 'web 4', shape: { kind: 'rect', columns: 4, rows: 6 } });
const words = drawPlan(['####', '....', '###.']);

/** Web: a browser window on a grid of dots. */
export const webPicture: LinePicture = {
  viewBox: '0 0 1200 1000',
  strokes: [
    dots(marked(GROUND, 'o'), 'quiet', 10),
    { path: FRAME, colour: 'line' },
    { path: 'M100 200H1100M340 150H1030', colour: 'line' },
    dots(bullets, 'accent', 20),
    ...shifted(1.5, 2.5, [lines(art.strands), dots(art.dots)]),
    ...shifted(6.5, 2.5, [lines(words.strands), dots(words.dots)]),
    { path: BUTTON, colour: 'accent', fill: 'accent' },
  ],
};
