import { NodeSelection, Selection, type Transaction } from '@tiptap/pm/state';
import type { ChainedCommands, JSONContent } from '@tiptap/react';
import { selectionBehind } from './cursor-behind.ts';

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
