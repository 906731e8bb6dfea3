import { drawKolam } from '../../kolam/draw-kolam.ts';
import { drawPlan } from '../grid-picture.ts';
import { dots, type LinePicture, lines } from '../line-picture.ts';

const WORDS = [
  '.....####.##',
  '............',
  '.....##.####',
  '............',
  '####.##.####',
  '............',
  '##.#####.###',
  '............',
  '###.####....',
];

const initial = drawKolam({ seed: 'blog 1', shape: { kind: 'rect', columns: 4, rows: 3 } });
const words = drawPlan(WORDS);
const stop = { x: 950, y: 850 };

/** Blog: a page of text. */
export const blogPicture: LinePicture = {
  viewBox: '0 0 1200 900',
  strokes: [
    lines(initial.strands),
    lines(words.strands),
    dots([...initial.dots, ...words.dots]),
    dots([stop], 'accent', 30),
  ],
};
