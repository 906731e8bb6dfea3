import type { Node } from '@tiptap/pm/model';
import { Plugin, type Transaction } from '@tiptap/pm/state';
import { type Editor, Extension } from '@tiptap/react';
import type { DialogName } from '../tools.tsx';
import { selectedPicture } from './picture.ts';
import { goToCell } from './tables.ts';

interface KeysOptions {
  /** Opens the dialog of a tool. */
  onDialog: (dialog: DialogName) => void;
}

/** Keyboard shortcuts of the tools, in addition to TipTap's. */
export const Keys = Extension.create<KeysOptions>({
  name: 'keys',
  // Higher than TipTap's headings, whose shortcuts count from h1.
  priority: 200,
  addOptions: () => ({ onDialog: () => {} }),

  addKeyboardShortcuts() {
    const open = (dialog: DialogName | undefined) => {
      // In the next frame, when the editor has updated a selection made by keyboard.
      if (dialog) requestAnimationFrame(() => this.options.onDialog(dialog));
      return dialog !== undefined;
    };
    return {
      'Mod-Alt-1': () => this.editor.commands.toggleHeading({ level: 2 }),
      'Mod-Alt-2': () => this.editor.commands.toggleHeading({ level: 3 }),
      'Mod-k': () => open('link'),
      'Mod-Alt-m': () => open('image'),
      'Alt-F10': () => focusToolbar(this.editor),
      Enter: () => open(dialogOfSelection(this.editor)),
    };
  },
});

/** The dialog of the selected picture, button or video. */
function dialogOfSelection(editor: Editor): DialogName | undefined {
  return selectedPicture(editor) ? 'image' : editor.getAttributes('linkBlock').kind;
}

function focusToolbar({ view }: Editor): boolean {
  const tool = view.dom.closest('form')?.querySelector<HTMLElement>('.rich-toolbar [tabindex="0"]');
  tool?.focus();
  return tool !== null;
}

interface TabKeyOptions {
  /** Called when Escape makes the next Tab leave the text, and when that ends. */
  onLeaving: (leaving: boolean) => void;
}

/** Tab indents, or moves to the next cell of a table. After Escape it moves focus, so that the text does not trap the keyboard. */
export const TabKey = Extension.create<TabKeyOptions, { leaving: boolean }>({
  name: 'tabKey',
  priority: 1000,

  addOptions: () => ({ onLeaving: () => {} }),
  addStorage: () => ({ leaving: false }),

  addKeyboardShortcuts() {
    const shift = (step: 1 | -1) => () => {
      if (this.editor.isActive('codeBlock')) return false;
      if (!goToCell(this.editor, step)) shiftIndent(this.editor, step);
      return true;
    };
    return { Tab: shift(1), 'Shift-Tab': shift(-1) };
  },

  addProseMirrorPlugins() {
    const { storage, options } = this;
    const setLeaving = (leaving: boolean) => {
      if (storage.leaving === leaving) return;
      storage.leaving = leaving;
      options.onLeaving(leaving);
    };
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            keydown: (_view, event) => {
              // True without preventDefault: ProseMirror ignores the key, and the browser moves focus.
              if (event.key === 'Tab' && storage.leaving) return true;
              if (event.key !== 'Shift') setLeaving(event.key === 'Escape');
              return false;
            },
            blur: () => {
              setLeaving(false);
              return false;
            },
          },
        },
      }),
    ];
  },
});

const maxIndent = 8;
const indentable = ['paragraph', 'heading'];

/** Indents paragraphs and headings with the classes indent-1 … indent-8. Imported texts also have them on list items. */
export const Indent = Extension.create({
  name: 'indent',

  addGlobalAttributes() {
    return [
      {
        types: [...indentable, 'listItem'],
        attributes: {
          indent: {
            default: 0,
            parseHTML: (element) => indentOf(element.className),
            renderHTML: ({ indent }) => (indent > 0 ? { class: `indent-${indent}` } : {}),
          },
        },
      },
    ];
  },

  addKeyboardShortcuts() {
    return {
      Backspace: () => atStartOfIndented(this.editor) && shiftBlocks(this.editor, -1),
    };
  },
});

/** Indents the selected blocks by one step: list items by nesting, other blocks by class. */
function shiftIndent(editor: Editor, step: 1 | -1): void {
  if (editor.isActive('listItem')) {
    if (step < 0) editor.commands.liftListItem('listItem');
    else if (listDepth(editor) < maxIndent) editor.commands.sinkListItem('listItem');
    return;
  }
  shiftBlocks(editor, step);
}

function shiftBlocks(editor: Editor, step: 1 | -1): boolean {
  return editor.commands.command(({ tr, state }) => {
    const { from, to } = state.selection;
    state.doc.nodesBetween(from, to, (node, position) => {
      if (!indentable.includes(node.type.name)) return;
      const indent = Math.min(maxIndent, Math.max(0, Number(node.attrs.indent) + step));
      tr.setNodeAttribute(position, 'indent', indent);
    });
    return true;
  });
}

function atStartOfIndented(editor: Editor): boolean {
  const { $from, empty } = editor.state.selection;
  return empty && $from.parentOffset === 0 && Number($from.parent.attrs.indent) > 0;
}

function listDepth(editor: Editor): number {
  const { $from } = editor.state.selection;
  let depth = 0;
  for (let level = $from.depth; level > 0; level -= 1) {
    if ($from.node(level).type.name === 'listItem') depth += 1;
  }
  return depth;
}

function indentOf(className: string): number {
  const level = Number(/(?:^|\s)(?:ql-)?indent-([1-8])(?:\s|$)/.exec(className)?.[1]);
  return level || 0;
}

interface MoveOptions {
  onMoved: (step: 1 | -1) => void;
}

/** Alt+Shift with an arrow key moves the selected blocks by one, as the drag handle does. */
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

/** Moves the block before or after the selection to the other side, so that the selection is unchanged. */
function moveBlocks(tr: Transaction, step: 1 | -1): boolean {
  const { doc, selection } = tr;
  const first = selection.$from.index(0);
  const last = lastIndex(selection);
  const at = step < 0 ? first - 1 : last + 1;
  const neighbour = doc.maybeChild(at);
  if (!neighbour || isSpareLine(doc, at)) return false;
  const from = positionBefore(doc, at);
  const to = positionBefore(doc, step < 0 ? last + 1 : first);
  if (step < 0) tr.insert(to, neighbour).delete(from, from + neighbour.nodeSize);
  else tr.delete(from, from + neighbour.nodeSize).insert(to, neighbour);
  tr.scrollIntoView();
  return true;
}

/** Index of the last selected block. The selection of a whole block ends where the next block begins. */
function lastIndex({ $to }: Transaction['selection']): number {
  return $to.depth === 0 ? $to.index(0) - 1 : $to.index(0);
}

/** Whether a block is the empty last line of the editor, which stays last. */
function isSpareLine(doc: Node, index: number): boolean {
  const { isTextblock, content } = doc.child(index);
  return index === doc.childCount - 1 && isTextblock && content.size === 0;
}

function positionBefore(doc: Node, index: number): number {
  let position = 0;
  for (let at = 0; at < index; at += 1) position += doc.child(at).nodeSize;
  return position;
}
