import { allowedLink } from '../../../../../domain/posts/allowed-address.ts';
import { foreignBlocks, isInline } from '../../../../../domain/posts/html-elements.ts';
import { keepSwallowedText } from '../../../../../domain/posts/swallowed-text.ts';
import { refused, writtenImageAddress } from '../addresses.ts';
import { marksFromStyles } from './marks-from-styles.ts';
import { unreadablePictures } from './unreadable-pictures.ts';
import { listsFromWord } from './word-lists.ts';

/** HTML from the clipboard as the editor may read it, and what was taken out of it that the writer should know. */
export interface CleanedPaste {
  html: string;
  problems: string[];
}

/** Makes of HTML from Word, Google Docs and web pages what the editor's schema understands; the schema drops the rest. */
export function cleanPastedHtml(html: string): CleanedPaste {
  const page = pastedPage(html);
  listsFromWord(page);
  marksFromStyles(page);
  headingsBelowTitle(page);
  separateBlocks(page);
  const problems = [...unreadablePictures(page, html), ...blankedAddresses(page)];
  dropUnstoredAttributes(page);
  return { html: page.body.innerHTML, problems };
}

/** HTML from the clipboard as a document, without what is not for a reader. */
export function pastedPage(html: string): Document {
  const text = keepSwallowedText(html, { dropped: notForReaders, rewriteTag: withoutLiveParts });
  const page = new DOMParser().parseFromString(text, 'text/html');
  for (const element of page.querySelectorAll('meta, link, base')) element.remove();
  for (const element of page.querySelectorAll('o\\:p')) {
    if (element.textContent?.trim() === '') element.remove();
  }
  return page;
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

/** Words of blocks that the editor does not know would run into each other. */
function separateBlocks(page: Document): void {
  for (const element of page.body.querySelectorAll('*')) {
    const { localName } = element;
    if (isInline(localName) || element.matches(editorsElements) || element.closest('pre')) continue;
    if (foreignBlocks.has(localName)) {
      const block = page.createElement('div');
      block.append(...element.childNodes);
      element.replaceWith(block);
    } else {
      element.before(' ');
      element.after(' ');
    }
  }
}

const editorsElements =
  'p, h1, h2, h3, h4, h5, h6, ol, ul, li, pre, blockquote, br, hr, img, ' +
  'table, caption, thead, tbody, tfoot, tr, th, td';

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

/** What to say of the addresses that the schema will leave blank. */
function blankedAddresses(page: Document): string[] {
  const links = [...page.querySelectorAll('a[href]')].map((link) => link.getAttribute('href'));
  const images = [...page.querySelectorAll('img')].map((image) => image.getAttribute('src'));
  return [
    ...(links.some((address) => !allowedLink(address ?? '')) ? [refused.link] : []),
    ...(images.some((address) => !writtenImageAddress(address ?? '')) ? [refused.image] : []),
  ];
}

/** The editor would show these, and the server would drop them. */
function dropUnstoredAttributes(page: Document): void {
  for (const element of page.querySelectorAll('a, ol')) {
    for (const name of element.getAttributeNames()) {
      if (name !== 'href' && name !== 'start') element.removeAttribute(name);
    }
  }
}
