import type { Element, ElementContent, Root, RootContent } from 'hast';
import type { Picture } from '../../../../domain/picture.ts';
import { makeAbsolute, pictureHash } from './article-html.ts';
import { htmlOf } from './clean-html.ts';
import { blockNames, elementsIn, textOf } from './tree.ts';

/** The part of a text that an email contains. */
export interface MailText {
  tree: Root;
  /** The main headings that were left out. */
  left: string[];
}

/** Width of the text column of an email, in pixels. */
const columnWidth = 536;

// Email programs drop stylesheets and CSS variables: the theme's colours are written as literals.
const styles: Record<string, string> = {
  p: 'margin:0 0 16px',
  h2: 'margin:32px 0 12px;font-size:22px;line-height:1.25;letter-spacing:-0.01em',
  h3: 'margin:24px 0 8px;font-size:18px;line-height:1.3',
  ul: 'margin:0 0 16px;padding-left:24px',
  ol: 'margin:0 0 16px;padding-left:24px',
  li: 'margin:0 0 6px',
  a: 'color:#b5391f',
  blockquote: 'margin:0 0 16px;padding:2px 0 2px 16px;border-left:3px solid #f5a30a',
  pre: 'margin:0 0 16px;padding:12px;font-size:14px;line-height:1.5;white-space:pre-wrap;border:1px solid #ddd4c0;border-radius:8px',
  code: 'font-family:Consolas,Menlo,monospace;font-size:14px',
  img: 'display:block;max-width:100%;height:auto;border:0;border-radius:8px',
  figure: 'margin:0 0 16px',
  figcaption: 'margin:6px 0 0;font-size:14px;line-height:1.4;color:#55635d',
  hr: 'margin:24px 0;border:0;border-top:1px solid #ddd4c0',
  table: 'width:100%;margin:0 0 16px;border-collapse:collapse;font-size:15px',
  th: 'padding:8px;border:1px solid #ddd4c0;text-align:left;vertical-align:top',
  td: 'padding:8px;border:1px solid #ddd4c0;vertical-align:top',
};

const button =
  'display:inline-block;padding:12px 20px;border-radius:10px;background-color:#17352e;color:#ffffff;font-weight:bold;text-decoration:none';

const isHeading = (node: Root['children'][number]): node is Element =>
  node.type === 'element' && /^h[23]$/.test(node.tagName);

/** The headings before which a text can be cut, in order. */
export function headingsOf(tree: Root): string[] {
  return tree.children.filter(isHeading).map((heading) => textOf(heading));
}

/** Cuts a text before a heading, counted from 1; undefined keeps the whole text. */
export function cutBefore(tree: Root, heading: number | undefined): MailText {
  const headings = tree.children.filter(isHeading);
  const end = heading === undefined ? undefined : headings[heading - 1];
  if (!end || heading === undefined) return { tree, left: [] };
  const children = tree.children.slice(0, tree.children.indexOf(end));
  return {
    tree: { ...tree, children },
    left: headings
      .slice(heading - 1)
      .filter(({ tagName }) => tagName === 'h2')
      .map((node) => textOf(node)),
  };
}

/** Makes a text's links and pictures absolute; `campaign` is added to links to the site itself. */
export function addressForMail(
  tree: Root,
  {
    siteUrl,
    textUrl,
    campaign,
  }: { siteUrl: string; textUrl: string; campaign: Record<string, string> },
): void {
  makeAbsolute(tree, siteUrl, textUrl);
  for (const { tagName, properties } of elementsIn(tree)) {
    const address = String(properties.href ?? '');
    const isOurs = address === siteUrl || address.startsWith(`${siteUrl}/`);
    if (tagName !== 'a' || !isOurs || !URL.canParse(address)) continue;
    const url = new URL(address);
    for (const [name, value] of Object.entries(campaign)) url.searchParams.set(name, value);
    properties.href = url.href;
  }
}

/** The HTML part for a text with absolute addresses: styles are inline, and pictures have their sizes. */
export function mailHtml(tree: Root, pictures: Map<string, Picture>, siteUrl: string): string {
  for (const node of elementsIn(tree)) {
    const { tagName, properties } = node;
    const classes = Array.isArray(properties.className) ? properties.className : [];
    if (tagName === 'img') size(node, pictures, siteUrl);
    node.properties = { ...properties, className: undefined, style: styles[tagName] };
    if (tagName === 'a') node.properties.className = ['link'];
    if (classes.includes('button')) {
      for (const link of elementsIn(node)) link.properties.dataButton = '';
    }
  }
  for (const { properties } of elementsIn(tree)) {
    if (properties.dataButton === undefined) continue;
    properties.dataButton = undefined;
    Object.assign(properties, { className: ['button'], style: button });
  }
  return htmlOf(tree);
}

/** At most as wide as the column: Outlook reads only the attributes. */
function size(image: Element, pictures: Map<string, Picture>, siteUrl: string): void {
  const { src } = image.properties;
  const own = { ...image, properties: { src: String(src).replace(siteUrl, '') } };
  const picture = pictures.get(pictureHash(own));
  const width = picture?.width ?? Number(image.properties.width ?? columnWidth);
  const height = picture?.height ?? Number(image.properties.height ?? 0);
  const displayWidth = Math.min(width, columnWidth);
  image.properties.width = displayWidth;
  image.properties.height = height ? Math.round((height * displayWidth) / width) : undefined;
}

type Node = RootContent | ElementContent;

/** Each level prefixes all of its lines: deeper levels are written like this one. */
const maxDepth = 20;
/** In characters. Wider tables are written with one line for each cell. */
const maxTableWidth = 76;
const rule = '-'.repeat(20);

