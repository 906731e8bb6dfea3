import { type Editor, Extension } from '@tiptap/react';
import type { Question } from '../toolbar/tools.ts';
import { chosenPicture } from './picture.ts';

interface KeysOptions {
  /** A key was pressed for what asks something first. */
  onAsk: (question: Question) => void;
}

/** The keys of the tools, beside those that TipTap has by itself. */
export const Keys = Extension.create<KeysOptions>({
  name: 'keys',
  // Before those of the headings themselves, which count as the elements do.
  priority: 200,
  addOptions: () => ({ onAsk: () => {} }),

  addKeyboardShortcuts() {
    const ask = (question: Question | undefined) => {
      // A frame later, because the editor hears of a selection made by keyboard only after the key.
      if (question) requestAnimationFrame(() => this.options.onAsk(question));
      return question !== undefined;
    };
    return {
      'Mod-Alt-1': () => this.editor.commands.toggleHeading({ level: 2 }),
      'Mod-Alt-2': () => this.editor.commands.toggleHeading({ level: 3 }),
      'Mod-k': () => ask('link'),
      'Mod-Alt-m': () => ask('image'),
      'Alt-F10': () => focusToolbar(this.editor),
      Enter: () => ask(chosenBlock(this.editor)),
    };
  },
});

/** What asks about the picture, button or video that is chosen in the text. */
export function chosenBlock(editor: Editor): Question | undefined {
  return chosenPicture(editor) ? 'image' : editor.getAttributes('linkBlock').kind;
}

function focusToolbar({ view }: Editor): boolean {
  const tool = view.dom.closest('form')?.querySelector<HTMLElement>('.rich-toolbar [tabindex="0"]');
  tool?.focus();
  return tool !== null;
}
