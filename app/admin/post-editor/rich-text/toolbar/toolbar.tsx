import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useState } from 'react';
import { ariaShortcut, shortcutText } from './shortcut-text.ts';
import { ToolIcon, type ToolName } from './tool-icons.tsx';
import { pressedTools, toolGroups } from './tools.ts';

interface ToolbarProps {
  editor: Editor;
  controls: string;
  /** Opens the dialog of a tool that asks something first. */
  onAsk: (tool: ToolName) => void;
}

const order = toolGroups.flat().map((tool) => tool.name);

export function Toolbar({ editor, controls, onAsk }: ToolbarProps) {
  const pressed = useEditorState({ editor, selector: () => pressedTools(editor) });
  const focus = useRovingFocus(order.length);
  return (
    <div
      aria-controls={controls}
      aria-label="Formatting"
      className="rich-toolbar"
      onKeyDown={focus.onKeyDown}
      role="toolbar"
    >
      {toolGroups.map((group) => (
        <div className="rich-tools" key={group[0]?.name}>
          {group.map(({ name, label, keys, run }) => (
            <button
              aria-keyshortcuts={ariaShortcut(keys)}
              aria-label={label}
              aria-pressed={pressed.includes(name)}
              className="rich-tool"
              data-tip={`${label} (${shortcutText(keys)})`}
              key={name}
              onClick={() => (run ? run(editor.chain().focus()).run() : onAsk(name))}
              onFocus={() => focus.setCurrent(order.indexOf(name))}
              // The text keeps its selection, and its focus, while a tool is clicked.
              onMouseDown={(event) => event.preventDefault()}
              tabIndex={order[focus.current] === name ? 0 : -1}
              type="button"
            >
              <ToolIcon name={name} />
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}

/** One stop for Tab in a toolbar; the arrow keys, Home and End move inside it (ARIA toolbar pattern). */
function useRovingFocus(count: number) {
  const [current, setCurrent] = useState(0);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const next = target(event.key, current, count);
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    event.currentTarget.querySelectorAll<HTMLElement>('button')[next]?.focus();
  }

  return { current, setCurrent, onKeyDown };
}

function target(key: string, current: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (current + 1) % count;
  if (key === 'ArrowLeft') return (current + count - 1) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
}
