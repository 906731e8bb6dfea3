import type { Editor } from '@tiptap/react';
import { type DragEvent, useEffect, useRef } from 'react';
import { LineIcon } from '../../ui/icons.tsx';

/** A handle beside the block under the pointer, which drags it. Alt+Shift with an arrow key does the same. */
export function DragHandle({ editor }: { editor: Editor }) {
  const ref = useRef<HTMLDivElement>(null);
  const block = useRef<Element>(null);

  useEffect(() => {
    const { dom } = editor.view;
    const end = new AbortController();
    const follow = ({ target }: MouseEvent) => {
      const handle = ref.current;
      const hovered = target instanceof Element ? topBlock(dom, target) : undefined;
      if (!handle || !hovered) return;
      block.current = hovered;
      // A hidden element has no offsetParent.
      handle.hidden = false;
      const frame = handle.offsetParent?.getBoundingClientRect();
      handle.style.top = `${hovered.getBoundingClientRect().top - (frame?.top ?? 0)}px`;
    };
    const hide = () => {
      if (ref.current) ref.current.hidden = true;
    };
    dom.addEventListener('mousemove', follow, { signal: end.signal });
    editor.on('update', hide);
    return () => {
      end.abort();
      editor.off('update', hide);
    };
  }, [editor]);

  /** Selects the block; false if it no longer exists. */
  function select(): boolean {
    if (!block.current?.isConnected) return false;
    const $inside = editor.state.doc.resolve(editor.view.posAtDOM(block.current, 0));
    return editor.commands.setNodeSelection($inside.depth > 0 ? $inside.before(1) : $inside.pos);
  }

  function drag(event: DragEvent) {
    if (!select() || !block.current) return;
    const { view, state } = editor;
    event.dataTransfer.setDragImage(block.current, 0, 0);
    event.dataTransfer.setData('text/plain', block.current.textContent ?? '');
    event.dataTransfer.effectAllowed = 'move';
    view.dragging = { slice: state.selection.content(), move: true };
  }

  return (
    <div
      aria-hidden="true"
      className="rich-handle"
      draggable
      hidden
      onClick={() => select() && editor.view.focus()}
      onDragEnd={() => {
        editor.view.dragging = null;
      }}
      onDragStart={drag}
      ref={ref}
    >
      <LineIcon className="size-5">
        <path d="M9 6h.01M9 12h.01M9 18h.01M15 6h.01M15 12h.01M15 18h.01" />
      </LineIcon>
    </div>
  );
}

/** The top-level block that contains an element. */
function topBlock(text: Element, element: Element): Element | undefined {
  return [...text.children].find((part) => part.contains(element));
}
