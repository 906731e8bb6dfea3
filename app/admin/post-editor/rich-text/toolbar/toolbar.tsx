import { type Editor, useEditorState } from '@tiptap/react';
import { ariaShortcut, shortcutText } from './shortcut-text.ts';
import { ToolIcon } from './tool-icons.tsx';
import { applyTool, pressedTools, type Question, toolGroups } from './tools.ts';
import { useRovingFocus } from './use-roving-focus.ts';

interface ToolbarProps {
  editor: Editor;
  controls: string;
  /** Opens the dialog of a tool that asks something first. */
  onAsk: (question: Question) => void;
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
          {group.map(({ name, label, keys = '', ...tool }) => (
            <button
              aria-keyshortcuts={ariaShortcut(keys)}
              aria-label={label}
              aria-pressed={pressed.includes(name)}
              className="rich-tool"
              data-tip={`${label} (${shortcutText(keys)})`}
              key={name}
              onClick={() => applyTool({ name, label, ...tool }, editor, onAsk)}
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
