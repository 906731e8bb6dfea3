import { drawKolam, type KolamSpec } from '../../kolam/draw-kolam.ts';
import { dots, type LinePicture, lines } from '../line-picture.ts';

/** A seed whose diamond is a single strand round all 61 dots (tested). */
export const homeKolam: KolamSpec = {
  seed: 'margdeep 114922',
  shape: { kind: 'diamond', radius: 5 },
  mirror: 'axes',
};

const kolam = drawKolam(homeKolam);

/** Home: one line round every dot. */
export const homePicture: LinePicture = {
  viewBox: kolam.viewBox,
  strokes: [lines(kolam.strands), dots(kolam.dots)],
};
