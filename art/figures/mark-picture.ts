import { centreOf } from '../kolam/quarter.ts';
import { dots, type LinePicture, type Stroke } from '../line-pictures/line-picture.ts';
import { drawFigure } from './draw-figure.ts';

/** A mark out of some dots: one line goes round those that were earned. A draft may hold any number. */
export function markPicture(mark: number, of: number): LinePicture {
  const earned = Math.min(Math.max(Math.round(mark), 0), of);
  const middles = Array.from({ length: of }, (_, column) => centreOf({ column, row: 0 }));
  const line = earned > 0 ? drawFigure(['#'.repeat(earned)]).line : '';
  const strokes: Stroke[] = [
    { path: line, colour: 'line', fill: 'tint', isEvenOdd: true },
    dots(middles.slice(0, earned), 'accent', 24),
    dots(middles.slice(earned), 'quiet', 24),
  ];
  return {
    viewBox: `0 0 ${100 * of} 100`,
    strokeWidth: 9,
    strokes: strokes.filter(({ path }) => path),
  };
}
