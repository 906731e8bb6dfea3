import { subpathsToPath } from '../kolam/path-data.ts';
import type { LinePicture, Stroke } from '../line-pictures/line-picture.ts';
import { drawFigure, type Figure } from './draw-figure.ts';

interface FigureOptions {
  /** In path units, where the picture is not shown at some 15 pixels a dot. */
  strokeWidth?: number;
  /** Between the outer dots' cells and the picture's edge, in path units. */
  margin?: number;
  /** Below the figure, beyond the margin. */
  foot?: number;
  /** Dots that wait round the figure, as far as its box may reach. */
  isOnDots?: boolean;
  /** Without its own dots, for some 10 pixels a dot. */
  isBare?: boolean;
}

/** A figure as its line, with filled cells that say what it is. */
export function figurePicture(
  plan: readonly string[],
  { strokeWidth = 7, margin = 10, foot = 0, isOnDots = false, isBare = false }: FigureOptions = {},
): LinePicture {
  const figure = drawFigure(plan);
  const { line, parts } = figure;
  const strokes: Stroke[] = isOnDots ? [waitingDots(figure)] : [];
  strokes.push({ path: line, colour: 'line', fill: 'tint', isEvenOdd: true });
  for (const letter of ['s', 'w']) {
    const blank = parts[letter];
    if (blank) strokes.push({ path: blank.cells, colour: 'line', fill: 'ground' });
  }
  if (parts.o) {
    strokes.push({ path: parts.o.inside, colour: 'accent', fill: 'accent', width: 2 });
    strokes.push({ path: parts.o.cells, colour: 'ground', fill: 'accent' });
  }
  const width = 2 * strokeWidth + 1;
  for (const [letter, { dots }] of isBare ? [] : Object.entries(parts)) {
    const colour = letter === 'o' ? 'ground' : 'accent';
    strokes.push({ path: dots, colour, width, isDotted: true });
  }
  return {
    viewBox: viewBoxOf(figure, margin, foot),
    strokeWidth,
    strokes: strokes.filter(({ path }) => path),
  };
}

/** The same figure as a solid shape, which reads below 100 pixels. */
export function solidPicture(plan: readonly string[]): LinePicture {
  const figure = drawFigure(plan);
  const { line, parts } = figure;
  const solid = (letter: string) => (parts[letter]?.cells ?? '') + (parts[letter]?.inside ?? '');
  const strokes: Stroke[] = [
    { path: line, colour: 'line', fill: 'line', isEvenOdd: true, width: 72 },
    { path: solid('s') + solid('w'), colour: 'ground', fill: 'ground', width: 44 },
    { path: solid('o'), colour: 'accent', fill: 'accent', width: 20 },
  ];
  return { viewBox: viewBoxOf(figure, 30), strokes: strokes.filter(({ path }) => path) };
}

function viewBoxOf({ columns, rows }: Figure, margin: number, foot = 0): string {
  return [-margin, -margin, 100 * columns + 2 * margin, 100 * rows + 2 * margin + foot].join(' ');
}

/** How far dots go on round a figure, in spacings: a box may be twice as high as its picture, and much wider. */
const [REACH, REACH_ASIDE] = [16, 48];

function waitingDots({ columns, rows }: Figure): Stroke {
  const left = 50 - 100 * REACH_ASIDE;
  const across = 100 * (columns + 2 * REACH_ASIDE);
  const rowsOfDots = Array.from({ length: rows + 2 * REACH }, (_, row) => {
    const y = 50 + 100 * (row - REACH);
    return { start: { x: left, y }, data: `h${across}`, end: { x: left + across, y } };
  });
  return { path: subpathsToPath(rowsOfDots), colour: 'quiet', width: 10, isDotted: true };
}
