import { isDeepStrictEqual } from 'node:util';
import type { Element, Root } from 'hast';
import type { Picture } from '../../../../../domain/picture.ts';
import type { Article, ArticleHeading } from '../../../../../domain/posts/article.ts';
import { wordCount } from '../../../../../domain/posts/read-time.ts';
import { cleanTree, htmlOf } from '../clean/clean-html.ts';
import { elementsIn } from '../tree/elements.ts';
import { parseHtml } from '../tree/parse-html.ts';
import { textOf } from '../tree/text-of.ts';
import { frameBlocks } from './frame-blocks.ts';
import { guardOutwardLinks } from './guard-links.ts';
import { linkHeadings, outlineHeadings } from './link-headings.ts';
import { markLanguages } from './mark-languages.ts';
import { sizePictures } from './size-pictures.ts';

/** The cleaned tree of a stored text, and whether it was clean: it may have been written to the database by hand. */
export function readStored(content: string): { tree: Root; wasClean: boolean } {
  const given = parseHtml(content);
  const tree = cleanTree(given);
  return { tree, wasClean: isDeepStrictEqual(given.children, tree.children) };
}

/** Turns a clean tree into what the post's page shows. */
export async function shownArticle(
  tree: Root,
  pictures: Map<string, Picture>,
  siteUrl: string,
): Promise<Article> {
  const words = wordCount(textOf(tree));
  const elements = elementsIn(tree);
  outlineHeadings(elements);
  markLanguages(elements);
  guardOutwardLinks(elements, siteUrl);
  await colour(elements);
  frameBlocks(elements);
  sizePictures(elements, pictures);
  const headings = linkHeadings(elements);
  return { html: htmlOf(tree), words, contents: contentsOf(words, headings) };
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
