import { drawPlan, marked } from '../grid-picture.ts';
import { dots, type LinePicture, lines } from '../line-picture.ts';

const PLAN = [
  '..........#',
  '..........#',
  '........#.#',
  '........#.#',
  '......#.#.#',
  '....#.#.#.#',
  '..#.#.#.#.#',
  '#.#.#.#.#.#',
  '###########',
];

// No ring of dots is closed in this plan, so that opening every edge gives one single line.
const chart = drawPlan(PLAN);
const tops = [0, 2, 4, 6, 8, 10].map((column) => ({
  x: column * 100 + 50,
  y: PLAN.findIndex((line) => line[column] === '#') * 100 + 50,
}));

/** Agency: a chart of six growing bars in one line. */
export const agencyPicture: LinePicture = {
  viewBox: '0 0 1100 900',
  strokes: [
    dots(marked(PLAN, '.'), 'quiet', 10),
    lines(chart.strands),
    dots(chart.dots),
    dots(tops, 'accent', 28),
  ],
};
