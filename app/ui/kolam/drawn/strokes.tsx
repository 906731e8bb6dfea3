import { dotsToPath } from '../../../../domain/kolam/path-data.ts';
import type { Point } from '../../../../domain/kolam/quarter.ts';
import { dotWidth } from '../../../../domain/line-pictures/line-picture.ts';

/** The lines of a kolam: one path, or one for each strand where they draw themselves. */
export function Lines({
  strands,
  draw = false,
  className,
}: {
  strands: readonly string[];
  draw?: boolean | undefined;
  className?: string | undefined;
}) {
  if (!draw) return <path className={className} d={strands.join('')} />;
  return strands.map((strand) => (
    <path className="kolam-strand" d={strand} key={strand} pathLength="1" />
  ));
}

/** Dots are strokes of no length with a round cap; their colour is a stroke class. */
export function Dots({
  at,
  className,
  width = dotWidth,
}: {
  at: readonly Point[];
  className: string;
  width?: number | undefined;
}) {
  return <path className={className} d={dotsToPath(at)} strokeWidth={width} />;
}
