import { dotsToPath } from '../kolam/path-data.ts';
import type { Point } from '../kolam/quarter.ts';

/** What a colour of a picture is for; which colour it is depends on the ground. */
export type PictureColour = 'line' | 'accent' | 'quiet';

/** One stroke of a picture, as SVG path data. */
export interface Stroke {
  path: string;
  colour: PictureColour;
  /** That of the picture where absent. */
  width?: number;
  filled?: boolean;
  /** How far it is moved, in path units. */
  shift?: Point;
}

/** A picture of lines and dots, drawn alike in the page and in its share image. */
export interface LinePicture {
  viewBox: string;
  /** Width of lines in path units; 5 where absent. */
  strokeWidth?: number;
  strokes: Stroke[];
}

export const lineWidth = 5;
export const dotWidth = 15;

/** The lines of a kolam as one stroke. */
export function lines(strands: readonly string[], colour: PictureColour = 'line'): Stroke {
  return { path: strands.join(''), colour };
}

/** Dots are strokes of no length with a round cap, as wide as the dot. */
export function dots(
  at: readonly Point[],
  colour: PictureColour = 'accent',
  width = dotWidth,
): Stroke {
  return { path: dotsToPath(at), colour, width };
}

/** Strokes moved by so many spacings of the grid. */
export function shifted(columns: number, rows: number, strokes: Stroke[]): Stroke[] {
  const shift = { x: columns * 100, y: rows * 100 };
  return strokes.map((stroke) => ({ ...stroke, shift }));
}
