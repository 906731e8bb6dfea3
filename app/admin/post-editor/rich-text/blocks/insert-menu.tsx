import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, useId, useRef } from 'react';
import { PlusIcon } from '../../../../ui/icons.tsx';
import { ToolIcon } from '../toolbar/tool-icons.tsx';
import { applyTool, inserts, type Question, type Tool } from '../toolbar/tools.ts';

interface InsertMenuProps {
  editor: Editor;
  onAsk: (question: Question) => void;
}

/** What the toolbar of the specification has no tool for. The browser opens and closes it, and gives the focus back. */
export function InsertMenu({ editor, onAsk }: InsertMenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);

  function choose(tool: Tool) {
    menu.current?.hidePopover();
    applyTool(tool, editor, onAsk);
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

/** The arrow keys, Home and End (ARIA menu pattern). */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll('button')];
  const at = items.indexOf(document.activeElement as HTMLButtonElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  items.at(next % items.length)?.focus();
}
