import type { PostFields } from '../../../domain/posts/post-form.ts';
import { type Block, pairedBlocks, type Row, textBlock } from './comparison.ts';

/** Labels of a post's fields except its content. */
export const fieldLabels = [
  ['title', 'Title'],
  ['author', 'Author'],
  ['status', 'Status'],
  ['categories', 'Categories'],
  ['tags', 'Tags'],
  ['metaDescription', 'Meta Description'],
  ['featuredAlt', 'Alt text of the featured image'],
  ['excerpt', 'Excerpt'],
  ['slug', 'Address (slug)'],
  ['authorBio', 'Author bio'],
] as const satisfies [keyof PostFields, string][];

/** The fields of a post that are compared. */
export interface ComparedPost extends Omit<PostFields, 'featuredMediaId'> {
  /** URL path of the picture. */
  featuredImage?: string | null;
}

/** Compares two versions of a post field by field, and their content block by block. */
export function postRows(
  first: ComparedPost,
  second: ComparedPost,
  blocksOf = contentBlocks,
): Row[] {
  const fields = fieldLabels
    .map(([key, label]): Row => {
      const pair = [textBlock(first[key].trim()), textBlock(second[key].trim())] as const;
      return { label, unit: 'field', pair };
    })
    .filter(({ pair }) => pair.some((block) => block?.text));
  const picture = [featuredImageBlock(first), featuredImageBlock(second)] as const;
  if (picture.some(Boolean)) fields.push({ label: 'Featured image', unit: 'field', pair: picture });
  const contents = contentRows(blocksOf(first.content), blocksOf(second.content));
  return [...fields, ...contents];
}

function featuredImageBlock({ featuredImage: src }: ComparedPost): Block | undefined {
  return src ? { kind: 'picture', text: '', form: src, src } : undefined;
}

/** Rows of the content, each labelled by the heading above it. */
function contentRows(first: Block[], second: Block[]): Row[] {
  let heading = 'Content';
  return pairedBlocks(first, second).map((pair) => {
    const block = pair[1] ?? pair[0];
    const isHeading = block?.kind === 'heading';
    if (isHeading) heading = block.text;
    return { label: isHeading ? 'Heading' : heading, unit: 'paragraph', pair };
  });
}

const blockTags =
  'p, h2, h3, ul, ol, li, pre, blockquote, hr, img, figcaption, table, caption, thead, tbody, tr';

/** The editor wraps the text of list items and cells in a paragraph; imported posts may not. */
const editorsParagraphs = ':is(li, td, th) > p:only-of-type';

/** The blocks of sanitised HTML in reading order; a table row is one block. */
function contentBlocks(html: string): Block[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const only of body.querySelectorAll(editorsParagraphs)) only.replaceWith(...only.childNodes);
  return blocksIn(body, '');
}

/** `within` lists the enclosing elements, so that a bulleted item differs from a numbered one. */
function blocksIn(parent: Element, within: string): Block[] {
  const blocks: Block[] = [];
  let inline: Node[] = [];
  const end = () => {
    const block = inlineBlock(inline, parent, within);
    if (block) blocks.push(block);
    inline = [];
  };
  for (const node of parent.childNodes) {
    if (!(node instanceof Element && node.matches(blockTags))) {
      inline.push(node);
      continue;
    }
    end();
    const place = `${within} ${openingOf(node)}`;
    if (node.matches('img')) blocks.push(pictureBlock(node, place));
    else if (node.matches('tr')) blocks.push(rowBlock(node, place));
    else if (node.matches('hr')) blocks.push({ kind: 'text', text: '—', form: place });
    else for (const block of blocksIn(node, place)) blocks.push(block);
  }
  end();
  return blocks;
}

/** The opening tag of an element. */
function openingOf(element: Element): string {
  return (element.cloneNode(false) as Element).outerHTML;
}

function inlineBlock(nodes: Node[], parent: Element, within: string): Block | undefined {
  const holder = document.createElement('div');
  for (const node of nodes) holder.append(node.cloneNode(true));
  for (const end of holder.querySelectorAll('br')) end.after('\n');
  const words = holder.textContent ?? '';
  const isCode = parent.matches('pre');
  const text = isCode ? words.trimEnd() : onOneLine(words);
  if (text === '') return;
  const kind = isCode ? 'code' : parent.matches('h2, h3') ? 'heading' : 'text';
  return { kind, text, form: `${within} ${holder.innerHTML}` };
}

function rowBlock(row: Element, within: string): Block {
  const cells = Array.from(row.children, (cell) => onOneLine(cell.textContent ?? ''));
  return { kind: 'text', text: cells.join(' | '), form: `${within} ${row.innerHTML}` };
}

function pictureBlock(image: Element, form: string): Block {
  const src = image.getAttribute('src') ?? '';
  return { kind: 'picture', text: image.getAttribute('alt') ?? '', form, src };
}

const onOneLine = (text: string) => text.replace(/\s+/gu, ' ').trim();
