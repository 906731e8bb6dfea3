import { allowedLink } from '../../../../../domain/posts/allowed-address.ts';
import { foreignBlocks, isInline } from '../../../../../domain/posts/html-elements.ts';
import { keepSwallowedText } from '../../../../../domain/posts/swallowed-text.ts';
import { refused, writtenImageAddress } from '../addresses.ts';
import { marksFromStyles } from './marks-from-styles.ts';
import { listsFromPrograms } from './pasted-lists.ts';
import {
  changeChildren,
  element,
  elementsIn,
  htmlOf,
  isBlank,
  isElement,
  type PastedElement,
  type PastedNode,
  treeOf,
} from './pasted-tree.ts';
import { unreadablePictures } from './unreadable-pictures.ts';

/** HTML from the clipboard as the editor may read it, and what was taken out of it that the writer should know. */
export interface CleanedPaste {
  html: string;
  problems: string[];
}

/** Makes of HTML from Word, Google Docs and web pages what the editor's schema understands; the schema drops the rest. */
export function cleanPastedHtml(html: string): CleanedPaste {
  return cleanPastedTree(treeOf(pastedPage(html).body), html);
}

/** HTML from the clipboard as a document. */
export function pastedPage(html: string): Document {
  return new DOMParser().parseFromString(harmlessSource(html), 'text/html');
}

/** The body of the document, and the text that came. */
export function cleanPastedTree(body: PastedElement, html: string): CleanedPaste {
  changeChildren(body, (children) => children.filter(isForReaders));
  // What the editor itself copied has the lists that the writer made.
  const isOurs = elementsIn(body).some(({ attributes }) => attributes.has('data-pm-slice'));
  if (!isOurs) listsFromPrograms(body);
  marksFromStyles(body);
  headingsBelowTitle(body);
  separateBlocks(body);
  const problems = [...unreadablePictures(body, html), ...blankedAddresses(body)];
  dropUnstoredAttributes(body);
  return { html: htmlOf(body.children), problems };
}

/** HTML whose text is parsed without loss, and that runs and loads nothing when it is. */
export function harmlessSource(html: string): string {
  return keepSwallowedText(html, { dropped: notForReaders, rewriteTag: withoutLiveParts });
}

/** Removed with what is in them where they have an end tag, besides scripts and styles. */
const notForReaders = ['noscript', 'select', 'object', 'svg', 'math'];

/**
 * Handlers and styles get names that mean nothing: where they are parsed, even in a document that nobody sees, they
 * are reported against the page's content security policy.
 */
function withoutLiveParts(tag: string): string {
  return tag.replaceAll(/([\s/"'])(style|on\w+)(\s*=)/gi, '$1data-$2$3');
}

function isForReaders(node: PastedNode): boolean {
  if (!isElement(node)) return true;
  // The last is of browsers that copy on a Mac.
  if (/^(?:meta|link|base)$|^br$/.test(node.name)) {
    return node.attributes.get('class') !== 'Apple-interchange-newline' && node.name === 'br';
  }
  return node.name !== 'o:p' || !isBlank(node);
}

/** As the server does it: h2 and h3 are ours, and a text with an h1 of its own has all of them one step lower. */
function headingsBelowTitle(body: PastedElement): void {
  const headings = elementsIn(body).filter(({ name }) => /^h[1-6]$/.test(name));
  const step = headings.some(({ name }) => name === 'h1') ? 1 : 0;
  for (const heading of headings) {
    heading.name = `h${Math.min(3, Math.max(2, Number(heading.name[1]) + step))}`;
  }
}

/** Words of blocks that the editor does not know would run into each other. */
function separateBlocks(parent: PastedElement): void {
  parent.children = parent.children.flatMap((child): PastedNode[] => {
    if (!isElement(child) || child.name === 'pre') return [child];
    separateBlocks(child);
    const { name } = child;
    if (isInline(name) || editorsElements.has(name)) return [child];
    return foreignBlocks.has(name) ? [element('div', child.children)] : [' ', child, ' '];
  });
}

const editorsElements = new Set([
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ol', 'ul', 'li', 'pre', 'blockquote', 'br', 'hr'],
  ...['img', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
]);

/** What to say of the addresses that the schema will leave blank. */
function blankedAddresses(body: PastedElement): string[] {
  const addresses = (name: string, attribute: string) =>
    elementsIn(body)
      .filter((each) => each.name === name)
      .map(({ attributes }) => attributes.get(attribute));
  const links = addresses('a', 'href').filter((address) => address !== undefined);
  const images = addresses('img', 'src');
  return [
    ...(links.some((address) => !allowedLink(address)) ? [refused.link] : []),
    ...(images.some((address) => !writtenImageAddress(address ?? '')) ? [refused.image] : []),
  ];
}

/** The editor would show these, and the server would drop them. */
function dropUnstoredAttributes(body: PastedElement): void {
  for (const { name, attributes } of elementsIn(body)) {
    if (name !== 'a' && name !== 'ol') continue;
    for (const key of [...attributes.keys()]) {
      if (key !== 'href' && key !== 'start') attributes.delete(key);
    }
  }
}
