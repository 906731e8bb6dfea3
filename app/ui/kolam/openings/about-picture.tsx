import { classes, Drawing, type PictureProps } from '../drawing.tsx';
import { drawPlan } from '../grid-picture.ts';
import { Dots, Lines } from '../strokes.tsx';

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

// The second year's kolam has a ring in its middle, the third's four eyes: each can do more.
const growth = drawPlan(PLAN, (x, y) => {
  const second = Math.abs(x - 8) + Math.abs(y - 12);
  const across = Math.abs(x - 20);
  const down = Math.abs(y - 6);
  return second !== 1 && !(across + down === 3 && across * down === 0);
});

/** About: three years, three kolams, each larger than the last, on one line that climbs. */
export function AboutPicture({ className }: PictureProps) {
  return (
    <Drawing className={classes('text-chalk', className)} strokeWidth={6} viewBox="0 0 1400 1100">
      <Lines strands={growth.strands} />
      <Dots at={growth.dots} className="stroke-gold" width={17} />
    </Drawing>
  );
}
