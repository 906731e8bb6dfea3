import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state';
import { type Editor, useEditorState } from '@tiptap/react';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { applyTool, type DialogName, inserts, type Tool, ToolIcon, toolGroups } from './tools.tsx';

interface SlashMenuProps {
  editor: Editor;
  onDialog: (dialog: DialogName) => void;
}

/** A list of blocks for a slash in an empty line. Focus stays in the text; aria-activedescendant is the block that Enter inserts. */
export function SlashMenu({ editor, onDialog }: SlashMenuProps) {
  const id = useId();
  const slash = useEditorState({ editor, selector: () => slashAt(editor.state) });
  const [dismissed, setDismissed] = useState<number>();
  const [active, setActive] = useState({ query: '', index: 0 });
  const matches = slash && slash.from !== dismissed ? blocksFor(slash.query) : [];
  const index = active.query === slash?.query ? active.index : 0;

  function choose(tool: Tool) {
    if (!slash) return;
    editor.chain().deleteRange(slash).run();
    applyTool(tool, editor, onDialog);
  }

  useKeys(editor, (key) => {
    const tool = matches[index];
    if (!slash || !tool) return false;
    const step = { ArrowDown: 1, ArrowUp: matches.length - 1 }[key];
    if (step) setActive({ query: slash.query, index: (index + step) % matches.length });
    else if (key === 'Escape') setDismissed(slash.from);
    else if (key === 'Enter' || key === 'Tab') choose(tool);
    else return false;
    return true;
  });
  // Escape closes the menu for this slash, not for a later one at the same position.
  useEffect(() => {
    if (!slash) setDismissed(undefined);
  }, [slash]);

  const list = useRef<HTMLDivElement>(null);
  const isOpen = matches.length > 0;
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
      {matches.map((tool, position) => (
        <div
          aria-selected={position === index}
          id={`${id}-${position}`}
          key={tool.name}
          onMouseDown={(event) => {
            // Keeps the cursor in the text.
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

/** Calls `onKey` before the editor handles a key; it returns whether it handled the key. */
function useKeys(editor: Editor, onKey: (key: string) => boolean): void {
  const handleKey = useEffectEvent(onKey);
  useEffect(() => {
    const key = new PluginKey('slashMenu');
    const props = {
      handleKeyDown: (_: unknown, event: KeyboardEvent) =>
        !event.isComposing && handleKey(event.key),
    };
    editor.registerPlugin(new Plugin({ key, props }), (own, others) => [own, ...others]);
    return () => {
      editor.unregisterPlugin(key);
    };
  }, [editor]);
}

/** Places the list below the line of a position, or above it if there is no space. */
function placeBelow(list: HTMLElement, editor: Editor, position: number): void {
  const { top, bottom, left } = editor.view.coordsAtPos(position);
  const frame = list.offsetParent?.getBoundingClientRect();
  if (!frame) return;
  const isBelow = innerHeight - bottom > list.offsetHeight + 72;
  list.style.left = `${Math.max(0, Math.min(left - frame.left, frame.width - list.offsetWidth))}px`;
  list.style.top = `${(isBelow ? bottom + 4 : top - 4 - list.offsetHeight) - frame.top}px`;
}

/** A slash at the beginning of a line, with the text typed after it and its range in the document. */
interface Slash {
  query: string;
  from: number;
  to: number;
}

/** The slash before the cursor, in a paragraph that contains nothing else. */
function slashAt({ selection: { $from, empty } }: EditorState): Slash | undefined {
  const { parent, parentOffset } = $from;
  if (!empty || parent.type.name !== 'paragraph' || parentOffset < parent.content.size) return;
  const [, query] = /^\/([\p{L}\d ]{0,20})$/u.exec(parent.textContent) ?? [];
  if (query === undefined) return;
  return { query: query.trim().toLowerCase(), from: $from.start(), to: $from.end() };
}

const tools = [...toolGroups.flat(), ...inserts];

/** The tools of the menu in order, with additional search words. */
const keywords = {
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

/** The blocks with a word that begins with the typed text. */
function blocksFor(query: string): Tool[] {
  return Object.entries(keywords).flatMap(([name, words]) => {
    const tool = tools.find((each) => each.name === name);
    return tool && ` ${tool.label} ${words}`.toLowerCase().includes(` ${query}`) ? [tool] : [];
  });
}
