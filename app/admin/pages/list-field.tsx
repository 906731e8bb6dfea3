import { type ReactNode, useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import type { FieldInfo } from '../../../domain/pages/fields.ts';
import { fillMissing, infoOf, unwrapOptional } from '../../../domain/pages/page-edits.ts';
import { withFacts } from '../../../domain/site/with-facts.ts';
import { dayText } from '../../../domain/text/dates.ts';
import { ArrowIcon, PlusIcon } from '../../ui/icons.tsx';
import { ActionButton } from '../ui/action.tsx';
import { MoreIcon, TrashIcon } from '../ui/icons.tsx';
import { Status } from '../ui/screen.tsx';
import { useToast } from '../ui/toast.tsx';
import { useMedia } from '../ui/use-media.ts';
import { useIsOver } from './date-field.tsx';
import { type FieldPath, fieldsOf, textsIn } from './page-form.ts';
import { fieldId, focusOn } from './reveal.ts';
import type { PageEditing } from './use-page-form.ts';

interface ListFieldProps {
  schema: z.core.$ZodArray;
  path: FieldPath;
  items: readonly unknown[];
  editing: PageEditing;
  /** The fields of one item. */
  children: (item: unknown, path: FieldPath) => ReactNode;
  /** The same as cells of a table row. */
  cells: (item: unknown, path: FieldPath) => ReactNode;
}

/** Where a form pane is wide enough for tables. */
const wide = '(width >= 76rem) or (40rem <= width < 64rem)';

/**
 * A list whose items are added, removed, and moved by buttons or by dragging. Items that have only short fields are rows of
 * a table where there is room, and single texts one line each.
 */
export function ListField({ schema, path, items, editing, children, cells }: ListFieldProps) {
  const { label = '', one = 'Item', least = 0, most = 0, hint } = infoOf(schema) ?? {};
  const { element } = schema._zod.def;
  const list = useItems({ path, items, editing, one });
  const isWide = useMedia(wide);
  const columns = columnsOf(element);
  const table = isWide && columns && columns.length <= maxColumns ? columns : undefined;
  const error = editing.errors[path.join('.')];
  const id = fieldId(path);
  const look = table || columns === null ? 'field-rows' : 'grid grid-cols-[minmax(0,1fr)] gap-2';
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="min-w-0">
      <legend className="mb-1.5 flex w-full flex-wrap justify-between gap-x-4">
        <span className="text-[0.9375rem] font-semibold">{label}</span>
        <span className="text-sm text-mute tabular-nums">
          {items.length} of {most}
        </span>
      </legend>
      {table && items.length > 0 && <TableHead columns={table} />}
      <ol className={items.length > 0 ? look : ''}>
        {items.map((item, place) => {
          const buttons = {
            list,
            mayRemove: items.length > least,
            name: `${one} ${place + 1}`,
            place,
            count: items.length,
          };
          const own = [...path, place];
          return (
            <li
              className={look === 'field-rows' ? '' : 'rounded-control border border-line bg-white'}
              key={list.keys[place]}
              onDragOver={list.onDragOver}
              onDrop={(event) => list.onDrop(event, place)}
            >
              {table ? (
                <div className="field-row" style={{ gridTemplateColumns: templateOf(table) }}>
                  {cells(item, own)}
                  <RowMenu {...buttons} id={fieldId([...own, 'menu'])} />
                </div>
              ) : columns === null ? (
                <div className="field-line">
                  <div className="min-w-0 grow [&_label]:sr-only">{children(item, own)}</div>
                  {isWide ? (
                    <ItemButtons {...buttons} />
                  ) : (
                    <RowMenu {...buttons} id={fieldId([...own, 'menu'])} />
                  )}
                </div>
              ) : (
                <Item
                  element={element}
                  item={withFacts(item, editing.stored.texts)}
                  number={place + 1}
                  untitled={`${one} without a title`}
                >
                  {children(item, own)}
                  <div className="flex justify-end border-t border-line pt-3">
                    <ItemButtons {...buttons} />
                  </div>
                </Item>
              )}
            </li>
          );
        })}
      </ol>
      {error && (
        <p className="mt-1.5 font-medium text-brick" id={`${id}-error`}>
          {error}
        </p>
      )}
      <p className="mt-1 text-sm text-mute empty:hidden">{hint}</p>
      {table && items.length > 0 && <ColumnHints columns={table} />}
      {items.length < most && (
        <ActionButton
          className="mt-2"
          id={id}
          onClick={() => list.add(fillMissing(element, undefined))}
        >
          <PlusIcon className="size-4" />
          Add {/^[aeiou]/i.test(one) ? 'an' : 'a'} {one.toLowerCase()}
        </ActionButton>
      )}
    </fieldset>
  );
}

/** How many columns a form pane of 37rem can hold: narrower ones break words and errors. */
const maxColumns = 5;
const cellControls: readonly string[] = ['line', 'address', 'number', 'price', 'date', 'stars'];

