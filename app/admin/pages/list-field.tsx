import { type ReactNode, useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { fillMissing, infoOf } from '../../../domain/pages/page-edits.ts';
import { ArrowIcon, PlusIcon } from '../../ui/icons.tsx';
import { TrashIcon } from '../layout/icons.tsx';
import { ActionButton } from '../ui/action.tsx';
import { useToast } from '../ui/toast.tsx';
import { type FieldPath, textsIn } from './page-form.ts';
import { fieldId, focusOn } from './reveal.ts';
import type { PageEditing } from './use-page-form.ts';

interface ListFieldProps {
  schema: z.core.$ZodArray;
  path: FieldPath;
  items: readonly unknown[];
  editing: PageEditing;
  /** The fields of one item. */
  children: (item: unknown, path: FieldPath) => ReactNode;
}

/** A list whose items are added, removed, and moved by buttons or by dragging. */
export function ListField({ schema, path, items, editing, children }: ListFieldProps) {
  const { label = '', one = 'Item', least = 0, most = 0, hint } = infoOf(schema) ?? {};
  const { element } = schema._zod.def;
  const list = useItems({ path, items, editing, one });
  const error = editing.errors[path.join('.')];
  const id = fieldId(path);
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 flex w-full flex-wrap justify-between gap-x-4">
        <span className="text-[0.9375rem] font-semibold">{label}</span>
        <span className="text-sm text-mute tabular-nums">
          {items.length} of {most}
        </span>
      </legend>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {items.map((item, place) => (
          <li
            className="rounded-control border border-line bg-white"
            key={list.keys[place]}
            onDragOver={list.onDragOver}
            onDrop={(event) => list.onDrop(event, place)}
          >
            <Item
              isGroup={element instanceof z.ZodMiniObject}
              name={textsIn(item)[0]?.text.trim() || `${one} without a title`}
              number={place + 1}
              buttons={
                <ItemButtons
                  list={list}
                  mayRemove={items.length > least}
                  name={`${one} ${place + 1}`}
                  place={place}
                  count={items.length}
                />
              }
            >
              {children(item, [...path, place])}
            </Item>
          </li>
        ))}
      </ol>
      {error && (
        <p className="mt-1.5 font-medium text-brick" id={`${id}-error`}>
          {error}
        </p>
      )}
      <p className="mt-1 text-sm text-mute empty:hidden">{hint}</p>
      {items.length < most && (
        <ActionButton
          className="mt-2"
          id={id}
          onClick={() => list.add(fillMissing(element, undefined))}
        >
          Add {/^[aeiou]/i.test(one) ? 'an' : 'a'} {one.toLowerCase()}
        </ActionButton>
      )}
    </fieldset>
  );
}

interface ItemProps {
  isGroup: boolean;
  name: string;
  number: number;
  buttons: ReactNode;
  children: ReactNode;
}

/** A single text with its buttons, or a group that opens below its first text. */
function Item({ isGroup, name, number, buttons, children }: ItemProps) {
  if (!isGroup) {
    return (
      <div className="flex flex-wrap items-center justify-end gap-x-2 p-2">
        <div className="grow basis-60 [&_label]:sr-only">{children}</div>
        {buttons}
      </div>
    );
  }
  return (
    <details className="group/item">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 px-4 py-3 [&::-webkit-details-marker]:hidden">
        <span className="font-bold text-mute tabular-nums">{number}</span>
        <span className="min-w-0 grow truncate font-semibold">{name}</span>
        <PlusIcon className="size-4 text-ink group-open/item:[&_.plus-upright]:hidden" />
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line p-4">
        {children}
        <div className="flex justify-end border-t border-line pt-3">{buttons}</div>
      </div>
    </details>
  );
}

interface ItemButtonsProps {
  list: Items;
  name: string;
  place: number;
  count: number;
  mayRemove: boolean;
}

function ItemButtons({ list, name, place, count, mayRemove }: ItemButtonsProps) {
  const button = 'inline-flex size-11 cursor-pointer items-center justify-center rounded-control';
  return (
    <div className="flex items-center gap-1">
      {count > 1 && (
        // For pointers only; the buttons do the same for keyboards and screen readers.
        <span
          aria-hidden="true"
          className={`${button} cursor-grab text-mute pointer-coarse:hidden`}
          draggable
          onDragStart={(event) => list.onDragStart(event, place)}
        >
          ⠿
        </span>
      )}
      {(['up', 'down'] as const).map((way) => {
        const to = way === 'up' ? place - 1 : place + 1;
        return (
          <button
            aria-disabled={to < 0 || to >= count}
            aria-label={`Move ${name} ${way}`}
            className={`${button} hover:bg-sand aria-disabled:cursor-default aria-disabled:opacity-35`}
            id={list.buttonId(place, way)}
            key={way}
            onClick={() => list.move(place, to, way)}
            type="button"
          >
            <ArrowIcon className={`size-4 ${way === 'up' ? '-rotate-90' : 'rotate-90'}`} />
          </button>
        );
      })}
      {mayRemove && (
        <button
          aria-label={`Remove ${name}`}
          className={`${button} text-brick hover:bg-bad`}
          onClick={() => list.remove(place)}
          type="button"
        >
          <TrashIcon className="size-4" />
        </button>
      )}
    </div>
  );
}

type Items = ReturnType<typeof useItems>;

/** Adds, removes and moves items. React keys and focus follow a moved item, so that open items stay open. */
function useItems({
  path,
  items,
  editing,
  one,
}: Pick<ListFieldProps, 'path' | 'items' | 'editing'> & { one: string }) {
  const keys = useKeys(items.length);
  const dragged = useRef<number>(undefined);
  const focus = useRef<string>(undefined);
  const notify = useToast();
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
    change(moveItem(items, from, to), moveItem(keys.current, from, to));
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

function moveItem<Each>(all: readonly Each[], from: number, to: number): Each[] {
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
  // The number of items also changes from outside, such as when a draft is discarded.
  if (keys.current.length !== count) keys.current = Array.from({ length: count }, nextKey);
  return keys;
}

/** The path of an item's first field; empty if the item itself is a text. */
function firstKey(item: unknown): string[] {
  return typeof item === 'object' && item !== null ? Object.keys(item).slice(0, 1) : [];
}
