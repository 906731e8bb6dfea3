import type { Element, ElementContent, Properties, Root, RootContent } from 'hast';
import type { Schema } from 'hast-util-sanitize';
import {
  allowedImage,
  allowedLink,
  isOnOwnDisk,
} from '../../../../domain/posts/allowed-address.ts';
import { foreignBlocks, isInline } from '../../../../domain/posts/html-elements.ts';
import { isLinkBlockKind, linkBlockAddress } from '../../../../domain/posts/link-block.ts';
import { storable } from '../../../../domain/text/storable.ts';
import { blockNames, element, elementsIn, textOf } from './tree.ts';

const indent: [string, RegExp] = ['className', /^indent-[1-8]$/];
const paragraph: [string, RegExp] = ['className', /^(?:indent-[1-8]|button|video)$/];
const size = /^[1-9]\d{0,4}$/;
const cell: [string, RegExp][] = [
  ['colSpan', /^[1-9]\d?$/],
  ['rowSpan', /^[1-9]\d?$/],
];

const tableParts = ['caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];

/**
 * The schema of a post's HTML: what the editor produces and the seeded posts contain. allowedLink and allowedImage
 * check addresses and blank the refused ones.
 */
export const allowedHtml = {
  tagNames: [
    ...['p', 'h2', 'h3', 'strong', 'em', 'u', 'ol', 'ul', 'li', 'pre', 'code', 'a', 'img'],
    ...['br', 'blockquote', 'hr', 'table', ...tableParts, 'figure', 'figcaption'],
  ],
  // Browsers drop these elements elsewhere.
  ancestors: Object.fromEntries(tableParts.map((name) => [name, ['table']])),
  attributes: {
    p: [paragraph],
    li: [indent],
    h2: [indent],
    h3: [indent],
    code: [['className', /^language-[a-z0-9+#-]{1,30}$/]],
    a: ['href', ['rel', 'nofollow', 'noopener', 'noreferrer', 'sponsored', 'ugc']],
    img: ['src', 'alt', ['width', size], ['height', size]],
    ol: [['start', /^\d{1,5}$/]],
    td: cell,
    th: [...cell, ['scope', /^(?:col|row)(?:group)?$/]],
  },
  clobber: [],
  protocols: {},
  required: {},
} satisfies Schema;

/**
 * Converts pasted HTML to the editor's elements. Word and Google Docs write bold and italic as styles, and a style
 * can cancel an element's own.
 */
export function toEditorElements(tree: Root): Root {
  const step = elementsIn(tree).some(({ tagName }) => tagName === 'h1') ? 1 : 0;
  const convert = (node: RootContent, isCode: boolean): ElementContent[] => {
    // Control characters can be written as numeric references too: &#11;
    if (node.type === 'text') return [text(storable(node.value))];
    if (node.type !== 'element') return [];
    const tagName = storedElementName(node, step);
    const children = node.children.flatMap((child) => convert(child, isCode || tagName === 'pre'));
    if (tagName === 'img' && isOnOwnDisk(String(node.properties.src ?? ''))) return [];
    const figure = tagName === 'figure' && captionedPicture(children);
    if (figure) return [figure];
    const isStored = allowedHtml.tagNames.includes(tagName) && tagName !== 'figure';
    if (!isStored) return withoutElement(tagName, children.flatMap(asLine), isCode);
    if (tagName === 'figcaption') return [element(tagName, {}, children)];
    const block = tagName === 'p' && linkBlock(node.properties, children);
    return [block || element(tagName, ourProperties(node), children.flatMap(asLine))];
  };
  const children = tree.children.flatMap((node) => convert(node, false));
  return { type: 'root', children: children.flatMap(asLine) };
}

/** The stored element name; empty for an element that is replaced by its content. */
function storedElementName({ tagName, properties }: Element, step: number): string {
  const style = String(properties.style ?? '');
  if (/^h[1-6]$/.test(tagName)) {
    return `h${Math.min(3, Math.max(2, Number(tagName[1]) + step))}`;
  }
  if (/^(?:b|strong)$/.test(tagName)) return isPlainWeight(style) ? markOf(style) : 'strong';
  if (/^(?:i|em)$/.test(tagName)) return isUpright(style) ? markOf(style) : 'em';
  if (/^(?:span|font)$/.test(tagName)) return markOf(style);
  if (tagName === 'a') return 'href' in properties ? 'a' : '';
  return tagName;
}

/**
 * Replaces an element that is not stored by its content, separated from its neighbours unless it was within a line.
 */
function withoutElement(
  tagName: string,
  children: ElementContent[],
  isCode: boolean,
): ElementContent[] {
  if (tagName === '' || isInline(tagName)) return children;
  const isBlock = foreignBlocks.has(tagName);
  // Some editors make each line of code a block.
  if (isCode) return isBlock ? [...children, text('\n')] : children;
  if (isBlock || children.some(holdsBlock)) return paragraphFor(children);
  return [text(' '), ...children, text(' ')];
}

const text = (value: string): ElementContent => ({ type: 'text', value });

function isPlainWeight(style: string): boolean {
  return /(?<![\w-])font-weight:\s*(?:normal|[1-4]00)/i.test(style);
}

/** Ignores Word's mso-bidi-font-weight, which is about right-to-left scripts. */
function isUpright(style: string): boolean {
  return /(?<![\w-])font-style:\s*normal/i.test(style);
}

/** The mark that a style stands for; of several, the strongest. */
function markOf(style: string): string {
  if (/(?<![\w-])font-weight:\s*(?:bold|[6-9]00)/i.test(style)) return 'strong';
  if (/(?<![\w-])font-style:\s*italic/i.test(style)) return 'em';
  return '';
}

/** Turns the innermost of nested blocks into paragraphs; the outer ones only separate their content. */
function paragraphFor(children: ElementContent[]): ElementContent[] {
  if (children.some(holdsBlock)) return [text('\n'), ...children, text('\n')];
  if (!children.some((child) => child.type !== 'text' || child.value.trim())) return [text('\n')];
  return [element('p', {}, children)];
}

function holdsBlock(node: ElementContent): boolean {
  if (node.type !== 'element') return false;
  return blockNames.has(node.tagName) || node.children.some(holdsBlock);
}

function ourProperties({ tagName, properties }: Element): Properties {
  if (tagName === 'a') return linkProperties(properties);
  if (tagName === 'img') return pictureProperties(properties);
  if (!Array.isArray(properties.className)) return properties;
  // The previous editor prefixed these class names with ql-.
  const names = properties.className.map((name) => `${name}`.replace(/^ql-(?=indent-)/, ''));
  return { ...properties, className: names.filter((name) => !isLinkBlockKind(name)) };
}

function linkProperties({ href = '', rel }: Properties): Properties {
  const address = storable(allowedLink(String(href)));
  if (!Array.isArray(rel)) return { href: address };
  return { href: address, rel: [...new Set(rel.map((name) => `${name}`.toLowerCase()))] };
}

function pictureProperties({ src = '', alt = '', ...others }: Properties): Properties {
  return { src: storable(allowedImage(String(src))), alt: storable(String(alt)), ...others };
}

/** The link block for a cleaned paragraph; undefined for a plain paragraph. */
export function linkBlock({ className }: Properties, children: ElementContent[]) {
  const kind = classesIn(className).find(isLinkBlockKind);
  const [link, ...others] = children.filter((child) => child.type !== 'text' || child.value.trim());
  if (!kind || link?.type !== 'element' || link.tagName !== 'a' || others.length > 0) return;
  const words = textOf(link);
  const href = linkBlockAddress(kind, String(link.properties.href));
  if (!href || !words || link.children.some(({ type }) => type !== 'text')) return;
  const text: ElementContent = { type: 'text', value: words };
  return element('p', { className: [kind] }, [element('a', { href }, [text])]);
}

/** The figure for a picture and a caption of words; undefined for other content. */
function captionedPicture(children: ElementContent[]): Element | undefined {
  const parts = children.filter((child) => child.type !== 'text' || child.value.trim());
  const caption = parts.find((part) => part.type === 'element' && part.tagName === 'figcaption');
  const [around, ...others] = parts.filter((part) => part !== caption);
  if (caption?.type !== 'element' || around?.type !== 'element' || others.length > 0) return;
  const [inner] = around.children;
  const isLine = around.tagName === 'p' && around.children.length === 1;
  const picture = isLine && inner?.type === 'element' ? inner : around;
  const words = textOf(caption);
  const isPlain = caption.children.every(({ type }) => type === 'text');
  if (!isPicture(picture) || !isPlain || !words) return;
  return element('figure', {}, [picture, element('figcaption', {}, [text(words)])]);
}

/** Whether an element is a picture, linked or not. */
function isPicture({ tagName, children }: Element): boolean {
  const [only, ...others] = children;
  const isLinked = tagName === 'a' && only?.type === 'element' && others.length === 0;
  return tagName === 'img' || (isLinked && only.tagName === 'img');
}

/** A caption apart from its picture is a paragraph. */
function asLine(node: ElementContent): ElementContent[] {
  const isCaption = node.type === 'element' && node.tagName === 'figcaption';
  return isCaption ? paragraphFor(node.children) : [node];
}

/** The links of all videos of a clean text. */
export function videoLinks(elements: Element[]): Element[] {
  const videos = elements.filter(({ properties: { className } }) =>
    classesIn(className).includes('video'),
  );
  return videos.flatMap(({ children }) => children.filter((child) => child.type === 'element'));
}

function classesIn(className: Properties[string]): string[] {
  return Array.isArray(className) ? className.map(String) : [];
}