/** The plain-text part for a text with absolute addresses: no markup of any kind. */
export function mailText(tree: Root): string {
  return blocksOf(tree.children, 0).join('\n\n');
}

/** The blocks among nodes, in order; inline nodes between blocks form a block. */
function blocksOf(nodes: readonly Node[], depth: number): string[] {
  const blocks: string[] = [];
  let run: Node[] = [];
  const endRun = () => {
    blocks.push(wordsOf(run));
    run = [];
  };
  for (const node of nodes) {
    if (node.type !== 'element' || !blockNames.has(node.tagName)) {
      run.push(node);
      continue;
    }
    endRun();
    blocks.push(blockOf(node, depth));
  }
  endRun();
  return blocks.filter(Boolean);
}

function blockOf(node: Element, depth: number): string {
  const { tagName, children } = node;
  const next = depth + 1;
  if (tagName === 'hr') return rule;
  if (tagName === 'pre') return prefixLines(rawText(node).replace(/^\n+|\s+$/g, ''), '    ');
  if (tagName === 'ul' || tagName === 'ol') return listOf(node, depth);
  if (tagName === 'table') return tableOf(node);
  const inner = blocksOf(children, tagName === 'blockquote' ? next : depth).join('\n\n');
  return tagName === 'blockquote' && depth < maxDepth ? prefixLines(inner, '> ') : inner;
}

function listOf(list: Element, depth: number): string {
  const start = Number(list.properties.start ?? 1);
  const items = list.children.filter((node) => node.type === 'element');
  return items
    .map((item, index) => {
      const marker = list.tagName === 'ol' ? `${start + index}. ` : '- ';
      // A list within an item follows its words without a blank line.
      const words = blocksOf(item.tagName === 'li' ? item.children : [item], depth + 1).join('\n');
      if (depth >= maxDepth) return words;
      return marker + prefixLines(words, ' '.repeat(marker.length)).trimStart();
    })
    .join('\n');
}

/** A table in columns, or, if it is too wide, each row as lines that name their column. */
function tableOf(table: Element): string {
  const parts = elementsIn(table);
  const caption = parts.find(({ tagName }) => tagName === 'caption');
  const rows = parts
    .filter(({ tagName }) => tagName === 'tr')
    .map((row) => row.children.filter((cell) => cell.type === 'element'));
  const texts = rows.map((cells) =>
    cells.map((cell) => blocksOf(cell.children, maxDepth).join(' ').replace(/\s+/g, ' ').trim()),
  );
  const hasHead = rows.length > 1 && rows[0]?.every(({ tagName }) => tagName === 'th') === true;
  const body = inColumns(texts, hasHead) ?? inLines(texts, hasHead);
  return [caption ? wordsOf(caption.children) : '', body].filter(Boolean).join('\n\n');
}

function inColumns(rows: string[][], hasHead: boolean): string | undefined {
  const count = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: count }, (_, column) =>
    rows.reduce((widest, row) => Math.max(widest, [...(row[column] ?? '')].length), 1),
  );
  const width = widths.reduce((sum, each) => sum + each + 3, -3);
  if (width > maxTableWidth) return;
  const lines = rows.map((row) =>
    widths
      .map((each, column) => {
        const text = row[column] ?? '';
        return text + ' '.repeat(each - [...text].length);
      })
      .join('   ')
      .trimEnd(),
  );
  if (hasHead) lines.splice(1, 0, '-'.repeat(width));
  return lines.join('\n');
}

function inLines(rows: string[][], hasHead: boolean): string {
  const [head = []] = hasHead ? rows : [];
  return rows
    .slice(hasHead ? 1 : 0)
    .map((row) =>
      row
        .map((text, column) => (head[column] && text ? `${head[column]}: ${text}` : text))
        .filter(Boolean)
        .join('\n'),
    )
    .filter(Boolean)
    .join('\n\n');
}

/** The words of inline nodes; only breaks begin new lines. */
function wordsOf(nodes: readonly Node[]): string {
  return nodes
    .map(inline)
    .join('')
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/[ \t]{2,}/g, ' ')
    .trim();
}

function inline(node: Node): string {
  if (node.type === 'text') return node.value.replace(/[ \t\n\r\f]+/g, ' ');
  if (node.type !== 'element') return '';
  const { tagName, properties, children } = node;
  if (tagName === 'br') return '\n';
  if (tagName === 'img') return properties.alt ? `(Picture: ${properties.alt})` : '';
  const words = children.map(inline).join('');
  return tagName === 'a' ? appendAddress(words, String(properties.href ?? '')) : words;
}

/** Appends the address to the words, unless they are equal. */
function appendAddress(words: string, address: string): string {
  const bare = (text: string) =>
    text
      .trim()
      .replace(/^(?:https?:\/\/|mailto:|tel:)/i, '')
      .replace(/\/$/, '');
  const displayAddress = /^(?:mailto|tel):/i.test(address) ? bare(address) : address;
  if (!displayAddress || bare(words) === bare(displayAddress)) return words;
  const space = /\s*$/.exec(words)?.[0] ?? '';
  return words.trim() ? `${words.trimEnd()} (${displayAddress})${space}` : displayAddress;
}

/** Prefixes every line. */
function prefixLines(text: string, before: string): string {
  return text
    .split('\n')
    .map((line) => (before + line).trimEnd())
    .join('\n');
}

function rawText(node: Node): string {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element') return '';
  return node.tagName === 'br' ? '\n' : node.children.map(rawText).join('');
}
