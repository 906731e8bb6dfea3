import type { Element } from 'hast';
import { videoOf } from '../../../../../domain/posts/video.ts';
import { videoLinks } from '../clean/link-block.ts';
import { element } from '../tree/elements.ts';

/**
 * Gives the links of videos their players' addresses, by which the page plays them at a press, and says where they are
 * from. Nothing is asked of the other site before. Whether there are any.
 */
export function showVideos(elements: Element[]): boolean {
  const links = videoLinks(elements);
  for (const link of links) {
    const video = videoOf(String(link.properties.href));
    if (!video) continue;
    link.properties.dataPlayer = video.player;
    link.children = [
      element('span', {}, link.children),
      element('span', {}, [{ type: 'text', value: `Video on ${video.site}` }]),
    ];
  }
  return links.length > 0;
}
