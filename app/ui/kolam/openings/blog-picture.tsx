import { drawKolam } from '../../../../domain/kolam/draw-kolam.ts';
import { classes, Drawing, type PictureProps } from '../drawing.tsx';
import { drawPlan } from '../grid-picture.ts';
import { Dots, Lines } from '../strokes.tsx';

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

/** Blog: a page in a hand of loops, with a kolam for its initial and a full stop. */
export function BlogPicture({ className }: PictureProps) {
  return (
    <Drawing className={classes('text-ink', className)} viewBox="0 0 1200 900">
      <Lines strands={initial.strands} />
      <Lines strands={words.strands} />
      <Dots at={[...initial.dots, ...words.dots]} className="stroke-brick" />
      <Dots at={[stop]} className="stroke-brick" width={30} />
    </Drawing>
  );
}
