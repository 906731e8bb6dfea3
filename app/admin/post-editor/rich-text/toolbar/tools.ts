import type { ChainedCommands, Editor } from '@tiptap/react';
import type { LinkBlockKind } from '../../../../../domain/posts/link-block.ts';
import { insertBlock } from '../schema/insert-block.ts';
import { newTable } from '../schema/tables.ts';
import type { ToolName } from './tool-icons.tsx';

/** What a dialog asks for before something is put into the text. */
export type Question = 'link' | 'image' | LinkBlockKind;

export interface Tool {
  name: ToolName;
  label: string;
  /** Keys as TipTap writes them; Mod is Control, and Command on a Mac. */
  keys?: string;
  run?: (chain: ChainedCommands) => ChainedCommands;
  /** In place of `run`. */
  ask?: Question;
  /** One line, where there is room for it. */
  hint?: string;
  /** What TipTap calls it, where that is not the tool's name. */
  node?: [name: string, attributes?: { level: number }];
}

/** The toolbar of the specification, in its order; groups stand apart. */
export const toolGroups: Tool[][] = [
  [
    {
      name: 'normal',
      label: 'Normal text',
      keys: 'Mod-Alt-0',
      run: (chain) => chain.setParagraph(),
      node: ['paragraph'],
    },
    {
      name: 'heading1',
      label: 'Heading 1',
      keys: 'Mod-Alt-1',
      run: (chain) => chain.toggleHeading({ level: 2 }),
      node: ['heading', { level: 2 }],
    },
    {
      name: 'heading2',
      label: 'Heading 2',
      keys: 'Mod-Alt-2',
      run: (chain) => chain.toggleHeading({ level: 3 }),
      node: ['heading', { level: 3 }],
    },
  ],
  [
    { name: 'bold', label: 'Bold', keys: 'Mod-B', run: (chain) => chain.toggleBold() },
    { name: 'italic', label: 'Italic', keys: 'Mod-I', run: (chain) => chain.toggleItalic() },
    {
      name: 'underline',
      label: 'Underline',
      keys: 'Mod-U',
      run: (chain) => chain.toggleUnderline(),
    },
  ],
  [
    { name: 'image', label: 'Image', keys: 'Mod-Alt-M', ask: 'image' },
    {
      name: 'codeBlock',
      label: 'Code block',
      keys: 'Mod-Alt-C',
      run: (chain) => chain.toggleCodeBlock(),
    },
  ],
  [
    {
      name: 'orderedList',
      label: 'Ordered list',
      keys: 'Mod-Shift-7',
      run: (chain) => chain.toggleOrderedList(),
    },
    {
      name: 'bulletList',
      label: 'Bullet list',
      keys: 'Mod-Shift-8',
      run: (chain) => chain.toggleBulletList(),
    },
  ],
  [{ name: 'link', label: 'Link', keys: 'Mod-K', ask: 'link' }],
];

/** What the menu beside the toolbar inserts. */
export const inserts: Tool[] = [
  {
    name: 'table',
    label: 'Table',
    hint: 'Rows and columns, for prices and comparisons',
    run: (chain) => insertBlock(chain, newTable),
  },
  {
    name: 'quote',
    label: 'Quote',
    hint: 'Somebody’s words, with their name under them',
    run: (chain) => chain.toggleBlockquote(),
  },
  { name: 'button', label: 'Button', hint: 'Words, and the page it goes to', ask: 'button' },
  {
    name: 'video',
    label: 'Video',
    hint: 'An address of YouTube or Vimeo; plays only when pressed',
    ask: 'video',
  },
];

/** Does what a tool is for, or asks for what it needs. */
export function applyTool({ run, ask }: Tool, editor: Editor, onAsk: (question: Question) => void) {
  if (run) run(editor.chain().focus()).run();
  else if (ask) onAsk(ask);
}

/** Names of the tools whose state holds at the cursor. */
export function pressedTools(editor: Editor): ToolName[] {
  return toolGroups
    .flat()
    .filter(({ name, node = [name] }) => editor.isActive(...node) || isLinkedPicture(name, editor))
    .map(({ name }) => name);
}

function isLinkedPicture(tool: ToolName, editor: Editor): boolean {
  return tool === 'link' && Boolean(editor.getAttributes('image').href);
}
