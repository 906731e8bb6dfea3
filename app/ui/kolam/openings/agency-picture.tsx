import { classes, Drawing, type PictureProps } from '../drawing.tsx';
import { drawPlan, marked } from '../grid-picture.ts';
import { Dots, Lines } from '../strokes.tsx';

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

/** Agency: a chart of six growing bars, drawn by one line that loops round every point. */
export function AgencyPicture({ className }: PictureProps) {
  return (
    <Drawing className={classes('text-chalk', className)} viewBox="0 0 1100 900">
      <Dots at={marked(PLAN, '.')} className="stroke-green-soft" width={10} />
      <Lines strands={chart.strands} />
      <Dots at={chart.dots} className="stroke-gold" />
      <Dots at={tops} className="stroke-gold" width={28} />
    </Drawing>
  );
}
