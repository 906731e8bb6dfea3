import { allowedLink, isOnOwnDisk } from '../../../../domain/posts/allowed-address.ts';
import { type HiddenPart, removeHidden } from '../../../../domain/posts/hidden-text.ts';
import { foreignBlocks, isInline } from '../../../../domain/posts/html-elements.ts';
import { keepSwallowedText } from '../../../../domain/posts/swallowed-text.ts';
import { editedImageAddress, refusedAddress } from '../addresses.ts';
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
  pastedHtml,
  textOf,
  treeOf,
} from './pasted-tree.ts';

export interface CleanedPaste {
  html: string;
  /** Messages about what was removed. */
  problems: string[];
  /** Comments, deleted words and hidden text. */
  leftBehind: HiddenPart[];
}

/**
 * Converts HTML from Word, Google Docs and web pages to elements of the editor's schema, which drops the rest. Hidden parts
 * stay behind, unless they are kept.
 */
export function cleanPastedHtml(html: string, keepsHidden = false): CleanedPaste {
  return cleanPastedTree(treeOf(pastedPage(html).body), html, keepsHidden);
}

/** HTML from the clipboard as a document. */
export function pastedPage(html: string): Document {
  return new DOMParser().parseFromString(harmlessSource(html), 'text/html');
}

/** `body` is changed; `html` is the source that it was parsed from. */
export function cleanPastedTree(
  body: PastedElement,
  html: string,
  keepsHidden = false,
): CleanedPaste {
  const leftBehind = removeHidden<PastedNode>(body, html, pastedHtml, keepsHidden);
  changeChildren(body, (children) => children.filter(isForReaders));
  // What is copied from the editor needs no repair.
  const isOwn = elementsIn(body).some(({ attributes }) => attributes.has('data-pm-slice'));
  if (!isOwn) {
    changeChildren(body, (children) => children.flatMap(withoutSmallPictures));
    for (const each of elementsIn(body)) namedHeading(each);
    listsFromPrograms(body);
  }
  marksFromStyles(body);
  headingsBelowTitle(body);
  separateBlocks(body);
  const problems = [...removeUnreadablePictures(body, html), ...blankedAddresses(body)];
  dropUnstoredAttributes(body);
  if (keepsHidden) showHidden(body);
  return { html: htmlOf(body.children), problems, leftBehind };
}

/** Makes hidden parts ordinary text, so that they stay when the HTML is pasted. */
function showHidden(body: PastedElement): void {
  for (const each of elementsIn(body)) {
    if (/^(?:del|dialog|datalist)$/.test(each.name))
      each.name = each.name === 'del' ? 'span' : 'div';
    for (const name of ['hidden', 'data-style']) each.attributes.delete(name);
    const classes = (each.attributes.get('class') ?? '').split(/\s+/);
    const kept = classes.filter((name) => /^(?:indent-|language-|button$|video$)/.test(name));
    each.attributes.set('class', kept.join(' '));
  }
}

/** HTML that is parsed without loss of text, but neither runs scripts nor loads anything. */
export function harmlessSource(html: string): string {
  return keepSwallowedText(html, { dropped: notForReaders, rewriteTag: withoutLiveParts });
}

/** Elements that are removed with their content, in addition to scripts and styles. */
const notForReaders = ['noscript', 'select', 'object', 'svg', 'math'];

/**
 * Renames event handlers and styles: even in a detached document they would be reported as violations of the content
 * security policy.
 */
