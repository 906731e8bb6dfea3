import { toneFor } from '../../../art/kolam/tone.ts';
import { classes, Dots, Drawing } from './drawing.tsx';
import { knownKolam } from './known-kolam.ts';
import { type KolamTone, toneClasses } from './tones.ts';

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
  const kolam = knownKolam({ seed, shape: { kind: 'rect', columns, rows }, bleed: true });
  const colours = toneClasses[tone ?? toneFor(seed)];
  return (
    <Drawing className={classes(colours.root, className)} slice viewBox={kolam.viewBox}>
      <path d={kolam.lines} />
      <Dots className={colours.dots} path={kolam.dots} />
    </Drawing>
  );
}
