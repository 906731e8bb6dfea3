import { drawPlan } from '../grid-picture.ts';
import { dots, type LinePicture, lines } from '../line-picture.ts';

const strip = drawPlan(['############']);

/** Legal pages: one calm line, twelve dots long. */
export const legalPicture: LinePicture = {
  viewBox: '0 0 1200 100',
  strokes: [lines(strip.strands), dots(strip.dots)],
};
