import { drawKolam } from '../../../../domain/kolam/draw-kolam.ts';
import { classes, Drawing, type PictureProps } from '../drawing.tsx';
import { drawPlan, marked, shift } from '../grid-picture.ts';
import { Dots, Lines } from '../strokes.tsx';

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

const buttons = [150, 200, 250].map((x) => ({ x, y: 150 }));
const art = drawKolam({ seed: 'web 4', shape: { kind: 'rect', columns: 4, rows: 6 } });
const words = drawPlan(['####', '....', '###.']);

/** Web: a window on a grid of dots; its picture, its words and its button are kolam. */
export function WebPicture({ className }: PictureProps) {
  return (
    <Drawing className={classes('text-chalk', className)} viewBox="0 0 1200 1000">
      <Dots at={marked(GROUND, 'o')} className="stroke-green-soft" width={10} />
      <rect height="800" rx="40" width="1000" x="100" y="100" />
      <path d="M100 200H1100M340 150H1030" />
      <Dots at={buttons} className="stroke-gold" width={20} />
      <g transform={shift(1.5, 2.5)}>
        <Lines strands={art.strands} />
        <Dots at={art.dots} className="stroke-gold" />
      </g>
      <g transform={shift(6.5, 2.5)}>
        <Lines strands={words.strands} />
        <Dots at={words.dots} className="stroke-gold" />
      </g>
      <rect className="fill-gold stroke-gold" height="81" rx="24" width="262" x="669" y="750" />
    </Drawing>
  );
}
