import { classes, Drawing, type PictureProps } from '../drawing.tsx';
import { drawPlan } from '../grid-picture.ts';
import { Dots, Lines } from '../strokes.tsx';

const strip = drawPlan(['############']);

/** Legal pages: one calm line, twelve dots long. */
export function LegalPicture({ className }: PictureProps) {
  return (
    <Drawing className={classes('text-ink', className)} viewBox="0 0 1200 100">
      <Lines strands={strip.strands} />
      <Dots at={strip.dots} className="stroke-brick" />
    </Drawing>
  );
}
