import { drawKolam } from '../../../../domain/kolam/draw-kolam.ts';
import { toneFor } from '../../../../domain/kolam/tone.ts';
import { classes, Drawing } from '../drawing.tsx';
import { type KolamTone, toneClasses } from '../tones.ts';
import { Dots, Lines } from './strokes.tsx';

export interface KolamCoverProps {
  seed: string;
  /** Chosen by the seed where absent. */
  tone?: KolamTone | undefined;
  columns?: number | undefined;
  rows?: number | undefined;
  className?: string | undefined;
}

/** A cloth of kolam that fills its box and runs off its edges: covers of cards and posts. */
export function KolamCover({ seed, tone, columns = 6, rows = 4, className }: KolamCoverProps) {
  const kolam = drawKolam({ seed, shape: { kind: 'rect', columns, rows }, bleed: true });
  const colours = toneClasses[tone ?? toneFor(seed)];
  return (
    <Drawing className={classes(colours.root, className)} slice viewBox={kolam.viewBox}>
      <Lines strands={kolam.strands} />
      <Dots at={kolam.dots} className={colours.dots} />
    </Drawing>
  );
}
