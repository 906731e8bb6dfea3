import { keepLatest } from '../../../../domain/keep-latest.ts';
import { drawKolam, type KolamSpec } from '../../../../domain/kolam/draw-kolam.ts';
import { dotsToPath } from '../../../../domain/kolam/path-data.ts';

/** Some 5 KB each: the covers of the lists and posts that are read most. */
const known = keepLatest<ReturnType<typeof draw>>(400);

/** What the kolam of a seed is printed from: to draw one takes longer than the rest of a post's card. */
export function knownKolam(spec: KolamSpec) {
  return known(JSON.stringify(spec), () => draw(spec));
}

function draw(spec: KolamSpec) {
  const { viewBox, strands, dots } = drawKolam(spec);
  return { viewBox, strands, lines: strands.join(''), dots: dotsToPath(dots) };
}
