import { isDeepStrictEqual } from 'node:util';
import type { Element, Root } from 'hast';
import type { Picture } from '../../../../../domain/picture.ts';
import type { ArticleHeading } from '../../../../../domain/posts/article.ts';
import { wordCount } from '../../../../../domain/posts/read-time.ts';
import { keepSwallowedText } from '../../../../../domain/posts/swallowed-text.ts';
import { languageOf } from '../../../../../domain/text/language-of.ts';
import { cleanTree, htmlOf } from '../clean/clean-html.ts';
import { elementsIn, wrap } from '../tree/elements.ts';
import { parseHtml } from '../tree/parse-html.ts';
import { blockNames, textOf } from '../tree/text-of.ts';
import { linkHeadings, outlineHeadings } from './link-headings.ts';
import { showVideos } from './show-videos.ts';
import { sizePictures } from './size-pictures.ts';

/** The cleaned tree of a stored text, and whether it was clean: it may have been written to the database by hand. */
export function readStored(content: string): { tree: Root; wasClean: boolean } {
  const given = parseHtml(content);
  const tree = cleanTree(given);
  const isWhole = keepSwallowedText(content) === content;
  return { tree, wasClean: isWhole && isDeepStrictEqual(given.children, tree.children) };
}

/** Turns a clean tree into what the post's page shows. */
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

function contentsOf(words: number, headings: ArticleHeading[]): ArticleHeading[] {
  return words >= contentsFrom.words && headings.length >= contentsFrom.headings ? headings : [];
}

/** Imported on first use: loading takes long, and most posts hold no code. */
async function colour(elements: Element[]): Promise<void> {
  const blocks = elements
    .filter(({ tagName }) => tagName === 'pre')
    .flatMap((block) => elementsIn(block));
  const named = blocks.filter(
    ({ tagName, properties }) => tagName === 'code' && properties.className,
  );
  if (named.length > 0) (await import('./colour-code.ts')).colourCode(named);
}

/** Sets the lang attribute of blocks in another script than the page's. */
function markLanguages(elements: Element[]): void {
  for (const { tagName, properties, children } of elements) {
    if (!blockNames.has(tagName) || tagName === 'pre') continue;
    const own = children.filter((child) => !('tagName' in child && blockNames.has(child.tagName)));
    const lang = languageOf(own.map(textOf).join(' '));
    if (lang) properties.lang = lang;
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

/** For readers elsewhere: our links and pictures are absolute, and links within the text lead to the post's page. */
export function makeAbsolute(tree: Root, siteUrl: string, postUrl: string): void {
  for (const { properties } of elementsIn(tree)) {
    for (const name of ['href', 'src']) {
      const address = String(properties[name] ?? '');
      if (address.startsWith('#')) properties[name] = postUrl + address;
      if (address.startsWith('/')) properties[name] = siteUrl + address;
    }
  }
}

/** Gives our pictures other addresses, by the names of their files. */
export function movePictures(tree: Root, addressOf: (file: string) => string): void {
  for (const { tagName, properties } of elementsIn(tree)) {
    const [, file] = /^\/media\/([0-9a-f]{64}\.[a-z]+)$/.exec(String(properties.src)) ?? [];
    if (tagName === 'img' && file) properties.src = addressOf(file);
  }
}
