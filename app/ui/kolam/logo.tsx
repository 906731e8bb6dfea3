import { drawLattice } from '../../../domain/kolam/draw-kolam.ts';
import { withinLattice } from '../../../domain/kolam/edges.ts';
import { latticeOf } from '../../../domain/kolam/lattice.ts';
import { classes, Drawing } from './drawing.tsx';
import { Dots, Lines } from './strokes.tsx';

const square = latticeOf({ kind: 'rect', columns: 2, rows: 2 });
const mark = drawLattice(
  square,
  withinLattice(square, () => true),
);

export interface LogoMarkProps {
  className?: string | undefined;
}

/** The brand's mark: the smallest kolam, four dots and two loops that cross. Takes the text's colour. */
export function LogoMark({ className }: LogoMarkProps) {
  return (
    <Drawing className={classes(className)} strokeWidth={11} viewBox="10 10 180 180">
      <Lines strands={mark.strands} />
      <Dots at={mark.dots} className="stroke-gold" width={22} />
    </Drawing>
  );
}
