import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { hashesIn, replaceAddresses } from '../../../../domain/picture.ts';
import type { FormerPicture, NextPicture } from '../../media/media-library.service.ts';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/**
 * Replaces one picture by another: its address, and the size where an image states it. Everything else stays byte for
 * byte: the parsed tree only locates the positions and is never serialised.
 */
export function replaceInHtml(
  html: string,
  { hashes }: Pick<FormerPicture, 'hashes'>,
  next: NextPicture,
): string {
  const isFormer = (text: string) => hashesIn(text).some((hash) => hashes.has(hash));
  if (!isFormer(html)) return html;
  const images = elementsIn(parseFragment(html, { sourceCodeLocationInfo: true })).filter(
    ({ tagName, attrs }) =>
      tagName === 'img' && attrs.some(({ name, value }) => name === 'src' && isFormer(value)),
  );
  const changes = images.flatMap((image) => sizesOf(image, next));
  // From the end, so that earlier positions stay valid.
  const sized = changes
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, to }) => text.slice(0, start) + to + text.slice(end), html);
  return replaceAddresses(sized, hashes, next.url);
}

function sizesOf({ sourceCodeLocation }: Element, next: NextPicture) {
  return (['width', 'height'] as const).flatMap((name) => {
    const place = sourceCodeLocation?.attrs?.[name];
    if (!place) return [];
    return [{ start: place.startOffset, end: place.endOffset, to: `${name}="${next[name]}"` }];
  });
}

/** Without recursion: a text may be nested deeper than the stack allows. */
function elementsIn(root: Node): Element[] {
  const result: Element[] = [];
  const queue: Node[] = [root];
  for (let node = queue.pop(); node; node = queue.pop()) {
    if ('tagName' in node) result.push(node);
    if ('childNodes' in node) for (const child of node.childNodes) queue.push(child);
  }
  return result;
}
