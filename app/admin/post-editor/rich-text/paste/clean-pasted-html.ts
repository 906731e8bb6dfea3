import { allowedLink } from '../../../../../domain/posts/allowed-address.ts';
import { withoutElements } from '../../../../../domain/text/without-elements.ts';
import { refused, writtenImageAddress } from '../addresses.ts';
import { marksFromStyles } from './marks-from-styles.ts';
import { unreadablePictures } from './unreadable-pictures.ts';
import { listsFromWord } from './word-lists.ts';

/** HTML from the clipboard as the editor may read it, and what was taken out of it that the writer should know. */
export interface CleanedPaste {
  html: string;
  problems: string[];
}

/** Brings what Word, Google Docs and web pages put on the clipboard down to plain structure. */
export function cleanPastedHtml(html: string): CleanedPaste {
  const page = new DOMParser().parseFromString(withoutLiveParts(html), 'text/html');
  for (const element of page.querySelectorAll(neverKept)) element.remove();
  dropComments(page);
  unwrapGoogleShell(page);
  listsFromWord(page);
  marksFromStyles(page);
  headingsBelowTitle(page);
  const problems = [...unreadablePictures(page, html), ...blankAddresses(page)];
  for (const element of page.querySelectorAll('*')) keepKnownAttributes(element);
  return { html: page.body.innerHTML, problems };
}

const neverKept =
  'script, style, meta, link, title, base, iframe, object, embed, form, input, button, select, textarea, svg, math, ' +
  'template, noscript, xml, o\\:p';

/**
 * Styles and handlers get names that mean nothing: where they are parsed, even in a document that nobody sees, they
 * are reported against the page's content security policy. Word's conditional parts are comments to some parsers
 * and text to others.
 */
function withoutLiveParts(html: string): string {
  const written = html.replaceAll(/<!\[if[^\]<>]*\]>|<!\[endif\]>/gi, '');
  return withoutElements(written, ['style'], '').replaceAll(/<[a-z][^<>]*>/gi, (tag) =>
    tag.replaceAll(/([\s/"'])(style|on\w+)(\s*=)/gi, '$1data-$2$3'),
  );
}

function dropComments(page: Document): void {
  const walker = page.createTreeWalker(page, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (walker.nextNode()) found.push(walker.currentNode);
  for (const comment of found) comment.parentNode?.removeChild(comment);
}

/** Google Docs wraps everything in a bold element that says of itself that it is not bold. */
function unwrapGoogleShell(page: Document): void {
  for (const shell of page.querySelectorAll('b[id^="docs-internal-guid"]')) {
    shell.replaceWith(...shell.childNodes);
  }
}

/** As the server does it: h2 and h3 are ours, and a text with an h1 of its own has all of them one step lower. */
function headingsBelowTitle(page: Document): void {
  const step = page.querySelector('h1') ? 1 : 0;
  for (const heading of page.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    const level = Math.min(3, Math.max(2, Number(heading.tagName[1]) + step));
    const ours = page.createElement(`h${level}`);
    ours.className = heading.className;
    ours.append(...heading.childNodes);
    heading.replaceWith(ours);
  }
}

function blankAddresses(page: Document): string[] {
  const problems = new Set<string>();
  for (const link of page.querySelectorAll('a')) {
    const given = link.getAttribute('href');
    if (given === null || allowedLink(given) !== '') continue;
    problems.add(refused.link);
    link.replaceWith(...link.childNodes);
  }
  for (const image of page.querySelectorAll('img')) {
    const address = writtenImageAddress(image.getAttribute('src') ?? '');
    if (address === '') problems.add(refused.image);
    image.setAttribute('src', address);
  }
  return [...problems];
}

const kept = new Set([
  'href',
  'src',
  'alt',
  'width',
  'height',
  'colspan',
  'rowspan',
  'scope',
  'start',
]);

function keepKnownAttributes(element: Element): void {
  for (const { name, value } of [...element.attributes]) {
    if (kept.has(name) || name === 'data-pm-slice') continue;
    if (name === 'class') element.className = ourClasses(value);
    else element.removeAttribute(name);
  }
}

function ourClasses(names: string): string {
  return names
    .split(/\s+/)
    .filter((name) => /^(?:ql-)?indent-[1-8]$|^language-[\w-]+$/.test(name))
    .join(' ');
}
