import { useEffect, useRef } from 'react';
import { useNotice } from '../../ui/notice.tsx';
import type { FieldPath } from '../page-form.ts';
import { fieldId, focusOn } from '../reveal.ts';
import type { PageEditing } from '../use-page-form.ts';

interface ItemsOptions {
  path: FieldPath;
  items: readonly unknown[];
  editing: PageEditing;
  one: string;
}

export type Items = ReturnType<typeof useItems>;

/** Changes of a list. Keys follow the items, so that what is open stays open, and the focus goes with what was moved. */
export function useItems({ path, items, editing, one }: ItemsOptions) {
  const keys = useKeys(items.length);
  const dragged = useRef<number>(undefined);
  const focus = useRef<string>(undefined);
  const notify = useNotice();
  const buttonId = (place: number, way: string) => `${fieldId([...path, place])}-${way}`;
  useEffect(() => {
    if (focus.current) focusOn(focus.current);
    focus.current = undefined;
  });

  function change(next: unknown[], nextKeys: number[]) {
    keys.current = nextKeys;
    editing.write(path, next);
  }

  function move(from: number, to: number, way: 'up' | 'down') {
    if (to < 0 || to >= items.length) return;
    focus.current = buttonId(to, way);
    change(moved(items, from, to), moved(keys.current, from, to));
  }

  return {
    keys: keys.current,
    buttonId,
    move,
    add(item: unknown) {
      const first = path.concat(items.length, ...firstKey(item));
      focus.current = fieldId(first);
      change([...items, item], [...keys.current, nextKey()]);
    },
    remove(place: number) {
      const before = items;
      focus.current = fieldId(path);
      change(items.toSpliced(place, 1), keys.current.toSpliced(place, 1));
      const undo = () => editing.write(path, before);
      notify(`${one} ${place + 1} is removed.`, { action: { label: 'Undo', run: undo } });
    },
    onDragStart(event: React.DragEvent, place: number) {
      event.dataTransfer.setData('text/plain', String(place));
      dragged.current = place;
    },
    onDragOver(event: React.DragEvent) {
      if (dragged.current !== undefined) event.preventDefault();
    },
    onDrop(event: React.DragEvent, place: number) {
      const from = dragged.current;
      if (from === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      dragged.current = undefined;
      move(from, place, from < place ? 'down' : 'up');
    },
  };
}

function moved<Each>(all: readonly Each[], from: number, to: number): Each[] {
  const [each] = all.slice(from, from + 1);
  return all.toSpliced(from, 1).toSpliced(to, 0, ...(each === undefined ? [] : [each]));
}

let lastKey = 0;

function nextKey(): number {
  lastKey += 1;
  return lastKey;
}

function useKeys(count: number) {
  const keys = useRef<number[]>([]);
  // Another number of items than before comes from elsewhere, such as a discarded draft.
  if (keys.current.length !== count) keys.current = Array.from({ length: count }, nextKey);
  return keys;
}

/** The path to the first field of an item; empty for an item that is a text itself. */
function firstKey(item: unknown): string[] {
  return typeof item === 'object' && item !== null ? Object.keys(item).slice(0, 1) : [];
}
