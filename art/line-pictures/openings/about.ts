import { drawPlan } from '../grid-picture.ts';
import { dots, type LinePicture, lines } from '../line-picture.ts';

const PLAN = [
  '..........#...',
  '.........###..',
  '........#####.',
  '.......#######',
  '....#...#####.',
  '...###...###..',
  '..#####...#...',
  '.#.###....####',
  '###.#...###...',
  '.#..#####.....',
  '#####.........',
];

const growth = drawPlan(PLAN, (x, y) => {
  const second = Math.abs(x - 8) + Math.abs(y - 12);
  const across = Math.abs(x - 20);
  const down = Math.abs(y - 6);
  return second !== 1 && !(across + down === 3 && across * down === 0);
});

/** About: three kolams, each larger than the last, on a rising line. */
export const aboutPicture: LinePicture = {
  viewBox: '0 0 1400 1100',
  strokeWidth: 6,
  strokes: [lines(growth.strands), dots(growth.dots, 'accent', 17)],
};
