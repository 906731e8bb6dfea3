import { DOMSerializer, DOMParser as SchemaParser } from '@tiptap/pm/model';
import {
  type Editor,
  Extension,
  type Extensions,
  getSchema,
  type JSONContent,
} from '@tiptap/react';

/** Inline elements; all others are blocks. */
const inlineNames = new Set(['a', 'b', 'br', 'code', 'em', 'i', 'img', 'span', 'strong', 'u']);

/** Elements that contain blocks, or text without a paragraph. */
const containers = 'li, td, th, caption, blockquote';

/**
 * The editor needs a paragraph around text that is directly in a list item, a cell or the document; the attribute names the
 * element in which the text is stored without a paragraph.
 */
export const ParagraphlessText = Extension.create({
  name: 'paragraphlessText',
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

/** Parses stored HTML to an editor document. TipTap's own HTML parsing drops line breaks in code. */
export function openedDocument(html: string, extensions: Extensions): JSONContent {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  wrapLines(body);
  for (const container of body.querySelectorAll(containers)) wrapLines(container);
  const parsed = SchemaParser.fromSchema(getSchema(extensions)).parse(body);
  const { content, ...text }: JSONContent = parsed.toJSON();
  // The editor would add an empty last line at the first click, which would then select nothing.
  const hasLastLine = parsed.lastChild?.type.name === 'paragraph';
  return {
    ...text,
    content: [...(content ?? []), ...(hasLastLine ? [] : [{ type: 'paragraph' }])],
  };
}

/** The HTML to store, without the editor's empty last line. */
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
  // A paragraph that was indented or moved stays a paragraph.
  if (!isApart || line.attributes.length > 0 || parentNode?.nodeName.toLowerCase() !== bare) return;
  line.replaceWith(...line.childNodes);
}

/** Whether a picture, linked or not, is a block and not part of a line of text. */
export function isPictureBlock({ parentElement }: Element): boolean {
  if (!parentElement || inlineNames.has(parentElement.localName)) return false;
  return !/^(?:p|h\d|pre)$/.test(parentElement.localName);
}

/** The picture, if an element is a picture or a link with only a picture. */
export function pictureIn(element: Node): Element | undefined {
  if (!(element instanceof Element)) return;
  if (element.localName === 'img') return element;
  const [only, ...others] = element.children;
  const isAlone = others.length === 0 && element.textContent?.trim() === '';
  return element.localName === 'a' && isAlone && only?.localName === 'img' ? only : undefined;
}

const isPictureLine = (line: ChildNode[]) =>
  line.every((node) => isBlank([node]) || pictureIn(node) !== undefined);

/** Whether a node is inline. A link or bold text that contains a block is a block. */
function isInline(node: Node | null): boolean {
  if (!(node instanceof Element)) return node instanceof Text;
  return inlineNames.has(node.localName) && [...node.childNodes].every(isInline);
}

const isBlank = (nodes: ChildNode[]) =>
  nodes.every((node) => node instanceof Text && !/[^ \t\r\n\f]/.test(node.data));

/** Doubles a line break directly after <pre>, because parsers drop the first one. */
function keepFirstLineBreaks(body: Element): void {
  for (const { firstChild } of body.querySelectorAll('pre')) {
    if (firstChild instanceof Text && firstChild.data.startsWith('\n')) {
      firstChild.data = `\n${firstChild.data}`;
    }
  }
}
