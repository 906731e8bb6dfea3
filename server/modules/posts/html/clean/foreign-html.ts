import type { Element, ElementContent, Properties, Root, RootContent } from 'hast';
import {
  allowedImage,
  allowedLink,
  isOnOwnDisk,
} from '../../../../../domain/posts/allowed-address.ts';
import { foreignBlocks, isInline } from '../../../../../domain/posts/html-elements.ts';
import { isLinkBlockKind } from '../../../../../domain/posts/link-block.ts';
import { storable } from '../../../../../domain/text/storable.ts';
import { element, elementsIn } from '../tree/elements.ts';
import { blockNames } from '../tree/text-of.ts';
import { allowedHtml } from './allowed-html.ts';
import { linkBlock } from './link-block.ts';

/**
 * Converts a pasted tree to the editor's elements. Word and Google Docs write bold and italic as styles, and a style
 * can undo an element's own.
 */
export function inOurElements(tree: Root): Root {
  const step = elementsIn(tree).some(({ tagName }) => tagName === 'h1') ? 1 : 0;
  const ours = (node: RootContent, isCode: boolean): ElementContent[] => {
    // A character can be written as a number too: &#11;
    if (node.type === 'text') return [text(storable(node.value))];
    if (node.type !== 'element') return [];
    const tagName = ourName(node, step);
    const children = node.children.flatMap((child) => ours(child, isCode || tagName === 'pre'));
    if (tagName === 'img' && isOnOwnDisk(String(node.properties.src ?? ''))) return [];
    if (!allowedHtml.tagNames.includes(tagName)) return withoutElement(tagName, children, isCode);
    const block = tagName === 'p' && linkBlock(node.properties, children);
    return [block || element(tagName, ourProperties(node), children)];
  };
  return { type: 'root', children: tree.children.flatMap((node) => ours(node, false)) };
}

/** Empty for an element that is replaced by its content. */
function ourName({ tagName, properties }: Element, step: number): string {
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

/** What stands for an element that is not stored: its content, apart from its neighbours unless it was within a line. */
function withoutElement(
  tagName: string,
  children: ElementContent[],
  isCode: boolean,
): ElementContent[] {
  if (tagName === '' || isInline(tagName)) return children;
  const isBlock = foreignBlocks.has(tagName);
  // A line of code is a block of its own in some editors.
  if (isCode) return isBlock ? [...children, text('\n')] : children;
  if (isBlock || children.some(holdsBlock)) return paragraphFor(children);
  return [text(' '), ...children, text(' ')];
}

const text = (value: string): ElementContent => ({ type: 'text', value });

function isPlainWeight(style: string): boolean {
  return /(?<![\w-])font-weight:\s*(?:normal|[1-4]00)/i.test(style);
}

/** Not Word's mso-bidi-font-weight, which is about right-to-left scripts. */
function isUpright(style: string): boolean {
  return /(?<![\w-])font-style:\s*normal/i.test(style);
}

/** The element that a style stands for; of several, the strongest. */
function markOf(style: string): string {
  if (/(?<![\w-])font-weight:\s*(?:bold|[6-9]00)/i.test(style)) return 'strong';
  if (/(?<![\w-])font-style:\s*italic/i.test(style)) return 'em';
  return '';
}

/** Of nested blocks the innermost become paragraphs; the outer ones only separate their content. */
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
  // The class names of the editor before this one.
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
