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
 * Puts a new block behind the selected one or at the cursor. The cursor ends where a person types next: in the first
 * cell of a table, behind everything else (CursorBehind).
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

/** The position of the table that the last step put in, which may be in a cell of another one. */
function insertedTable({ doc, mapping }: Transaction): number | undefined {
  let place: number | undefined;
  mapping.maps.at(-1)?.forEach((_from, _to, start, end) => {
    doc.nodesBetween(start, end, ({ type }, at) => {
      if (type.name === 'table' && at >= start) place ??= at;
    });
  });
  return place;
}

/**
 * Whatever puts a picture, video or other block into the text leaves the cursor behind it. ProseMirror leaves some of
 * them selected (pasted, dropped, inserted in place of an empty line, brought back by undo), and the next letter typed
 * would replace them.
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
          if (view.state.doc !== before.doc && !view.composing) setCaretAgain(view);
        },
      }),
    }),
  ],
});

/**
 * Chromium types before a block that was put above the empty line with the caret, although it reports the caret in that
 * line: until the caret is set again.
 */
function setCaretAgain({ state: { selection }, dom }: EditorView): void {
  const { parent } = selection.$from;
  if (!selection.empty || !parent.isTextblock || parent.content.size > 0) return;
  const caret = dom.ownerDocument.getSelection();
  if (caret?.anchorNode && dom.contains(caret.anchorNode)) {
    caret.collapse(caret.anchorNode, caret.anchorOffset);
  }
}

/** The writer selected the block before, and its attributes changed or it moved with the text around it. */
function wasSelected(
  { from, node }: NodeSelection,
  { selection }: EditorState,
  transactions: readonly Transaction[],
): boolean {
  if (!(selection instanceof NodeSelection) || selection.node.type !== node.type) return false;
  if (transactions.some((transaction) => arrivals.includes(transaction.getMeta('uiEvent')))) {
    return false;
  }
  const place = transactions.reduce((at, { mapping }) => mapping.map(at), selection.from);
  return place === from;
}

const arrivals = ['paste', 'drop'];

/** A cursor directly behind a position, which never selects what follows there. */
export function selectionBehind(doc: Node, position: number): Selection {
  const $behind = doc.resolve(position);
  if ($behind.parent.inlineContent) return TextSelection.create(doc, position);
  if ($behind.nodeAfter?.isTextblock) return TextSelection.create(doc, position + 1);
  if (isGap($behind)) return new GapCursor($behind);
  return Selection.findFrom($behind, 1, true) ?? Selection.near($behind, -1);
}

/** Whether a cursor can stand between two blocks; ProseMirror leaves it out of its types. */
const { valid: isGap } = GapCursor as unknown as { valid: ($at: ResolvedPos) => boolean };
