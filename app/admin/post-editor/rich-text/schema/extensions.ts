import { Extension, type Extensions } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { allowedLink } from '../../../../../domain/posts/allowed-address.ts';
import { UploadPlaceholders } from '../uploads/upload-placeholders.ts';
import { Indent } from './indent.ts';
import { Picture } from './picture.ts';
import { TabKey } from './tab-key.ts';
import { tables } from './tables.ts';

interface TextEvents {
  /** Escape makes the next Tab leave the text, or no longer does. */
  onLeaving: (leaving: boolean) => void;
  /** A key was pressed for a tool that asks something first. */
  onAsk: (tool: 'link' | 'image') => void;
}

/** What a post's text may be made of, and the keys that make it. */
export function textExtensions({ onLeaving, onAsk }: TextEvents): Extensions {
  return [
    StarterKit.configure({
      // "Heading 1" and "Heading 2" are h2 and h3: a post's page has its one h1 in the title.
      heading: { levels: [2, 3] },
      // Neither in the toolbar nor in what the server keeps.
      strike: false,
      codeBlock: { enableTabIndentation: true, tabSize: 2 },
      link: {
        openOnClick: false,
        defaultProtocol: 'https',
        // The server decides what a link's rel says; a link opens where the reader wants it.
        HTMLAttributes: { target: null, rel: null },
        isAllowedUri: (address) => allowedLink(address) !== '',
      },
    }),
    Picture,
    ...tables,
    Indent,
    TabKey.configure({ onLeaving }),
    UploadPlaceholders,
    keys(onAsk),
  ];
}

function keys(onAsk: TextEvents['onAsk']) {
  const ask = (tool: 'link' | 'image') => () => {
    // A frame later, because the editor hears of a selection made by keyboard only after the key.
    requestAnimationFrame(() => onAsk(tool));
    return true;
  };
  return Extension.create({
    name: 'keys',
    // Before those of the headings themselves, which count as the elements do.
    priority: 200,
    addKeyboardShortcuts() {
      return {
        'Mod-Alt-1': () => this.editor.commands.toggleHeading({ level: 2 }),
        'Mod-Alt-2': () => this.editor.commands.toggleHeading({ level: 3 }),
        'Mod-k': ask('link'),
        'Mod-Alt-m': ask('image'),
      };
    },
  });
}
