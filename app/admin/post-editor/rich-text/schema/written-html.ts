import { DOMSerializer, DOMParser as SchemaParser } from '@tiptap/pm/model';
import {
  type Editor,
  Extension,
  type Extensions,
  getSchema,
  type JSONContent,
} from '@tiptap/react';

/** Elements of a line; all others are blocks. */
const inlineNames = new Set(['a', 'b', 'br', 'code', 'em', 'i', 'img', 'span', 'strong', 'u']);

/** Elements that contain blocks, or words without a paragraph round them. */
const containers = 'li, td, th, caption, blockquote';

/**
 * The editor needs a paragraph round words that stand directly in a list item, a cell or the text; the attribute names the
 * element in which they are stored without one.
 */
export const BareLines = Extension.create({
  name: 'bareLines',
  addGlobalAttributes: () => [
    {
      types: ['paragraph'],
      attributes: {
        bare: {
          default: null,
          parseHTML: (element) => element.getAttribute('data-bare'),
          renderHTML: ({ bare }) => (bare ? { 'data-bare': bare } : {}),
        },
      },
    },
  ],
});

/** Stored HTML as the document of an editor. TipTap, given HTML, drops line breaks in code. */
export function openedDocument(html: string, extensions: Extensions): JSONContent {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  wrapLines(body);
  for (const container of body.querySelectorAll(containers)) wrapLines(container);
  const parsed = SchemaParser.fromSchema(getSchema(extensions)).parse(body);
  const { content, ...text }: JSONContent = parsed.toJSON();
  // The editor adds an empty last line; if it did so at the first click, that click would select nothing.
  const hasLastLine = parsed.lastChild?.type.name === 'paragraph';
  return {
    ...text,
    content: [...(content ?? []), ...(hasLastLine ? [] : [{ type: 'paragraph' }])],
  };
}

/** The text of the editor as it is stored: without its empty last line. */
export function writtenHtml({ isEmpty, schema, state }: Editor): string {
  if (isEmpty) return '';
  const body = document.createElement('body');
  DOMSerializer.fromSchema(schema).serializeFragment(state.doc.content, { document }, body);
  for (const line of body.querySelectorAll<HTMLElement>('p[data-bare]')) unwrapLine(line);
  keepFirstLineBreaks(body);
  return body.innerHTML.replace(/(?:<p><\/p>)+$/, '');
}

function wrapLines(container: Element): void {
  if (container.localName !== 'body' && isBlank([...container.childNodes])) {
    container.replaceChildren(bareLine(container));
    return;
  }
  let line: ChildNode[] = [];
  const end = () => {
    const [first] = line;
    if (first && !isBlank(line) && !isPictureLine(line)) {
      const paragraph = bareLine(container);
      first.before(paragraph);
      paragraph.append(...line);
    }
    line = [];
  };
  for (const node of [...container.childNodes]) {
    if (isInline(node)) line.push(node);
    else end();
  }
  end();
}

function bareLine(container: Element): HTMLElement {
  const paragraph = container.ownerDocument.createElement('p');
  paragraph.dataset.bare = container.localName;
  return paragraph;
}

function unwrapLine(line: HTMLElement): void {
  const { bare } = line.dataset;
  line.removeAttribute('data-bare');
  const { parentNode, previousSibling, nextSibling } = line;
  const isApart = !isInline(previousSibling) && !isInline(nextSibling);
  // The paragraph stays where it was indented or moved.
  if (!isApart || line.attributes.length > 0 || parentNode?.nodeName.toLowerCase() !== bare) return;
  line.replaceWith(...line.childNodes);
}

/** Whether a picture, perhaps with a link round it, is a block and not part of a line of words. */
export function isPictureBlock({ parentElement }: Element): boolean {
  if (!parentElement || inlineNames.has(parentElement.localName)) return false;
  return !/^(?:p|h\d|pre)$/.test(parentElement.localName);
}

/** The picture that an element is, or that is alone in a link. */
export function pictureIn(element: Node): Element | undefined {
  if (!(element instanceof Element)) return;
  if (element.localName === 'img') return element;
  const [only, ...others] = element.children;
  const isAlone = others.length === 0 && element.textContent?.trim() === '';
  return element.localName === 'a' && isAlone && only?.localName === 'img' ? only : undefined;
}

const isPictureLine = (line: ChildNode[]) =>
  line.every((node) => isBlank([node]) || pictureIn(node) !== undefined);

/** A link or bold text that contains a block is a block. */
function isInline(node: Node | null): boolean {
  if (!(node instanceof Element)) return node instanceof Text;
  return inlineNames.has(node.localName) && [...node.childNodes].every(isInline);
}

const isBlank = (nodes: ChildNode[]) =>
  nodes.every((node) => node instanceof Text && !/[^ \t\r\n\f]/.test(node.data));

/** Doubles a line break directly after <pre>, because parsers drop the first. */
function keepFirstLineBreaks(body: Element): void {
  for (const { firstChild } of body.querySelectorAll('pre')) {
    if (firstChild instanceof Text && firstChild.data.startsWith('\n')) {
      firstChild.data = `\n${firstChild.data}`;
    }
  }
}
