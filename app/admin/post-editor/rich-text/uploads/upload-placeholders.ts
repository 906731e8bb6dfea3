import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { Extension } from '@tiptap/react';

type Change = { add: { id: object; position: number; element: HTMLElement } } | { remove: object };

const key = new PluginKey<DecorationSet>('uploadPlaceholders');

/** Boxes that stand where pictures under way will be; they move with the text that is typed meanwhile. */
export const UploadPlaceholders = Extension.create({
  name: 'uploadPlaceholders',

  addProseMirrorPlugins() {
    return [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: () => DecorationSet.empty,
          apply(transaction, before) {
            const set = before.map(transaction.mapping, transaction.doc);
            const change: Change | undefined = transaction.getMeta(key);
            if (!change) return set;
            if ('remove' in change)
              return set.remove(set.find(undefined, undefined, is(change.remove)));
            const { id, position, element } = change.add;
            return set.add(transaction.doc, [Decoration.widget(position, element, { id })]);
          },
        },
        props: { decorations: (state) => key.getState(state) },
      }),
    ];
  },
});

/** The mark that a transaction carries to show or remove a box. */
export function placeholderChange(change: Change) {
  return [key, change] as const;
}

/** Where the box of an upload stands now, or undefined when the text round it was deleted. */
export function placeholderPosition(state: EditorState, id: object): number | undefined {
  return key.getState(state)?.find(undefined, undefined, is(id))[0]?.from;
}

function is(id: object) {
  return (spec: { id?: object }) => spec.id === id;
}
