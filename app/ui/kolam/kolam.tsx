import type { KolamSpec } from '../../../art/kolam/draw-kolam.ts';
import { classes, Dots, Drawing } from './drawing.tsx';
import { knownKolam } from './known-kolam.ts';
import { type KolamTone, toneClasses } from './tones.ts';

export interface KolamProps extends KolamSpec {
  tone?: KolamTone | undefined;
  className?: string | undefined;
  /** The line draws itself once (2 s), never with reduced motion. Needs kolam.css. */
  draw?: boolean | undefined;
}

/** The kolam of a seed, whole, in the middle of its box. */
export function Kolam({ tone = 'plain-light', className, draw, ...spec }: KolamProps) {
  const kolam = knownKolam(spec);
  const colours = toneClasses[tone];
  return (
    <Drawing
      className={classes(colours.root, draw && 'kolam-draw', className)}
      viewBox={kolam.viewBox}
    >
      {draw ? (
        kolam.strands.map((path) => (
          <path className="kolam-strand" d={path} key={path} pathLength="1" />
        ))
      ) : (
        <path d={kolam.lines} />
      )}
      <Dots className={colours.dots} path={kolam.dots} />
    </Drawing>
  );
}
