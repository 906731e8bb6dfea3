import { fractionOf } from '../../kolam/hash.ts';
import { drawPlan, marked } from '../grid-picture.ts';
import { dots, type LinePicture, lines } from '../line-picture.ts';

const PLAN = [
  '...........#',
  'o..........#',
  '..o........#',
  '.o...#....##',
  'o.o.###...#.',
  '.o.#####.##.',
  'o.########..',
  '.o.#####....',
  'o.o.###.....',
  '..o..#......',
];

const path = drawPlan(PLAN, (x, y) => {
  const across = Math.abs(x - 10);
  const down = Math.abs(y - 12);
  return !(across + down === 3 && across * down === 0);
});
const goal = { x: 1150, y: 50 };

/** The dots further left are scattered more. */
const loose = marked(PLAN, 'o').map(({ x, y }) => {
  const unrest = Math.max(0, 340 - x) / 340;
  const nudge = (axis: string) => Math.round((fractionOf(`${axis} ${x} ${y}`) - 0.5) * 90 * unrest);
  return { x: x + nudge('across'), y: y + nudge('down') };
});

/** Courses: loose dots that a line joins and lifts. */
export const coursesPicture: LinePicture = {
  viewBox: '0 0 1200 1000',
  strokes: [lines(path.strands), dots([...loose, ...path.dots]), dots([goal], 'accent', 30)],
};
