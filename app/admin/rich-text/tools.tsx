import type { ChainedCommands, Editor } from '@tiptap/react';
import type { ReactNode } from 'react';
import type { LinkBlockKind } from '../../../domain/posts/link-block.ts';
import { LineIcon } from '../../ui/icons.tsx';
import { insertBlock } from './schema/insert-block.ts';
import { newTable } from './schema/tables.ts';

/** Dialogs that ask for input before inserting. */
export type DialogName = 'link' | 'image' | LinkBlockKind;

export interface Tool {
  name: ToolName;
  label: string;
  /** Shortcut in TipTap's notation; Mod is Control, or Command on a Mac. */
  keys?: string;
  run?: (chain: ChainedCommands) => ChainedCommands;
  /** Opened instead of `run`. */
  dialog?: DialogName;
  /** A short explanation, shown if there is space. */
  hint?: string;
  /** TipTap's node name, if it differs from the tool's name. */
  node?: [name: string, attributes?: { level: number }];
}

const image: Tool = {
  name: 'image',
  label: 'Image',
  keys: 'Mod-Alt-M',
  dialog: 'image',
  hint: 'From this device or the library, with a description',
};

/** The groups of the toolbar, in the order of the specification. */
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
    image,
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
  [{ name: 'link', label: 'Link', keys: 'Mod-K', dialog: 'link' }],
];

/** The tools of the Insert menu. */
export const inserts: Tool[] = [
  image,
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
  {
    name: 'button',
    label: 'Button',
    hint: 'A button with text, and the page that it opens',
    dialog: 'button',
  },
  {
    name: 'video',
    label: 'Video',
    hint: 'A YouTube or Vimeo link; plays only when pressed',
    dialog: 'video',
  },
];

/** Runs a tool, or opens its dialog. */
export function applyTool(
  { run, dialog }: Tool,
  editor: Editor,
  onDialog: (dialog: DialogName) => void,
) {
  if (run) run(editor.chain().focus()).run();
  else if (dialog) onDialog(dialog);
}

/** Names of the tools that are active at the cursor. */
export function pressedTools(editor: Editor): ToolName[] {
  return toolGroups
    .flat()
    .filter(({ name, node = [name] }) => editor.isActive(...node) || isLinkedPicture(name, editor))
    .map(({ name }) => name);
}

function isLinkedPicture(tool: ToolName, editor: Editor): boolean {
  return tool === 'link' && Boolean(editor.getAttributes('image').href);
}

/** Icon paths on a grid of 24; letters are paths too, so that they need no font. */
const drawings = {
  normal: <path d="M13 4v16M17 4v16M19 4H9.5a4 4 0 0 0 0 8H13" />,
  heading1: <path d="M4 5v14M12 5v14M4 12h8m4-1 3-2v10" />,
  heading2: <path d="M3 5v14M11 5v14M3 12h8m4-.5a3 3 0 1 1 5 2L15 19h6" />,
  bold: <path d="M7 5h6a3.5 3.5 0 0 1 0 7H7zm0 7h7a3.5 3.5 0 0 1 0 7H7z" />,
  italic: <path d="M19 4h-9m4 16H5M15 4 9 20" />,
  underline: <path d="M6 4v6a6 6 0 0 0 12 0V4M4 21h16" />,
  image: (
    <>
      <rect height="18" rx="2" width="18" x="3" y="3" />
      <circle cx="9" cy="9" r="2" />
      <path d="m21 15-3-3a2 2 0 0 0-3 0l-9 9" />
    </>
  ),
  codeBlock: <path d="m8 7-5 5 5 5m8-10 5 5-5 5M14 4l-4 16" />,
  orderedList: <path d="M10 6h11M10 12h11M10 18h11M4 4v5M3 9h2m0 10H3l2-3a1 1 0 0 0-2-1" />,
  bulletList: <path d="M9 6h12M9 12h12M9 18h12M4 6h.01M4 12h.01M4 18h.01" />,
  link: (
    <>
      <path d="M10 13a5 5 0 0 0 7.5.5l3-3a5 5 0 0 0-7-7l-1.7 1.7" />
      <path d="M14 11a5 5 0 0 0-7.5-.5l-3 3a5 5 0 0 0 7 7l1.7-1.7" />
    </>
  ),
  table: <path d="M4 5h16v14H4zM4 10h16M4 14.5h16M12 10v9" />,
  quote: <path d="M10 7H5v5h5zm0 5c0 3-1 4.5-4 5M19 7h-5v5h5zm0 5c0 3-1 4.5-4 5" />,
  button: <path d="M3 8h18v8H3zM8 12h8" />,
  video: <path d="M4 5h16v14H4zM10.5 9v6l5-3z" />,
} satisfies Record<string, ReactNode>;

type ToolName = keyof typeof drawings;

export function ToolIcon({ name }: { name: ToolName }) {
  return <LineIcon className="size-5">{drawings[name]}</LineIcon>;
}
