import type { Editor } from '@tiptap/react';
import type { ToolName } from './tool-icons.tsx';

interface Tool {
  name: ToolName;
  label: string;
  /** Keys as TipTap writes them; Mod is Control, and Command on a Mac. */
  keys: string;
  isPressed: (editor: Editor) => boolean;
  /** Absent for the tools that ask something first. */
  run?: (editor: Editor) => void;
}

const isHeading = (level: number) => (editor: Editor) => editor.isActive('heading', { level });

/** The toolbar of the specification, in its order; groups stand apart. */
export const toolGroups: Tool[][] = [
  [
    {
      name: 'normal',
      label: 'Normal text',
      keys: 'Mod-Alt-0',
      isPressed: (editor) => editor.isActive('paragraph'),
      run: (editor) => editor.chain().focus().setParagraph().run(),
    },
    {
      name: 'heading1',
      label: 'Heading 1',
      keys: 'Mod-Alt-1',
      isPressed: isHeading(2),
      run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    },
    {
      name: 'heading2',
      label: 'Heading 2',
      keys: 'Mod-Alt-2',
      isPressed: isHeading(3),
      run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    },
  ],
  [
    {
      name: 'bold',
      label: 'Bold',
      keys: 'Mod-B',
      isPressed: (editor) => editor.isActive('bold'),
      run: (editor) => editor.chain().focus().toggleBold().run(),
    },
    {
      name: 'italic',
      label: 'Italic',
      keys: 'Mod-I',
      isPressed: (editor) => editor.isActive('italic'),
      run: (editor) => editor.chain().focus().toggleItalic().run(),
    },
    {
      name: 'underline',
      label: 'Underline',
      keys: 'Mod-U',
      isPressed: (editor) => editor.isActive('underline'),
      run: (editor) => editor.chain().focus().toggleUnderline().run(),
    },
  ],
  [
    {
      name: 'image',
      label: 'Image',
      keys: 'Mod-Alt-M',
      isPressed: (editor) => editor.isActive('image'),
    },
    {
      name: 'codeBlock',
      label: 'Code block',
      keys: 'Mod-Alt-C',
      isPressed: (editor) => editor.isActive('codeBlock'),
      run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
    },
  ],
  [
    {
      name: 'orderedList',
      label: 'Ordered list',
      keys: 'Mod-Shift-7',
      isPressed: (editor) => editor.isActive('orderedList'),
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    },
    {
      name: 'bulletList',
      label: 'Bullet list',
      keys: 'Mod-Shift-8',
      isPressed: (editor) => editor.isActive('bulletList'),
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
    },
  ],
  [
    {
      name: 'link',
      label: 'Link',
      keys: 'Mod-K',
      isPressed: (editor) => editor.isActive('link'),
    },
  ],
];

/** Names of the tools whose state holds at the cursor, in one text that is easily compared. */
export function pressedTools(editor: Editor): string {
  return toolGroups
    .flat()
    .filter((tool) => tool.isPressed(editor))
    .map((tool) => tool.name)
    .join(' ');
}
