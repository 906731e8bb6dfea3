import { LRUCache } from 'lru-cache';
import type { LinePicture } from '../../../art/line-pictures/line-picture.ts';

/** Some 10 KB each: those of the pages, and of the lists and posts that are read most. */
const pictures = new LRUCache<string, LinePicture>({ max: 300 });

/** What a picture is printed from: to draw one takes longer than the rest of a post's card. */
export function knownPicture(key: string, draw: () => LinePicture): LinePicture {
  const picture = pictures.get(key) ?? draw();
  pictures.set(key, picture);
  return picture;
}
