import { drawKolam, type KolamSpec } from '../../kolam/draw-kolam.ts';
import { dots, type LinePicture, lines } from '../line-picture.ts';

/** A seed whose diamond is one single strand round all 61 dots; the test keeps it so. */
export const homeKolam: KolamSpec = {
  seed: 'margdeep 114922',
  shape: { kind: 'diamond', radius: 5 },
  mirror: 'axes',
};

const kolam = drawKolam(homeKolam);

/** Home: the whole idea. One line, round every dot, without a break. */
export const homePicture: LinePicture = {
  viewBox: kolam.viewBox,
  strokes: [lines(kolam.strands), dots(kolam.dots)],
};
