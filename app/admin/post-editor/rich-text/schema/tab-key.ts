import { Plugin } from '@tiptap/pm/state';
import { Extension } from '@tiptap/react';
import { shiftIndent } from './indent.ts';
import { goToCell } from './table-edits.ts';

interface TabKeyOptions {
  /** Told when Escape makes the next Tab leave the editor, and when that ends. */
  onLeaving: (leaving: boolean) => void;
}

/** Tab indents, and goes through the cells of a table; after Escape it moves the focus on, so that the keyboard is never trapped in the text. */
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
              // True without preventDefault: ProseMirror keeps out, and the browser moves the focus.
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
