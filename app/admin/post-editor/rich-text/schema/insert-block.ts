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
 * Inserts a block behind the selected one or at the cursor. The cursor then stands in the first cell of a table, or behind
 * any other block (CursorBehind).
 */
export function insertBlock(chain: ChainedCommands, block: JSONContent): ChainedCommands {
  return chain
    .command(({ tr }) => {
      const { selection, doc } = tr;
      if (selection instanceof NodeSelection) tr.setSelection(selectionBehind(doc, selection.to));
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

/** The position of the table that the last step inserted, which may be in a cell of another table. */
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
 * Moves the cursor behind a picture, video or other block that was inserted. ProseMirror leaves some of them selected
 * (pasted, dropped, inserted in place of an empty line, restored by undo), and the next letter typed would replace them.
 */
export const CursorBehind = Extension.create({
  name: 'cursorBehind',

  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction(transactions, before, { selection, doc, tr }) {
        if (!(selection instanceof NodeSelection)) return;
        if (!transactions.some(({ docChanged }) => docChanged)) return;
        if (wasSelected(selection, before, transactions)) return;
        return tr.setSelection(selectionBehind(doc, selection.to));
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
 * Works round a bug of Chromium: after a block was inserted above the empty line with the caret, it reports the caret in
 * that line and types before the block, until the caret is set again.
 */
function resetCaret({ state: { selection }, dom }: EditorView): void {
  const { parent } = selection.$from;
  if (!selection.empty || !parent.isTextblock || parent.content.size > 0) return;
  const caret = dom.ownerDocument.getSelection();
  if (caret?.anchorNode && dom.contains(caret.anchorNode)) {
    caret.collapse(caret.anchorNode, caret.anchorOffset);
  }
}

/** Whether the block was selected before, and its attributes changed or it moved with the text around it. */
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

/** A cursor at a position that never selects what follows there. */
export function selectionBehind(doc: Node, position: number): Selection {
  const $behind = doc.resolve(position);
  if ($behind.parent.inlineContent) return TextSelection.create(doc, position);
  if ($behind.nodeAfter?.isTextblock) return TextSelection.create(doc, position + 1);
  if (isGap($behind)) return new GapCursor($behind);
  return Selection.findFrom($behind, 1, true) ?? Selection.near($behind, -1);
}

/** Whether a cursor can stand between two blocks; missing from ProseMirror's types. */
const { valid: isGap } = GapCursor as unknown as { valid: ($at: ResolvedPos) => boolean };
