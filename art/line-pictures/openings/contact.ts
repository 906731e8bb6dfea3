import { drawPlan } from '../grid-picture.ts';
import { dots, type LinePicture, lines } from '../line-picture.ts';

const PLAN = [
  '###########',
  '#.#######.#',
  '#..#####..#',
  '#...###...#',
  '#....#....#',
  '#.........#',
  '#.........#',
  '###########',
];

const envelope = drawPlan(PLAN);

/** Contact: an envelope. */
export const contactPicture: LinePicture = {
  viewBox: '0 0 1100 800',
  strokes: [lines(envelope.strands), dots(envelope.dots), dots([{ x: 550, y: 450 }], 'accent', 34)],
};
