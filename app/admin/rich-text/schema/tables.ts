import type { Node, ResolvedPos } from '@tiptap/pm/model';
import { TextSelection, type Transaction } from '@tiptap/pm/state';
import { type Editor, type NodeConfig, Node as NodeExtension } from '@tiptap/react';

function part(name: string, tag: string, config: Partial<NodeConfig>) {
  return NodeExtension.create({
    name,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
    ...config,
  });
}

const spans = { colspan: { default: null }, rowspan: { default: null } };
const cell = { content: 'block+', isolating: true };

export const tables = [
  part('table', 'table', {
    group: 'block',
    content: '(tableCaption | tableHead | tableBody | tableFoot)+',
    isolating: true,
  }),
  part('tableCaption', 'caption', cell),
  part('tableHead', 'thead', { content: 'tableRow*' }),
  part('tableBody', 'tbody', { content: 'tableRow*' }),
  part('tableFoot', 'tfoot', { content: 'tableRow*' }),
  part('tableRow', 'tr', { content: '(tableHeader | tableCell)*' }),
  part('tableHeader', 'th', {
    ...cell,
    addAttributes: () => ({ scope: { default: null }, ...spans }),
  }),
  part('tableCell', 'td', { ...cell, addAttributes: () => spans }),
];

/** A new table: two columns, and two rows below a head. */
export const newTable = {
  type: 'table',
  content: [
    { type: 'tableHead', content: [row('tableHeader', { scope: 'col' })] },
    { type: 'tableBody', content: [row('tableCell'), row('tableCell')] },
  ],
};

function row(type: string, attrs = {}) {
  const cell = { type, attrs, content: [{ type: 'paragraph' }] };
  return { type: 'tableRow', content: [cell, cell] };
}

/** Edits of the table at the cursor, by the label of their button. */
const tableEdits = {
  'Row below': insertRow,
  'Column right': insertColumn,
  'Delete row': deleteRow,
  'Delete column': deleteColumn,
  'Delete table': deleteTable,
} satisfies Record<string, (tr: Transaction, at: InTable) => void>;

type TableEdit = keyof typeof tableEdits;

/** A position in a table; `depth` is the depth of the table, followed by section, row and cell. */
interface InTable {
  $from: ResolvedPos;
  depth: number;
}

/** The edits possible at the cursor. A table with merged cells can only be deleted. */
export function possibleEdits({ state }: Editor): TableEdit[] {
  const at = inTable(state.selection.$from);
  if (!at) return [];
  const all = Object.keys(tableEdits) as TableEdit[];
  return cellOf(at) && !hasSpans(at.$from.node(at.depth)) ? all : ['Delete table'];
}

export function editTable(editor: Editor, edit: TableEdit): void {
  editor
    .chain()
    .focus()
    .command(({ tr }) => {
      const at = inTable(tr.selection.$from);
      if (at) tableEdits[edit](tr, at);
      return at !== undefined;
    })
    .run();
}

/** Moves the cursor to the next or previous cell, or from the last cell to a new row; false outside a table. */
export function goToCell(editor: Editor, step: 1 | -1): boolean {
  const { $from } = editor.state.selection;
  const at = inTable($from);
  if (!at || !cellOf(at)) return false;
  const cells = cellsOf(at).map(({ position }) => position);
  const next = cells.indexOf($from.before(at.depth + 3)) + step;
  if (next === cells.length) editTable(editor, 'Row below');
  else if (cells[next] !== undefined) editor.commands.setTextSelection(cells[next] + 2);
  return true;
}

function inTable($from: ResolvedPos): InTable | undefined {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    if ($from.node(depth).type.name === 'table') return { $from, depth };
  }
}

/** The cell at a position; undefined in the caption. */
function cellOf({ $from, depth }: InTable): Node | undefined {
  const cell = $from.depth >= depth + 3 ? $from.node(depth + 3) : undefined;
  return cell?.type.name.startsWith('table') ? cell : undefined;
}

function hasSpans(table: Node): boolean {
  let hasSpan = false;
  table.descendants(({ attrs }) => {
    hasSpan ||= Boolean(attrs.colspan ?? attrs.rowspan);
  });
  return hasSpan;
}

/** All cells of a table with their positions and columns. */
function cellsOf({ $from, depth }: InTable) {
  const cells: { cell: Node; position: number; column: number }[] = [];
  const start = $from.start(depth);
  $from.node(depth).descendants((row, position) => {
    if (row.type.name !== 'tableRow') return true;
    row.forEach((cell, offset, column) => {
      cells.push({ cell, position: start + position + 1 + offset, column });
    });
    return false;
  });
  return cells;
}

/** Inserts a row below the cursor's; below the head, as the first row of the body. */
function insertRow(tr: Transaction, { $from, depth }: InTable): void {
  const table = $from.node(depth);
  const body = table.maybeChild($from.index(depth) + 1);
  const isHead = $from.node(depth + 1).type.name === 'tableHead' && body;
  const position = isHead ? $from.after(depth + 1) + 1 : $from.after(depth + 2);
  const like = (isHead && body.firstChild) || $from.node(depth + 2);
  tr.insert(
    position,
    like.type.create(
      null,
      like.children.flatMap((cell) => emptyLike(cell) ?? []),
    ),
  );
  tr.setSelection(TextSelection.near(tr.doc.resolve(position + 2)));
}

function emptyLike({ type, attrs }: Node): Node | null {
  return type.createAndFill(attrs);
}

function insertColumn(tr: Transaction, at: InTable): void {
  const column = at.$from.index(at.depth + 2);
  for (const { cell, position } of columnFromLast(at, column)) {
    const empty = emptyLike(cell);
    if (empty) tr.insert(position + cell.nodeSize, empty);
  }
}

function deleteColumn(tr: Transaction, at: InTable): void {
  if (at.$from.node(at.depth + 2).childCount === 1) {
    deleteTable(tr, at);
    return;
  }
  const column = at.$from.index(at.depth + 2);
  for (const { cell, position } of columnFromLast(at, column))
    tr.delete(position, position + cell.nodeSize);
}

/** The cells of a column from the last row up, so that edits do not change the positions of the remaining cells. */
function columnFromLast(at: InTable, column: number) {
  return cellsOf(at)
    .filter((each) => each.column === column)
    .reverse();
}

/** Deletes a row; the last row of a section deletes the section, the last section deletes the table. */
function deleteRow(tr: Transaction, { $from, depth }: InTable): void {
  const rows = (node: Node) => node.children.filter(({ type }) => type.name !== 'tableCaption');
  const isOnlyRow = $from.node(depth + 1).childCount === 1;
  const isOnlyPart = rows($from.node(depth)).length === 1;
  const level = depth + (isOnlyRow ? (isOnlyPart ? 0 : 1) : 2);
  tr.delete($from.before(level), $from.after(level));
}

function deleteTable(tr: Transaction, { $from, depth }: InTable): void {
  tr.delete($from.before(depth), $from.after(depth));
}
