import { isDeepStrictEqual } from 'node:util';
import type { Element, Root } from 'hast';
import type { Picture } from '../../../../domain/picture.ts';
import type { ArticleHeading } from '../../../../domain/posts/post.ts';
import { wordCount } from '../../../../domain/posts/read-time.ts';
import { keepSwallowedText } from '../../../../domain/posts/swallowed-text.ts';
import { videoOf } from '../../../../domain/posts/video.ts';
import { languageProps } from '../../../../domain/text/language-of.ts';
import { numberedSlug, slugify } from '../../../../domain/text/slug.ts';
import { videoLinks } from './allowed-html.ts';
import { cleanTree, htmlOf } from './clean-html.ts';
import { blockNames, element, elementsIn, parseShown, textOf, wrap } from './tree.ts';

/**
 * The cleaned tree of a stored text, and whether it was clean already: it may have been written to the database by
 * hand.
 */
export function readStored(content: string): { tree: Root; wasClean: boolean } {
  const { tree: parsed, leftBehind } = parseShown(content);
  const tree = cleanTree(parsed);
  const isWhole = keepSwallowedText(content) === content && leftBehind.length === 0;
  return { tree, wasClean: isWhole && isDeepStrictEqual(parsed.children, tree.children) };
}

/** Turns a clean tree into the article that the post's page shows. */
export async function shownArticle(tree: Root, pictures: Map<string, Picture>, siteUrl: string) {
  const words = wordCount(textOf(tree));
  const elements = elementsIn(tree);
  outlineHeadings(elements);
  markLanguages(elements);
  guardOutwardLinks(elements, siteUrl);
  await colour(elements);
  frameBlocks(elements);
  sizePictures(elements, pictures);
  const hasVideo = showVideos(elements);
  const headings = linkHeadings(elements);
  return { html: htmlOf(tree), words, contents: contentsOf(words, headings), hasVideo };
}

/** Shorter texts need no list of contents. */
const contentsFrom = { headings: 3, words: 600 };

/** The main headings; all of them where a text has few main ones. */
function contentsOf(words: number, headings: ArticleHeading[]): ArticleHeading[] {
  if (words < contentsFrom.words) return [];
  const main = headings.filter(({ level }) => level === 2);
  const listed = main.length >= contentsFrom.headings ? main : headings;
  return listed.length >= contentsFrom.headings ? listed : [];
}

/** Imported on first use: loading takes long, and most posts contain no code. */
async function colour(elements: Element[]): Promise<void> {
  const blocks = elements
    .filter(({ tagName }) => tagName === 'pre')
    .flatMap((block) => elementsIn(block));
  const named = blocks.filter(
    ({ tagName, properties }) => tagName === 'code' && properties.className,
  );
  if (named.length > 0) (await import('./colour-code.ts')).colourCode(named);
}

/**
 * Sets the lang attribute of blocks in another script than the page's, and the direction of those that are written from
 * right to left. Words of other scripts within a block are marked when its page is rendered.
 */
function markLanguages(elements: Element[]): void {
  for (const { tagName, properties, children } of elements) {
    if (!blockNames.has(tagName) || tagName === 'pre') continue;
    const own = children.filter((child) => !('tagName' in child && blockNames.has(child.tagName)));
    Object.assign(properties, languageProps(own.map(textOf).join(' ')));
  }
  // Bullets, columns and lines beside a quotation are on the side where their first words begin.
  for (const { tagName, properties, children } of elements.toReversed()) {
    if (!blockNames.has(tagName) || properties.dir) continue;
    const first = children.find((child) => child.type === 'element');
    if (first?.properties.dir) properties.dir = first.properties.dir;
  }
}

/** Adds rel="noopener" to links to other sites. */
function guardOutwardLinks(elements: Element[], siteUrl: string): void {
  for (const { tagName, properties } of elements) {
    const address = String(properties.href);
    const isOurs = address === siteUrl || address.startsWith(`${siteUrl}/`);
    if (tagName !== 'a' || isOurs || !/^https?:/i.test(address)) continue;
    const rel = Array.isArray(properties.rel) ? properties.rel : [];
    if (!rel.includes('noopener')) properties.rel = ['noopener', ...rel];
  }
}

