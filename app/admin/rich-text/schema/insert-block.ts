import { GapCursor } from '@tiptap/pm/gapcursor';
import type { Node, ResolvedPos } from '@tiptap/pm/model';
import {
  type EditorState,
  NodeSelection,
  Plugin,
  Selection,
  TextSelection,
  type Transaction,
} from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { type ChainedCommands, Extension, type JSONContent } from '@tiptap/react';

/**
 * Inserts a block after the selected one or at the cursor. The cursor is then in the first cell of a table, or after
 * any other block (CursorBehind).
 */
export function insertBlock(chain: ChainedCommands, block: JSONContent): ChainedCommands {
  return chain
    .command(({ tr }) => {
      const { selection, doc } = tr;
      if (selection instanceof NodeSelection) tr.setSelection(selectionAfter(doc, selection.to));
      return true;
    })
    .insertContent(block)
    .command(({ tr }) => {
      const table = block.type === 'table' ? insertedTable(tr) : undefined;
      if (table === undefined) return true;
      tr.setSelection(Selection.near(tr.doc.resolve(table + 1), 1)).scrollIntoView();
      return true;
    });
}

/** The position of the inserted table, which may be in a cell of another table. */
function insertedTable({ doc, mapping }: Transaction): number | undefined {
  let position: number | undefined;
  mapping.maps.at(-1)?.forEach((_from, _to, start, end) => {
    doc.nodesBetween(start, end, ({ type }, at) => {
      if (type.name === 'table' && at >= start) position ??= at;
    });
  });
  return position;
}

/**
 * Moves the cursor after an inserted picture, video or other block. ProseMirror leaves some of them selected
 * (pasted, dropped, inserted in an empty line, restored by undo), and the next typed letter would replace them.
 */
export const CursorAfterInsert = Extension.create({
  name: 'cursorAfterInsert',

  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction(transactions, before, { selection, doc, tr }) {
        if (!(selection instanceof NodeSelection)) return;
        if (!transactions.some(({ docChanged }) => docChanged)) return;
        if (wasSelected(selection, before, transactions)) return;
        return tr.setSelection(selectionAfter(doc, selection.to));
      },
      view: () => ({
        update(view, before) {
          if (view.state.doc !== before.doc && !view.composing) resetCaret(view);
        },
      }),
    }),
  ],
});

/**
 * Works around a Chromium bug: after a block is inserted above the empty line with the caret, it reports the caret in
 * that line but types before the block, until the caret is set again.
 */
function resetCaret({ state: { selection }, dom }: EditorView): void {
  const { parent } = selection.$from;
  if (!selection.empty || !parent.isTextblock || parent.content.size > 0) return;
  const caret = dom.ownerDocument.getSelection();
  if (caret?.anchorNode && dom.contains(caret.anchorNode)) {
    caret.collapse(caret.anchorNode, caret.anchorOffset);
  }
}

/** Whether the block was already selected, and only its attributes or position changed. */
function wasSelected(
  { from, node }: NodeSelection,
  { selection }: EditorState,
  transactions: readonly Transaction[],
): boolean {
  if (!(selection instanceof NodeSelection) || selection.node.type !== node.type) return false;
  if (
    transactions.some((transaction) => ['paste', 'drop'].includes(transaction.getMeta('uiEvent')))
  ) {
    return false;
  }
  const mapped = transactions.reduce((at, { mapping }) => mapping.map(at), selection.from);
  return mapped === from;
}

/** A cursor at a position, without selecting the node after it. */
export function selectionAfter(doc: Node, position: number): Selection {
  const $behind = doc.resolve(position);
  if ($behind.parent.inlineContent) return TextSelection.create(doc, position);
  if ($behind.nodeAfter?.isTextblock) return TextSelection.create(doc, position + 1);
  if (isGap($behind)) return new GapCursor($behind);
  return Selection.findFrom($behind, 1, true) ?? Selection.near($behind, -1);
}

/** Whether a cursor is possible between two blocks; missing in ProseMirror's types. */
const { valid: isGap } = GapCursor as unknown as { valid: ($at: ResolvedPos) => boolean };
