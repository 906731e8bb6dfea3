import type { Element, ElementContent, Root, RootContent } from 'hast';
import { elementsIn } from '../tree/elements.ts';
import { blockNames } from '../tree/text-of.ts';

type Node = RootContent | ElementContent;

/** Each level adds to every line of it: deeper ones are written as if they were this deep. */
const maxDepth = 20;
/** Wider tables are written as one line a cell. */
const maxTableWidth = 76;
const rule = '-'.repeat(20);

/** A text whose addresses are absolute as the plain-text part of a mail: no markup of any kind. */
export function mailText(tree: Root): string {
  return blocksOf(tree.children, 0).join('\n\n');
}

/** The blocks among nodes, in order; what stands between blocks is a block as well. */
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
  if (tagName === 'pre') return lined(rawText(node).replace(/^\n+|\s+$/g, ''), '    ');
  if (tagName === 'ul' || tagName === 'ol') return listOf(node, depth);
  if (tagName === 'table') return tableOf(node);
  const inner = blocksOf(children, tagName === 'blockquote' ? next : depth).join('\n\n');
  return tagName === 'blockquote' && depth < maxDepth ? lined(inner, '> ') : inner;
}

function listOf(list: Element, depth: number): string {
  const start = Number(list.properties.start ?? 1);
  const items = list.children.filter((node) => node.type === 'element');
  return items
    .map((item, index) => {
      const marker = list.tagName === 'ol' ? `${start + index}. ` : '- ';
      // A list within an item follows its words at once.
      const words = blocksOf(item.tagName === 'li' ? item.children : [item], depth + 1).join('\n');
      if (depth >= maxDepth) return words;
      return marker + lined(words, ' '.repeat(marker.length)).trimStart();
    })
    .join('\n');
}

/** A table in columns, or, if it is too wide for that, each row as lines that name their column. */
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
  return tagName === 'a' ? linked(words, String(properties.href ?? '')) : words;
}

/** The address follows the words, unless they are the address. */
function linked(words: string, address: string): string {
  const bare = (text: string) =>
    text
      .trim()
      .replace(/^(?:https?:\/\/|mailto:|tel:)/i, '')
      .replace(/\/$/, '');
  const shown = /^(?:mailto|tel):/i.test(address) ? bare(address) : address;
  if (!shown || bare(words) === bare(shown)) return words;
  const space = /\s*$/.exec(words)?.[0] ?? '';
  return words.trim() ? `${words.trimEnd()} (${shown})${space}` : shown;
}

/** Writes the same before every line. */
function lined(text: string, before: string): string {
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
