import type { Element, Root } from 'hast';
import type { Picture } from '../../../../../domain/picture.ts';
import { element, elementsIn, wrap } from '../tree/elements.ts';

/** The text column; on a phone the screen less its margins. */
const sizes = '(min-width: 53rem) 48rem, calc(100vw - 40px)';

/** The hashes of our pictures in a text. */
export function picturesIn(tree: Root): string[] {
  return [...new Set(elementsIn(tree).map(pictureHash))].filter(Boolean);
}

/**
 * Gives our pictures their sources, and width and height, so that nothing moves when they load; all pictures of a
 * text load lazily.
 */
export function sizePictures(elements: Element[], pictures: Map<string, Picture>): void {
  for (const image of elements.filter(({ tagName }) => tagName === 'img')) {
    const picture = pictures.get(pictureHash(image));
    const { width, height, ...others } = image.properties;
    const size = picture ?? { width, height };
    image.properties = { ...others, width: size.width, height: size.height };
    Object.assign(image.properties, { loading: 'lazy', decoding: 'async' });
    if (!picture) continue;
    wrap(image, 'picture', {});
    image.children.unshift(source('avif', picture), source('webp', picture));
  }
}

/** Empty for anything but a picture of ours. */
export function pictureHash({ tagName, properties }: Element): string {
  if (tagName !== 'img') return '';
  return /^\/media\/([0-9a-f]{64})\.[a-z]+$/.exec(String(properties.src))?.[1] ?? '';
}

function source(format: 'avif' | 'webp', { srcset }: Picture): Element {
  return element('source', { type: `image/${format}`, srcSet: srcset[format], sizes });
}
