import { type Editor, Extension } from '@tiptap/react';

const deepest = 8;
const indentable = ['paragraph', 'heading'];

/** Indent levels 1 to 8 of paragraphs and headings, as the classes indent-1 … indent-8; texts of an earlier editor have them on list items. */
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

/** Moves the chosen blocks one step in or out: list items by nesting, other blocks by their class. */
export function shiftIndent(editor: Editor, step: 1 | -1): void {
  if (editor.isActive('listItem')) {
    if (step < 0) editor.commands.liftListItem('listItem');
    else if (listDepth(editor) < deepest) editor.commands.sinkListItem('listItem');
    return;
  }
  shiftBlocks(editor, step);
}

function shiftBlocks(editor: Editor, step: 1 | -1): boolean {
  return editor.commands.command(({ tr, state }) => {
    const { from, to } = state.selection;
    state.doc.nodesBetween(from, to, (node, position) => {
      if (!indentable.includes(node.type.name)) return;
      const indent = Math.min(deepest, Math.max(0, Number(node.attrs.indent) + step));
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
