import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { Extension } from '@tiptap/react';

interface NumberedPlace {
  /** Positions in the document; `to` is exclusive. */
  from: number;
  to: number;
  number: number;
}

declare module '@tiptap/react' {
  interface Commands<ReturnType> {
    placeNumbers: {
      /** Shows these numbers in place of the former ones. A command, so that its caller loads no editor. */
      showNumbers: (places: NumberedPlace[]) => ReturnType;
    };
  }
}

const numbersKey = new PluginKey<DecorationSet>('placeNumbers');

/** Numbers in the margin of the text, with frames around their places, for the warnings before publishing. */
export const PlaceNumbers = Extension.create({
  name: 'placeNumbers',

  addCommands: () => ({
    showNumbers:
      (places) =>
      ({ tr }) => {
        tr.setMeta(numbersKey, places).setMeta('addToHistory', false);
        return true;
      },
  }),

  addProseMirrorPlugins() {
    return [
      new Plugin<DecorationSet>({
        key: numbersKey,
        state: {
          init: () => DecorationSet.empty,
          apply(transaction, before) {
            const places: NumberedPlace[] | undefined = transaction.getMeta(numbersKey);
            if (!places) return before.map(transaction.mapping, transaction.doc);
            return DecorationSet.create(transaction.doc, decorationsOf(transaction.doc, places));
          },
        },
        props: { decorations: (state) => numbersKey.getState(state) },
      }),
    ];
  },
});

function decorationsOf(doc: Node, places: NumberedPlace[]): Decoration[] {
  const placesByStart = Map.groupBy(places, ({ from }) => from);
  return [...placesByStart.values()].flatMap((group) => {
    const [{ from, to } = { from: 0, to: 0 }] = group;
    const node = doc.nodeAt(from);
    const frame = { class: 'rich-place' };
    const numbers = group.map(({ number }) => number);
    return [
      node?.isBlock ? Decoration.node(from, to, frame) : Decoration.inline(from, to, frame),
      // In a heading, so that no line is drawn for it.
      Decoration.widget(node?.isTextblock ? from + 1 : from, () => badgesOf(numbers), {
        side: -1,
        ignoreSelection: true,
        key: `numbers ${numbers.join(' ')}`,
      }),
    ];
  });
}

/** The list of warnings has the same numbers for screen readers. */
function badgesOf(numbers: number[]): HTMLElement {
  const badges = document.createElement('span');
  badges.className = 'rich-numbers';
  badges.ariaHidden = 'true';
  badges.append(
    ...numbers.map((number) => {
      const badge = document.createElement('span');
      badge.textContent = String(number);
      return badge;
    }),
  );
  return badges;
}
