import type { EditorState } from '@tiptap/pm/state';
import { inserts, type Tool, toolGroups } from '../toolbar/tools.ts';

/** A slash at the beginning of a line, and what was typed after it; positions in the text. */
interface Slash {
  words: string;
  from: number;
  to: number;
}

/** The slash that the cursor stands behind, in a paragraph that holds nothing else. */
export function slashAt({ selection: { $from, empty } }: EditorState): Slash | undefined {
  const { parent, parentOffset } = $from;
  if (!empty || parent.type.name !== 'paragraph' || parentOffset < parent.content.size) return;
  const [, words] = /^\/([\p{L}\d ]{0,20})$/u.exec(parent.textContent) ?? [];
  if (words === undefined) return;
  return { words: words.trim().toLowerCase(), from: $from.start(), to: $from.end() };
}

const tools = [...toolGroups.flat(), ...inserts];

/** In the order of the list, with other words that writers may look for them by. */
const listed = {
  heading1: 'title h1',
  heading2: 'subtitle h2',
  bulletList: 'unordered points',
  orderedList: 'numbered steps',
  quote: 'blockquote citation',
  codeBlock: 'program pre',
  table: 'rows columns',
  image: 'picture photo',
  button: 'call to action',
  video: 'youtube vimeo film',
};

/** The blocks of whose names a word begins with what was typed. */
export function blocksFor(words: string): Tool[] {
  return Object.entries(listed).flatMap(([name, others]) => {
    const tool = tools.find((each) => each.name === name);
    return tool && ` ${tool.label} ${others}`.toLowerCase().includes(` ${words}`) ? [tool] : [];
  });
}
