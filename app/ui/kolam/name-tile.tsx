import { toneFor } from '../../../art/figures/tone.ts';
import { drawKolam } from '../../../art/kolam/draw-kolam.ts';
import { dots, type LinePicture, lines } from '../../../art/line-pictures/line-picture.ts';
import { knownPicture } from './known-picture.ts';
import { LineDrawing } from './line-drawing.tsx';

/** The kolam of a name, one line on a ground of its own: the portrait of who has none. */
export function NameTile({ name, className = 'size-14' }: { name: string; className?: string }) {
  // A sand tile would be lost on the page's ground.
  const tone = toneFor(name) === 'sand' ? 'green' : toneFor(name);
  return (
    <LineDrawing
      className={`shrink-0 rounded-control p-1 ${className}`}
      ground={tone}
      isCover
      picture={knownPicture(`name ${name}`, () => portrait(name))}
    />
  );
}

function portrait(name: string): LinePicture {
  const kolam = drawKolam({
    seed: name,
    shape: { kind: 'rect', columns: 3, rows: 3 },
    isOneLine: true,
  });
  return {
    viewBox: kolam.viewBox,
    strokeWidth: 9,
    strokes: [lines(kolam.strands), dots(kolam.dots, 'accent', 20)],
  };
}
