import { drawKolam } from '../../../../art/kolam/draw-kolam.ts';
import {
  dots,
  type LinePicture,
  lines,
  lineWidth,
} from '../../../../art/line-pictures/line-picture.ts';
import type { Colours } from './colours.ts';

/** A rectangle in pixels. */
export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

type PictureColours = Pick<Colours, 'lines' | 'dots' | 'quiet'>;

/** The picture as SVG, fitted into its place, or with `slice` filling and cropped. */
export function drawPicture(
  { viewBox, strokeWidth = lineWidth, strokes }: LinePicture,
  { x, y, width, height }: Place,
  colours: PictureColours,
  align: 'xMidYMid meet' | 'xMidYMid slice' | 'xMinYMid meet' = 'xMidYMid meet',
): string {
  const paint = { line: colours.lines, accent: colours.dots, quiet: colours.quiet };
  const paths = strokes.map(({ path, colour, width: given, filled, shift }) => {
    const own = given ?? strokeWidth;
    const move = shift ? ` transform="translate(${shift.x} ${shift.y})"` : '';
    const fill = filled ? ` fill="${paint[colour]}"` : '';
    return `<path d="${path}" stroke="${paint[colour]}" stroke-width="${own}"${fill}${move}/>`;
  });
  return `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${viewBox}" preserveAspectRatio="${align}" fill="none" stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</svg>`;
}

/** The cover's kolam in upright format. */
export function clothOf(seed: string): LinePicture {
  const kolam = drawKolam({ seed, shape: { kind: 'rect', columns: 4, rows: 6 }, bleed: true });
  return { viewBox: kolam.viewBox, strokes: [lines(kolam.strands), dots(kolam.dots)] };
}
