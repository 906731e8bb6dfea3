import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state';
import { type Editor, useEditorState } from '@tiptap/react';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { applyTool, inserts, type Question, type Tool, ToolIcon, toolGroups } from './tools.tsx';

interface SlashMenuProps {
  editor: Editor;
  onAsk: (question: Question) => void;
}

/** The blocks for a slash in an empty line. The focus stays in the text, which names the one that Enter takes. */
export function SlashMenu({ editor, onAsk }: SlashMenuProps) {
  const id = useId();
  const slash = useEditorState({ editor, selector: () => slashAt(editor.state) });
  const [dismissed, setDismissed] = useState<number>();
  const [active, setActive] = useState({ words: '', index: 0 });
  const found = slash && slash.from !== dismissed ? blocksFor(slash.words) : [];
  const index = active.words === slash?.words ? active.index : 0;

  function choose(tool: Tool) {
    if (!slash) return;
    editor.chain().deleteRange(slash).run();
    applyTool(tool, editor, onAsk);
  }

  useKeys(editor, (key) => {
    const chosen = found[index];
    if (!slash || !chosen) return false;
    const step = { ArrowDown: 1, ArrowUp: found.length - 1 }[key];
    if (step) setActive({ words: slash.words, index: (index + step) % found.length });
    else if (key === 'Escape') setDismissed(slash.from);
    else if (key === 'Enter' || key === 'Tab') choose(chosen);
    else return false;
    return true;
  });
  // Escape holds for this slash, not for the next one in the same place.
  useEffect(() => {
    if (!slash) setDismissed(undefined);
  }, [slash]);

  const list = useRef<HTMLDivElement>(null);
  const isOpen = found.length > 0;
  useLayoutEffect(() => {
    if (slash && list.current) placeBelow(list.current, editor, slash.from);
  }, [editor, slash]);
  useEffect(() => {
    if (!isOpen) return;
    const text = editor.view.dom;
    text.setAttribute('aria-controls', id);
    text.setAttribute('aria-activedescendant', `${id}-${index}`);
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
    return () => {
      text.removeAttribute('aria-controls');
      text.removeAttribute('aria-activedescendant');
    };
  }, [editor, isOpen, id, index]);

  if (!isOpen) return null;
  return (
    <div aria-label="Blocks" className="rich-menu rich-slash" id={id} ref={list} role="listbox">
      {found.map((tool, place) => (
        <div
          aria-selected={place === index}
          id={`${id}-${place}`}
          key={tool.name}
          onMouseDown={(event) => {
            // The text keeps its cursor.
            event.preventDefault();
            choose(tool);
          }}
          role="option"
          tabIndex={-1}
        >
          <ToolIcon name={tool.name} />
          <b>{tool.label}</b>
        </div>
      ))}
    </div>
  );
}

/** Lets `onKey` take keys of the text before the editor does; it returns whether it took one. */
function useKeys(editor: Editor, onKey: (key: string) => boolean): void {
  const take = useEffectEvent(onKey);
  useEffect(() => {
    const key = new PluginKey('slashMenu');
    const props = {
      handleKeyDown: (_: unknown, event: KeyboardEvent) => !event.isComposing && take(event.key),
    };
    editor.registerPlugin(new Plugin({ key, props }), (own, others) => [own, ...others]);
    return () => {
      editor.unregisterPlugin(key);
    };
  }, [editor]);
}

/** Below the line of a position, or above it where there is no room. */
function placeBelow(list: HTMLElement, editor: Editor, position: number): void {
  const { top, bottom, left } = editor.view.coordsAtPos(position);
  const frame = list.offsetParent?.getBoundingClientRect();
  if (!frame) return;
  const isBelow = innerHeight - bottom > list.offsetHeight + 72;
  list.style.left = `${Math.max(0, Math.min(left - frame.left, frame.width - list.offsetWidth))}px`;
  list.style.top = `${(isBelow ? bottom + 4 : top - 4 - list.offsetHeight) - frame.top}px`;
}

/** A slash at the beginning of a line, and what was typed after it; positions in the text. */
interface Slash {
  words: string;
  from: number;
  to: number;
}

/** The slash that the cursor stands behind, in a paragraph that holds nothing else. */
function slashAt({ selection: { $from, empty } }: EditorState): Slash | undefined {
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
function blocksFor(words: string): Tool[] {
  return Object.entries(listed).flatMap(([name, others]) => {
    const tool = tools.find((each) => each.name === name);
    return tool && ` ${tool.label} ${others}`.toLowerCase().includes(` ${words}`) ? [tool] : [];
  });
}