/** Wraps code blocks and tables, which may be wider than a phone, in a scrolling box that takes keyboard focus. */
function frameBlocks(elements: Element[]): void {
  for (const node of elements) {
    if (node.tagName === 'pre') node.properties.tabIndex = 0;
    if (node.tagName === 'table') {
      wrap(node, 'div', {
        className: ['table-scroll'],
        role: 'group',
        ariaLabel: 'Table',
        tabIndex: 0,
      });
    }
  }
}

/** A post's HTML for feed readers. */
export function feedHtml(tree: Root, siteUrl: string, postUrl: string): string {
  makeAbsolute(tree, siteUrl, postUrl);
  return htmlOf(tree);
}

/** Makes links and pictures absolute for readers elsewhere; links within the text point to the post's page. */
export function makeAbsolute(tree: Root, siteUrl: string, postUrl: string): void {
  for (const { properties } of elementsIn(tree)) {
    for (const name of ['href', 'src']) {
      const address = String(properties[name] ?? '');
      if (address.startsWith('#')) properties[name] = postUrl + address;
      if (address.startsWith('/')) properties[name] = siteUrl + address;
    }
  }
}

/** Gives library pictures other addresses, by file name. */
export function movePictures(tree: Root, addressOf: (file: string) => string): void {
  for (const { tagName, properties } of elementsIn(tree)) {
    const [, file] = /^\/media\/([0-9a-f]{64}\.[a-z]+)$/.exec(String(properties.src)) ?? [];
    if (tagName === 'img' && file) properties.src = addressOf(file);
  }
}

/** The text column; on a phone the screen width less its margins. */
const sizes = '(min-width: 53rem) 48rem, calc(100vw - 40px)';

/** The hashes of library pictures in a text. */
export function picturesIn(tree: Root): string[] {
  return [...new Set(elementsIn(tree).map(pictureHash))].filter(Boolean);
}

/**
 * Gives library pictures their sources, width and height, so that nothing moves when they load; all pictures of a
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

/** Empty for anything but a library picture. */
export function pictureHash({ tagName, properties }: Element): string {
  if (tagName !== 'img') return '';
  return /^\/media\/([0-9a-f]{64})\.[a-z]+$/.exec(String(properties.src))?.[1] ?? '';
}

function source(format: 'avif' | 'webp', { srcset }: Picture): Element {
  return element('source', { type: `image/${format}`, srcSet: srcset[format], sizes });
}

/**
 * Gives video links their player's address and the name of their site. The page loads the player only when the reader
 * presses play. Returns whether there are videos.
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

/** No id of the page itself begins with this, so a heading cannot duplicate one. */
const prefix = 'part-';

/** Raises an h3 without an h2 before it to h2, so that no level below the page title is skipped. */
export function outlineHeadings(elements: Element[]): void {
  for (const node of elements) {
    if (node.tagName === 'h2') return;
    if (node.tagName === 'h3') node.tagName = 'h2';
  }
}

/**
 * Gives each heading an id made of its words, so that links to it stay valid, and a link to itself. The link is
 * beside the heading, so that screen readers read only the heading's words.
 */
export function linkHeadings(elements: Element[]): ArticleHeading[] {
  const headings = new Map<string, ArticleHeading>();
  const lastNumbers = new Map<string, number>();
  for (const node of elements.filter(({ tagName }) => /^h[23]$/.test(tagName))) {
    const text = textOf(node);
    const id = freeId(text, headings, lastNumbers);
    headings.set(id, { id, level: Number(node.tagName[1]), text });
    node.properties = { id, ...node.properties };
    wrap(node, 'div', { className: ['part'] });
    node.children.push(element('a', { href: `#${id}`, ariaLabel: `Link to “${text}”` }));
  }
  return [...headings.values()];
}

/** `lastNumbers` is the last number used for each slug: a post may have thousands of equal headings. */
function freeId(text: string, takenIds: Map<string, unknown>, lastNumbers: Map<string, number>) {
  const slug = slugify(text) || 'text';
  let number = (lastNumbers.get(slug) ?? 0) + 1;
  while (takenIds.has(prefix + numberedSlug(slug, number))) number += 1;
  lastNumbers.set(slug, number);
  return prefix + numberedSlug(slug, number);
}
