import { drawPlan } from '../grid-picture.ts';
import { dots, type LinePicture, lines } from '../line-picture.ts';

const strip = drawPlan(['############']);

/** Legal pages: a line of twelve dots. */
export const legalPicture: LinePicture = {
  viewBox: '0 0 1200 100',
  strokes: [lines(strip.strands), dots(strip.dots)],
};
