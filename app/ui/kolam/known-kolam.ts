import { LRUCache } from 'lru-cache';
import { drawKolam, type KolamSpec } from '../../../art/kolam/draw-kolam.ts';
import { dotsToPath } from '../../../art/kolam/path-data.ts';

/** Some 5 KB each: the covers of the lists and posts that are read most. */
const kolams = new LRUCache<string, ReturnType<typeof draw>>({ max: 400 });

/** What the kolam of a seed is printed from: to draw one takes longer than the rest of a post's card. */
export function knownKolam(spec: KolamSpec) {
  const key = JSON.stringify(spec);
  const kolam = kolams.get(key) ?? draw(spec);
  kolams.set(key, kolam);
  return kolam;
}

function draw(spec: KolamSpec) {
  const { viewBox, strands, dots } = drawKolam(spec);
  return { viewBox, strands, lines: strands.join(''), dots: dotsToPath(dots) };
}
