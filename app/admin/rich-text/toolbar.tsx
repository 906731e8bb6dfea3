import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { DownIcon, PlusIcon } from '../../ui/icons.tsx';
import { CloseButton } from '../ui/action.tsx';
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
  const scroll = useScrollEnds();
  return (
    <div className="rich-toolbar-frame" data-more={scroll.more}>
      <div
        aria-controls={controls}
        aria-label="Formatting"
        className="rich-toolbar"
        onKeyDown={focus.onKeyDown}
        onScroll={scroll.look}
        ref={scroll.ref}
        role="toolbar"
      >
        {toolGroups.map((group) => (
          <div className="rich-tools" key={group[0]?.name}>
            {group.map((each) => (
              <ToolButton
                editor={editor}
                isPressed={pressed.includes(each.name)}
                key={each.name}
                onDialog={onDialog}
                onFocus={() => focus.setCurrent(toolNames.indexOf(each.name))}
                tabIndex={toolNames[focus.current] === each.name ? 0 : -1}
                tool={each}
              />
            ))}
          </div>
        ))}
      </div>
      {(['start', 'end'] as const).map((side) => (
        // For fingers; the arrow keys scroll too.
        <button
          aria-hidden="true"
          className="rich-scroll"
          data-side={side}
          key={side}
          onClick={() => scroll.by(side === 'start' ? -1 : 1)}
          onMouseDown={(event) => event.preventDefault()}
          tabIndex={-1}
          type="button"
        >
          <DownIcon className="size-5" />
        </button>
      ))}
    </div>
  );
}

interface ToolButtonProps {
  tool: Tool;
  editor: Editor;
  isPressed: boolean;
  tabIndex: number;
  onFocus: () => void;
  onDialog: (dialog: DialogName) => void;
}

function ToolButton({ tool, editor, isPressed, onDialog, ...focus }: ToolButtonProps) {
  const { name, label, keys = '' } = tool;
  return (
    <button
      {...focus}
      aria-keyshortcuts={ariaShortcut(keys)}
      aria-label={label}
      aria-pressed={isPressed}
      className="rich-tool"
      data-tip={`${label} (${shortcutText(keys)})`}
      onClick={() => applyTool(tool, editor, onDialog)}
      // Keeps the focus and the selection in the text.
      onMouseDown={(event) => event.preventDefault()}
      type="button"
    >
      <ToolIcon name={name} />
    </button>
  );
}

/** On which sides a scrolled element has more: '', 'start', 'end' or both. */
function useScrollEnds() {
  const ref = useRef<HTMLDivElement>(null);
  const [more, setMore] = useState('');
  const look = useCallback(() => {
    if (!ref.current) return;
    const { scrollLeft, scrollWidth, clientWidth } = ref.current;
    const isAtEnd = scrollLeft + clientWidth >= scrollWidth - 1;
    setMore([scrollLeft > 1 && 'start', !isAtEnd && 'end'].filter(Boolean).join(' '));
  }, []);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new ResizeObserver(look);
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [look]);
  const by = (step: 1 | -1) =>
    ref.current?.scrollBy({ left: step * ref.current.clientWidth * 0.7, behavior: 'smooth' });
  return { ref, more, look, by };
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
        className="rich-insert-menu"
        id={id}
        onToggle={({ newState, currentTarget }) =>
          newState === 'open' &&
          currentTarget.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
        }
        popover="auto"
        ref={menu}
      >
        <div className="rich-insert-head">
          <h2 className="text-xl leading-snug tracking-[-0.02em]">Insert</h2>
          <CloseButton
            className="-mr-3"
            label="Close"
            onClick={() => menu.current?.hidePopover()}
          />
        </div>
        <div aria-label="Insert" className="rich-menu" onKeyDown={moveFocus} role="menu">
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
