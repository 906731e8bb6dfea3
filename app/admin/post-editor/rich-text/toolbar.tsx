import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { PlusIcon } from '../../../ui/icons.tsx';
import { ariaShortcut, shortcutText } from './shortcut-text.ts';
import {
  applyTool,
  type DialogName,
  inserts,
  pressedTools,
  type Tool,
  ToolIcon,
  toolGroups,
} from './tools.tsx';

interface ToolbarProps {
  editor: Editor;
  controls: string;
  onDialog: (dialog: DialogName) => void;
}

const toolNames = toolGroups.flat().map((tool) => tool.name);

export function Toolbar({ editor, controls, onDialog }: ToolbarProps) {
  const pressed = useEditorState({ editor, selector: () => pressedTools(editor) });
  const focus = useRovingFocus(toolNames.length);
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
          {group.map(({ name, label, keys = '', ...tool }) => (
            <button
              aria-keyshortcuts={ariaShortcut(keys)}
              aria-label={label}
              aria-pressed={pressed.includes(name)}
              className="rich-tool"
              data-tip={`${label} (${shortcutText(keys)})`}
              key={name}
              onClick={() => applyTool({ name, label, ...tool }, editor, onDialog)}
              onFocus={() => focus.setCurrent(toolNames.indexOf(name))}
              // Keeps the focus and the selection in the text.
              onMouseDown={(event) => event.preventDefault()}
              tabIndex={toolNames[focus.current] === name ? 0 : -1}
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

/** One tab stop for the toolbar; the arrow keys, Home and End move inside it (ARIA toolbar pattern). */
function useRovingFocus(count: number) {
  const [current, setCurrent] = useState(0);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const next = indexAfterKey(event.key, current, count);
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    event.currentTarget.querySelectorAll<HTMLElement>('button')[next]?.focus();
  }

  return { current, setCurrent, onKeyDown };
}

function indexAfterKey(key: string, current: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (current + 1) % count;
  if (key === 'ArrowLeft') return (current + count - 1) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
}

interface InsertMenuProps {
  editor: Editor;
  onDialog: (dialog: DialogName) => void;
}

/** Tools in addition to the toolbar of the specification, in a popover. */
export function InsertMenu({ editor, onDialog }: InsertMenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);

  function choose(tool: Tool) {
    menu.current?.hidePopover();
    applyTool(tool, editor, onDialog);
  }

  return (
    <>
      <button aria-haspopup="menu" className="rich-insert" popoverTarget={id} type="button">
        <PlusIcon className="size-4" />
        Insert
      </button>
      <div
        aria-label="Insert"
        className="rich-menu rich-insert-menu"
        id={id}
        onKeyDown={moveFocus}
        onToggle={({ newState, currentTarget }) =>
          newState === 'open' && currentTarget.querySelector('button')?.focus()
        }
        popover="auto"
        ref={menu}
        role="menu"
      >
        {inserts.map((tool) => (
          <button
            key={tool.name}
            onClick={() => choose(tool)}
            role="menuitem"
            tabIndex={-1}
            type="button"
          >
            <ToolIcon name={tool.name} />
            <span>
              <b>{tool.label}</b>
              <span>{tool.hint}</span>
            </span>
          </button>
        ))}
      </div>
    </>
  );
}

/** Handles the arrow keys, Home and End (ARIA menu pattern). */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll('button')];
  const at = items.indexOf(document.activeElement as HTMLButtonElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  items.at(next % items.length)?.focus();
}
