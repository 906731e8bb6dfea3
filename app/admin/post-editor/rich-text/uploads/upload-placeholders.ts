import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { Extension } from '@tiptap/react';

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
            const { box, at } = transaction.getMeta(key) ?? {};
            if (!box) return set;
            if (at === undefined) return set.remove(decorationsOf(set, box));
            return set.add(transaction.doc, [Decoration.widget(at, box, { box })]);
          },
        },
        props: { decorations: (state) => key.getState(state) },
      }),
    ];
  },
});

/** The transaction that also shows a box at a position, or without one removes it. */
export function withBox(transaction: Transaction, box: HTMLElement, at?: number): Transaction {
  return transaction.setMeta(key, { box, at });
}

/** Where a box stands now, or undefined when the text round it was deleted. */
export function placeOf(state: EditorState, box: HTMLElement): number | undefined {
  return decorationsOf(key.getState(state) ?? DecorationSet.empty, box)[0]?.from;
}

function decorationsOf(set: DecorationSet, box: HTMLElement): Decoration[] {
  return set.find(undefined, undefined, (spec) => spec.box === box);
}
