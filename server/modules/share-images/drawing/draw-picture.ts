import {
  dotDashes,
  type LinePicture,
  lineWidth,
  type Stroke,
} from '../../../../art/line-picture.ts';
import type { PictureColours } from './colours.ts';

/** A rectangle in pixels. */
export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The picture as SVG, scaled to fit the rectangle. */
export function drawPicture(
  { viewBox, strokeWidth = lineWidth, strokes }: LinePicture,
  { x, y, width, height }: Place,
  colours: PictureColours,
  align: 'xMidYMid' | 'xMinYMid' = 'xMidYMid',
): string {
  const paths = strokes.map((stroke) => drawStroke(stroke, strokeWidth, colours));
  return `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${viewBox}" preserveAspectRatio="${align}" fill="none" stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</svg>`;
}

function drawStroke(stroke: Stroke, usualWidth: number, colours: PictureColours): string {
  const { path, colour, width = usualWidth, fill, isEvenOdd, isDotted, shift } = stroke;
  const attributes = [
    `d="${path}"`,
    colour && `stroke="${colours[colour]}" stroke-width="${width}"`,
    fill && `fill="${colours[fill]}"`,
    isEvenOdd && 'fill-rule="evenodd"',
    isDotted && `stroke-dasharray="${dotDashes}"`,
    shift && `transform="translate(${shift.x} ${shift.y})"`,
  ];
  return `<path ${attributes.filter(Boolean).join(' ')}/>`;
}
