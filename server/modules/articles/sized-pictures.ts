import type { Picture } from '../../../domain/picture.ts';

/** The column of text, on a phone less its gutters. */
const sizes = '(min-width: 53rem) 48rem, calc(100vw - 40px)';

const address = /^\/media\/([0-9a-f]{64})\.[a-z]+$/;

/** The hashes of the pictures of ours that a text names. */
export function picturesNamed(html: string): string[] {
  const named = html.matchAll(/<img [^<>]*src="\/media\/([0-9a-f]{64})\./g);
  return [...new Set([...named].map(([, hash = '']) => hash))];
}

/**
 * Gives our own pictures their widths and formats to choose from, and their size, so that nothing moves when they
 * arrive; all pictures of a text load when the reader comes near.
 */
export function sizedPictures(html: string, pictures: Map<string, Picture>): string {
  return html.replaceAll(/<img [^<>]*>/g, (tag) => {
    const [, hash = ''] = address.exec(attribute(tag, 'src')) ?? [];
    const picture = pictures.get(hash);
    return picture ? inAllWidths(tag, picture) : withAttributes(tag, late);
  });
}

const late = 'loading="lazy" decoding="async"';

function inAllWidths(tag: string, { width, height, srcset }: Picture): string {
  const bare = tag.replaceAll(/ (?:width|height)="[^"]*"/g, '');
  const image = withAttributes(bare, `width="${width}" height="${height}" ${late}`);
  return `<picture>${source('avif', srcset.avif)}${source('webp', srcset.webp)}${image}</picture>`;
}

function source(format: string, srcset: string): string {
  return `<source type="image/${format}" srcset="${srcset}" sizes="${sizes}">`;
}

function withAttributes(tag: string, attributes: string): string {
  return `${tag.slice(0, tag.endsWith('/>') ? -2 : -1).trimEnd()} ${attributes}>`;
}

function attribute(tag: string, name: string): string {
  return new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
}