/** The columns of a group that has only short fields; undefined if it needs a form, null if an item is a single text. */
function columnsOf(element: z.core.$ZodType): FieldInfo[] | undefined | null {
  if (!(element instanceof z.ZodMiniObject)) return null;
  const columns = Object.values(element.shape).map((part) => infoOf(part as z.core.$ZodType));
  const fits = columns.every((info) => info && cellControls.includes(info.control));
  return fits ? (columns as FieldInfo[]) : undefined;
}

/** Widths of the columns and of the menu. */
function templateOf(columns: FieldInfo[]): string {
  const widths = columns.map(({ control }) => {
    if (control === 'number' || control === 'price') return 'minmax(3.75rem, 0.3fr)';
    if (control === 'date') return '8rem';
    return 'minmax(0, 1fr)';
  });
  return [...widths, '2.75rem'].join(' ');
}

function TableHead({ columns }: { columns: FieldInfo[] }) {
  return (
    <div
      aria-hidden="true"
      className="field-row field-row-head"
      style={{ gridTemplateColumns: templateOf(columns) }}
    >
      {columns.map(({ label }) => (
        <span key={label}>{label}</span>
      ))}
    </div>
  );
}

/** The hints of all columns, once below the table. */
function ColumnHints({ columns }: { columns: FieldInfo[] }) {
  return columns
    .filter(({ hint }) => hint)
    .map(({ label, hint }) => (
      <p className="mt-1 text-sm leading-snug text-mute" key={label}>
        {label}: {hint}
      </p>
    ));
}

interface ItemProps {
  element: z.core.$ZodType;
  item: unknown;
  number: number;
  /** Its name while it has no text. */
  untitled: string;
  children: ReactNode;
}

/** A group that opens below its first text. */
function Item({ element, item, number, untitled, children }: ItemProps) {
  const { title, details, over } = useSummary(element, item);
  return (
    <details>
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 px-4 py-3 [&::-webkit-details-marker]:hidden">
        <span className="font-bold text-mute tabular-nums">{number}</span>
        <span className="min-w-0 grow">
          <span className="block truncate font-semibold">{title || untitled}</span>
          <span className="block truncate text-sm text-mute empty:hidden">{details}</span>
        </span>
        {over && <Status tone="waiting">{over}</Status>}
        <PlusIcon className="page-item-sign size-4 text-ink" />
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line p-3 sm:p-4">
        {children}
      </div>
    </details>
  );
}

/** The first text of an item, and of one with short fields the others; whether its date, or how many dates in it, are over. */
function useSummary(element: z.core.$ZodType, item: unknown) {
  const isOver = useIsOver();
  const [first, ...others] = textsIn(item).map(({ text }) => dayText(text.trim()));
  const over = overIn(element, item, isOver);
  return {
    title: first,
    details: columnsOf(element) ? others.filter(Boolean).join(', ') : '',
    over: over > 0 && (columnsOf(element) ? 'Over' : `${over} over`),
  };
}

/** The number of dates in a value that are over. */
function overIn(schema: z.core.$ZodType, value: unknown, isOver: (day: string) => boolean): number {
  const inner = unwrapOptional(schema);
  if (infoOf(schema)?.over) return isOver(String(value)) ? 1 : 0;
  if (inner instanceof z.ZodMiniArray) {
    const items = Array.isArray(value) ? value : [];
    return items.reduce<number>((sum, each) => sum + overIn(inner.def.element, each, isOver), 0);
  }
  if (!(inner instanceof z.ZodMiniObject)) return 0;
  const parts = Object.entries(inner.shape) as [string, z.core.$ZodType][];
  return parts.reduce((sum, [key, part]) => sum + overIn(part, fieldsOf(value)[key], isOver), 0);
}

/** The actions on a row of a table, behind one button. */
function RowMenu({ id, ...props }: ItemButtonsProps & { id: string }) {
  const anchor = `--${id}`;
  return (
    <>
      <button
        aria-label={`${props.name}: move or remove`}
        className="flex size-11 cursor-pointer items-center justify-center self-start text-mute hover:text-ink"
        popoverTarget={`${id}-list`}
        style={{ anchorName: anchor }}
        type="button"
      >
        <MoreIcon className="size-5" />
      </button>
      <div
        className="admin-menu"
        id={`${id}-list`}
        popover="auto"
        style={{ positionAnchor: anchor }}
      >
        <ItemButtons {...props} />
      </div>
    </>
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
  const button =
    'inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-control pointer-fine:w-9';
  return (
    <div className="flex items-center gap-1">
      {count > 1 && (
        // For pointers only; the buttons do the same for keyboards and screen readers.
        <span
          aria-hidden="true"
          className={`${button} cursor-grab text-mute in-[[popover]]:hidden pointer-coarse:hidden`}
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
