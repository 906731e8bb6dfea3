import type { Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { Extension } from '@tiptap/react';

interface MoveOptions {
  onMoved: (step: 1 | -1) => void;
}

/** Alt+Shift with an arrow moves the chosen blocks by one: what a drag by the handle does. */
export const MoveBlock = Extension.create<MoveOptions>({
  name: 'moveBlock',
  addOptions: () => ({ onMoved: () => {} }),

  addKeyboardShortcuts() {
    const move = (step: 1 | -1) => () => {
      const isMoved = this.editor.commands.command(({ tr }) => moveBlocks(tr, step));
      if (isMoved) this.options.onMoved(step);
      return true;
    };
    return { 'Alt-Shift-ArrowUp': move(-1), 'Alt-Shift-ArrowDown': move(1) };
  },
});

/** Puts the block before or after the selection to its other side, so that the selection stays as it is. */
function moveBlocks(tr: Transaction, step: 1 | -1): boolean {
  const { doc, selection } = tr;
  const first = selection.$from.index(0);
  const last = lastIndex(selection);
  const at = step < 0 ? first - 1 : last + 1;
  const neighbour = doc.maybeChild(at);
  if (!neighbour || isSpareLine(doc, at)) return false;
  const from = placeOf(doc, at);
  const to = placeOf(doc, step < 0 ? last + 1 : first);
  if (step < 0) tr.insert(to, neighbour).delete(from, from + neighbour.nodeSize);
  else tr.delete(from, from + neighbour.nodeSize).insert(to, neighbour);
  tr.scrollIntoView();
  return true;
}

/** Where a whole block is chosen, its end is the beginning of the next one. */
function lastIndex({ $to }: Transaction['selection']): number {
  return $to.depth === 0 ? $to.index(0) - 1 : $to.index(0);
}

/** The blank line that the editor keeps ready stays the last. */
function isSpareLine(doc: Node, index: number): boolean {
  const { isTextblock, content } = doc.child(index);
  return index === doc.childCount - 1 && isTextblock && content.size === 0;
}

/** The position before a block. */
function placeOf(doc: Node, index: number): number {
  let place = 0;
  for (let before = 0; before < index; before += 1) place += doc.child(before).nodeSize;
  return place;
}
