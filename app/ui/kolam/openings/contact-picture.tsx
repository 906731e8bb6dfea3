import { classes, Drawing, type PictureProps } from '../drawing.tsx';
import { drawPlan } from '../grid-picture.ts';
import { Dots, Lines } from '../strokes.tsx';

const PLAN = [
  '###########',
  '#.#######.#',
  '#..#####..#',
  '#...###...#',
  '#....#....#',
  '#.........#',
  '#.........#',
  '###########',
];

const envelope = drawPlan(PLAN);

/** Contact: an envelope; its flap is woven and ends in the seal. */
export function ContactPicture({ className }: PictureProps) {
  return (
    <Drawing className={classes('text-ink', className)} viewBox="0 0 1100 800">
      <Lines strands={envelope.strands} />
      <Dots at={envelope.dots} className="stroke-brick" />
      <Dots at={[{ x: 550, y: 450 }]} className="stroke-brick" width={34} />
    </Drawing>
  );
}