function withoutLiveParts(tag: string): string {
  return tag.replaceAll(/([\s/"'])(style|on\w+)(\s*=)/gi, '$1data-$2$3');
}

function isForReaders(node: PastedNode): boolean {
  if (!isElement(node)) return true;
  if (/^(?:meta|link|base)$/.test(node.name)) return false;
  // Browsers on macOS end copied text with this element.
  if (node.name === 'br') return node.attributes.get('class') !== 'Apple-interchange-newline';
  return node.name !== 'o:p' || !isBlank(node);
}

/** Replaces a picture of an emoji by the emoji, and removes pictures that are too small to show anything. */
function withoutSmallPictures(node: PastedNode): PastedNode[] {
  if (!isElement(node) || node.name !== 'img') return [node];
  const emoji = node.attributes.get('data-plain-text') ?? node.attributes.get('alt') ?? '';
  if (/^\p{RGI_Emoji}$/v.test(emoji)) return [emoji];
  const style = node.attributes.get('data-style') ?? '';
  const isSmall = ['width', 'height'].some((side) => {
    const [, inStyle] = new RegExp(`(?:^|[;\\s])${side}:\\s*([\\d.]+)px`, 'i').exec(style) ?? [];
    const size = Number.parseFloat(node.attributes.get(side) ?? inStyle ?? '');
    return size > 0 && size < smallestPicture;
  });
  return isSmall ? [] : [node];
}

/** In pixels: icons and marks are smaller. */
const smallestPicture = 24;

/** Word on the web writes headings as paragraphs with a role. */
function namedHeading(node: PastedElement): void {
  const level = Number(node.attributes.get('aria-level'));
  if (node.attributes.get('role') !== 'heading' || !/^(?:p|div|span)$/.test(node.name)) return;
  if (level >= 1) node.name = `h${Math.min(6, level)}`;
}

/** Headings become h2 or h3, and in a text with an h1 all are one level lower, as on the server. */
function headingsBelowTitle(body: PastedElement): void {
  const headings = elementsIn(body).filter(({ name }) => /^h[1-6]$/.test(name));
  const step = headings.some(({ name }) => name === 'h1') ? 1 : 0;
  for (const heading of headings) {
    heading.name = `h${Math.min(3, Math.max(2, Number(heading.name[1]) + step))}`;
  }
}

/** Separates unknown block elements, so that their words do not run together. */
function separateBlocks(parent: PastedElement): void {
  parent.children = parent.children.flatMap((child): PastedNode[] => {
    if (!isElement(child) || child.name === 'pre' || isCaptioned(child)) return [child];
    separateBlocks(child);
    const { name } = child;
    if (isInline(name) || blocksOfEditor.has(name)) return [child];
    return foreignBlocks.has(name) ? [element('div', child.children)] : [' ', child, ' '];
  });
}

/** Tidies a figure that has only a picture and a caption of words, and says whether it has. */
function isCaptioned(figure: PastedElement): boolean {
  if (figure.name !== 'figure') return false;
  const parts = figure.children.filter((child) => (!isElement(child) ? child.trim() : child));
  const caption = parts.filter(isElement).find(({ name }) => name === 'figcaption');
  const others = parts.filter((part) => part !== caption);
  const [picture, ...more] = others.flatMap(picturesOf);
  const words = caption ? textOf(caption).replace(/\s+/g, ' ').trim() : '';
  const isPlain = caption && elementsIn(caption).every(({ name }) => name === 'span');
  const isPicture = picture && isElement(picture) && /^(?:img|a)$/.test(picture.name);
  if (!isPicture || more.length > 0 || !words || !isPlain) return false;
  figure.children = [picture, element('figcaption', [words])];
  return true;
}

/** The pictures of a part of a figure, linked or not; sites wrap them in several elements. */
function picturesOf(node: PastedNode): PastedNode[] {
  if (!isElement(node) || node.name === 'img') return [node];
  const children = node.children.filter((child) => isElement(child) || child.trim());
  const [only, ...others] = children;
  const isLink = node.name === 'a' && only && isElement(only) && only.name === 'img';
  if (isLink && others.length === 0) return [node];
  const isWrapper = /^(?:p|div|span|picture|a)$/.test(node.name);
  return isWrapper
    ? children.filter((child) => !isElement(child) || child.name !== 'source').flatMap(picturesOf)
    : [node];
}

const blocksOfEditor = new Set(
  (
    'p h1 h2 h3 h4 h5 h6 ol ul li pre blockquote br hr ' +
    'img table caption thead tbody tfoot tr th td'
  ).split(' '),
);

/** Messages about addresses that the schema leaves blank. */
function blankedAddresses(body: PastedElement): string[] {
  const addresses = (name: string, attribute: string) =>
    elementsIn(body)
      .filter((each) => each.name === name)
      .map(({ attributes }) => attributes.get(attribute));
  const links = addresses('a', 'href').filter((address) => address !== undefined);
  const images = addresses('img', 'src');
  return [
    ...(links.some((address) => !allowedLink(address)) ? [refusedAddress.link] : []),
    ...(images.some((address) => !editedImageAddress(address ?? '')) ? [refusedAddress.image] : []),
  ];
}

/** Removes attributes that the editor would keep but the server drops. */
function dropUnstoredAttributes(body: PastedElement): void {
  for (const { name, attributes } of elementsIn(body)) {
    if (name !== 'a' && name !== 'ol') continue;
    for (const key of [...attributes.keys()]) {
      if (key !== 'href' && key !== 'start') attributes.delete(key);
    }
  }
}

/** Converts bold, italic and underline, which Google Docs and Word write as styles of spans, to elements. */
function marksFromStyles(tree: PastedElement, within = { link: false, heading: false }): void {
  tree.children = tree.children.flatMap((child): PastedNode[] => {
    if (!isElement(child)) return [child];
    const { name } = child;
    marksFromStyles(child, {
      link: within.link || name === 'a',
      heading: within.heading || /^h[1-6]$/.test(name),
    });
    const style = child.attributes.get('data-style') ?? '';
    // Google Docs wraps text in a b element whose style is not bold.
    if (/^(?:b|strong)$/.test(name) && isPlainWeight.test(style)) return child.children;
    if (!/^(?:span|font)$/.test(name) || textOf(child) === '') return [child];
    for (const [pattern, mark] of marks) {
      // Links are underlined and headings bold without a mark.
      if (!pattern.test(style) || (mark === 'u' && within.link)) continue;
      if (mark === 'strong' && within.heading) continue;
      child.children = [element(mark, child.children)];
    }
    return [child];
  });
}

const isPlainWeight = /(?:^|[;\s])font-weight:\s*(?:normal|[1-4]00)/i;

const marks = [
  [/(?:^|[;\s])font-weight:\s*(?:bold|[6-9]00)/i, 'strong'],
  [/font-style:\s*italic/i, 'em'],
  [/text-decoration(?:-line)?:\s*[^;]*underline/i, 'u'],
] as const;

/**
 * Removes pictures that Word provides as a path on the writer's disk or as a VML drawing, which browsers cannot
 * read, and returns a message with their number. In the source, drawings may be in comments.
 */
function removeUnreadablePictures(body: PastedElement, html: string): string[] {
  const images = elementsIn(body).filter(({ name }) => name === 'img');
  // An image for browsers has the id of the drawing that it replaces.
  const replaced = new Set(
    images.flatMap(({ attributes }) => attributes.get('v:shapes')?.split(/\s+/) ?? []),
  );
  const onDisk = images.filter(({ attributes }) => isOnOwnDisk(attributes.get('src') ?? ''));
  removePictures(body, new Set(onDisk));
  const unreplaced = drawings(html).filter((id) => !replaced.has(id));
  const count = onDisk.length + unreplaced.length;
  return count === 0 ? [] : [picturesLeftBehind(count)];
}

/** The ids of drawings that contain a picture. */
function drawings(html: string): string[] {
  const shapes = html.split(/<v:shape\b/i).slice(1);
  return shapes
    .filter((shape) => /<v:imagedata\b/i.test(shape))
    .map((shape) => /\bid=["']?([^\s"'>]+)/i.exec(shape)?.[1] ?? '');
}

/** Removes pictures, and the paragraphs that contain nothing else. */
function removePictures(body: PastedElement, pictures: ReadonlySet<PastedElement>): void {
  const emptied = new Set(
    elementsIn(body).filter(
      (each) => each.name === 'p' && elementsIn(each).some((inner) => pictures.has(inner)),
    ),
  );
  changeChildren(body, (children) =>
    children.filter((child) => {
      if (!isElement(child)) return true;
      return !pictures.has(child) && !(emptied.has(child) && isBlank(child));
    }),
  );
}

function picturesLeftBehind(count: number): string {
  return count === 1
    ? 'One picture stayed behind, because Word keeps it to itself when text is copied. Copy the picture alone and paste it here, or use the Image button.'
    : `${count} pictures stayed behind, because Word keeps them to itself when text is copied. Copy each picture alone and paste it here, or use the Image button.`;
}
