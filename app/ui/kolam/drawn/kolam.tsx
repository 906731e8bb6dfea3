import { drawKolam, type KolamSpec } from '../../../../domain/kolam/draw-kolam.ts';
import { classes, Drawing } from '../drawing.tsx';
import { type KolamTone, toneClasses } from '../tones.ts';
import { Dots, Lines } from './strokes.tsx';

export interface KolamProps extends KolamSpec {
  tone?: KolamTone | undefined;
  className?: string | undefined;
  /** The line draws itself once (2 s), never with reduced motion. Needs kolam.css. */
  draw?: boolean | undefined;
}

/** The kolam of a seed, whole, in the middle of its box. */
export function Kolam({ tone = 'plain-light', className, draw, ...spec }: KolamProps) {
  const kolam = drawKolam(spec);
  const colours = toneClasses[tone];
  return (
    <Drawing
      className={classes(colours.root, draw && 'kolam-draw', className)}
      viewBox={kolam.viewBox}
    >
      <Lines draw={draw} strands={kolam.strands} />
      <Dots at={kolam.dots} className={colours.dots} />
    </Drawing>
  );
}
