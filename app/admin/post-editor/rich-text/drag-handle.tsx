import type { Editor } from '@tiptap/react';
import { type DragEvent, useEffect, useRef } from 'react';
import { LineIcon } from '../../../ui/icons.tsx';

/** Beside the block under the pointer, which it drags. For the keyboard, Alt+Shift with an arrow does the same. */
export function DragHandle({ editor }: { editor: Editor }) {
  const ref = useRef<HTMLDivElement>(null);
  const block = useRef<Element>(null);

  useEffect(() => {
    const { dom } = editor.view;
    const end = new AbortController();
    const follow = ({ target }: MouseEvent) => {
      const [handle, over] = [
        ref.current,
        target instanceof Element ? topBlock(dom, target) : null,
      ];
      if (!handle || !over) return;
      block.current = over;
      // Only what is in sight has a frame to be placed in.
      handle.hidden = false;
      const frame = handle.offsetParent?.getBoundingClientRect();
      handle.style.top = `${over.getBoundingClientRect().top - (frame?.top ?? 0)}px`;
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

  /** Chooses the block; false where it is gone by now. */
  function choose(): boolean {
    if (!block.current?.isConnected) return false;
    const $inside = editor.state.doc.resolve(editor.view.posAtDOM(block.current, 0));
    return editor.commands.setNodeSelection($inside.depth > 0 ? $inside.before(1) : $inside.pos);
  }

  function drag(event: DragEvent) {
    if (!choose() || !block.current) return;
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
      onClick={() => choose() && editor.view.focus()}
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

/** The block of the text that an element is part of. */
function topBlock(text: Element, element: Element): Element | null {
  const parts = [...text.children];
  return parts.find((part) => part.contains(element)) ?? null;
}
