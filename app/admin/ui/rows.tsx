import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { redirect, replace, useLocation } from 'react-router';
import { fieldsIn } from '../../../domain/record.ts';
import { readToken } from '../api/session.ts';
import type { ToastPlace } from './toast.tsx';

/** The id of a stored row, or a key of an unfinished one. */
export type RowId = number | string;

interface RowsOfList {
  visibleIds: readonly RowId[];
  /** Selected rows, including those on other pages of the list. */
  selected: readonly RowId[];
  isSelected: (id: RowId) => boolean;
  toggle: (id: RowId) => void;
  /** Selects all visible rows, or none when all are selected. */
  toggleAll: () => void;
  /** Number of rows in the whole list; undefined if they cannot all be selected. */
  total: number | undefined;
  selectWhole: () => Promise<void>;
  clear: () => void;
  /** Whether a row is permanently deleted and only shown until the list is reloaded. */
  isGone: (id: RowId) => boolean;
  /** Whether rows keep their places although a change moves them. */
  isHeld: boolean;
  /** Shows the current list. */
  release: () => void;
  /** Must be called after changing these rows, before the list is reloaded. */
  changed: (ids: readonly RowId[]) => void;
  /** Shows a change of rows before it is stored. */
  show: (ids: readonly RowId[], change: AnyRowChange) => ShownChange;
}

/**
 * What a change makes of a row; undefined if the row leaves the list. Rows of a list with selected rows keep their
 * places, so a row that would leave such a list must be returned.
 */
export type RowChange<Row> = (row: Row, keepsPlace: boolean) => Row | undefined;

/** A change of rows of some list. */
export type AnyRowChange = (row: never, keepsPlace: boolean) => unknown;

interface ShownChange {
  /** The change is stored: newer data will contain it. */
  stored: () => void;
  /** The change failed. */
  revert: () => void;
}

const RowsContext = createContext<RowsOfList | undefined>(undefined);

/** The enclosing list, if there is one. */
export function useRows(): RowsOfList | undefined {
  return use(RowsContext);
}

/** How a list with bulk actions loads rows. */
interface BulkRows<Row> {
  total: number;
  /** Loads rows by id, wherever they are now. */
  find: (ids: readonly RowId[]) => Promise<readonly Row[]>;
  /** Loads the ids of all rows that match the filters, up to a limit. */
  findAll: () => Promise<readonly RowId[]>;
}

interface RowsProps<Row> {
  /** The rows of the current page, as loaded. */
  rows: readonly Row[];
  bulk?: BulkRows<Row>;
  /** Shown instead of an empty list. */
  empty?: ReactNode;
  children: ReactNode | ((rows: Row[]) => ReactNode);
}

/**
 * Selection of rows, and focus management when a row disappears. After the first selection, the visible rows keep
 * their places, with current data, until another list is shown; otherwise a bulk change would move them within
 * or out of the list.
 */
export function Rows<Row extends { id: RowId }>({ rows, bulk, empty, children }: RowsProps<Row>) {
  const { held, hold, release, touch } = useHeldRows(rows, bulk);
  const { list, show } = useShownChanges(held?.rows ?? rows, held !== undefined);
  const visibleIds = useMemo(() => list.map(({ id }) => id), [list]);
  const selection = useSelection(visibleIds, { hold, releaseUnchanged: () => release(true) });
  const focusNext = useRowFocus(visibleIds);
  const changed = (ids: readonly RowId[]) => {
    touch();
    focusNext(ids);
  };
  const { select, clear } = selection;
  const value: RowsOfList = {
    ...selection,
    visibleIds,
    changed,
    show: (ids, change) => {
      changed(ids);
      return show(ids, change as RowChange<unknown>);
    },
    selected: selection.selected.filter((id) => !held?.gone.has(id)),
    total: bulk?.total,
    selectWhole: async () => {
      if (bulk) select(await bulk.findAll());
    },
    isGone: (id) => held?.gone.has(id) ?? false,
    isHeld: held?.isTouched ?? false,
    release: () => {
      clear();
      release();
    },
  };
  useRowKeys(value);
  return (
    <RowsContext value={value}>
      {visibleIds.length === 0 && empty
        ? empty
        : typeof children === 'function'
          ? children([...list])
          : children}
    </RowsContext>
  );
}

interface HeldRows<Row> {
  /** Address of the rows' list. */
  address: string;
  rows: readonly Row[];
  gone: ReadonlySet<RowId>;
  /** Whether a row was changed since. */
  isTouched: boolean;
}

function useHeldRows<Row extends { id: RowId }>(rows: readonly Row[], bulk?: BulkRows<Row>) {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const [state, setHeld] = useState<HeldRows<Row>>();
  const held = state?.address === address ? state : undefined;
  const latest = useRef({ held, bulk });
  latest.current = { held, bulk };
  const isHeld = held !== undefined;
  // The rows stay visible although the last page of the list may now be empty.
  useLayoutEffect(() => (isHeld ? holdLists() : undefined), [isHeld]);

  // After a reload the rows keep their places and show their current data.
  const loaded = useRef(rows);
  useEffect(() => {
    if (loaded.current === rows) return;
    loaded.current = rows;
    const { held: before, bulk: reading } = latest.current;
    if (!before || !reading) return;
    const ids = before.rows.map(({ id }) => id);
    reading.find(ids).then(
      (storedRows) => {
        const byId = new Map(storedRows.map((row) => [row.id, row]));
        setHeld((now) =>
          now?.address === before.address
            ? {
                ...now,
                rows: now.rows.map((row) => byId.get(row.id) ?? row),
                gone: new Set(ids.filter((id) => !byId.has(id))),
              }
            : now,
        );
      },
      // On failure the rows stay; the next change reloads them.
      () => {},
    );
  }, [rows]);

  return {
    held,
    hold: () => {
      if (!held && bulk) setHeld({ address, rows, gone: new Set(), isTouched: false });
    },
    release: (onlyUntouched = false) =>
      setHeld((now) => (onlyUntouched && now?.isTouched ? now : undefined)),
    touch: () => setHeld((now) => now && { ...now, isTouched: true }),
  };
}

interface PendingChange {
  key: number;
  address: string;
  ids: ReadonlySet<RowId>;
  change: RowChange<unknown>;
  /** The rows when the change was stored; newer rows contain it. */
  storedOver?: readonly unknown[];
}

/** The rows of a list with the changes that are not yet in them. */
function useShownChanges<Row extends { id: RowId }>(rows: readonly Row[], keepsPlaces: boolean) {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const [changes, setChanges] = useState<readonly PendingChange[]>([]);
  const lastKey = useRef(0);
  const latest = useRef(rows);
  latest.current = rows;
  const list = useMemo(() => {
    const isOpen = ({ storedOver, address: of }: PendingChange) =>
      of === address && (storedOver === undefined || storedOver === rows);
    return changes
      .filter(isOpen)
      .reduce<readonly Row[]>(
        (before, { ids, change }) =>
          before.flatMap((row) =>
            ids.has(row.id) ? ((change(row, keepsPlaces) as Row | undefined) ?? []) : [row],
          ),
        rows,
      );
  }, [changes, rows, address, keepsPlaces]);

  function show(ids: readonly RowId[], change: RowChange<unknown>): ShownChange {
    lastKey.current += 1;
    const key = lastKey.current;
    const shown = { key, address, ids: new Set(ids), change };
    setChanges((before) => [...before.filter((each) => each.address === address), shown]);
    return {
      stored: () => {
        const storedOver = latest.current;
        setChanges((before) =>
          before.map((each) => (each.key === key ? { ...each, storedOver } : each)),
        );
      },
      revert: () => setChanges((before) => before.filter((each) => each.key !== key)),
    };
  }
  return { list, show };
}

/** What a row opens: its title, or its first link or button. */
const opens = 'th a[href], th button, [data-opens], a[href]';

/**
 * J and K move through the rows, X selects the focused one, Enter opens it, and A moves to the actions on the
 * selected ones. The second press of a double click presses no button, because another row may have moved there.
 */
function useRowKeys({ visibleIds, toggle }: RowsOfList): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (event.defaultPrevented || ctrlKey || metaKey || altKey || shiftKey) return;
    if (!(target instanceof HTMLElement) || document.querySelector('dialog[open]')) return;
    if (target.closest('select, textarea, [contenteditable], [popover]')) return;
    if (target.matches('input:not([type="checkbox"])')) return;
    const row = target.closest<HTMLElement>('[data-row]');
    const at = visibleIds.findIndex((id) => String(id) === row?.dataset.row);
    const focus = (place: number) => {
      const next = rowElement(visibleIds[place]);
      if (!next) return;
      event.preventDefault();
      next.focus();
      next.scrollIntoView({ block: 'nearest' });
    };
    const id = visibleIds[at];
    if (key === 'j') focus(at === -1 ? 0 : at + 1);
    else if (key === 'k') focus(at === -1 ? visibleIds.length - 1 : at - 1);
    else if (
      key === 'x' &&
      id !== undefined &&
      row?.closest('li, tr')?.querySelector('.admin-pick')
    )
      toggle(id);
    else if (key === 'a') {
      const action = document.querySelector<HTMLElement>('.admin-selection-action');
      if (action) event.preventDefault();
      action?.focus();
    } else if (key === 'Enter' && target === row && !row.matches('a')) {
      row.querySelector<HTMLElement>(opens)?.click();
    }
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    const onClick = (event: MouseEvent) => {
      const isButton = event.target instanceof Element && event.target.closest('[data-row] button');
      if (!isButton || event.detail < 2) return;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener('keydown', onKeyDown);
    addEventListener('click', onClick, { capture: true });
    return () => {
      removeEventListener('keydown', onKeyDown);
      removeEventListener('click', onClick, { capture: true });
    };
  }, []);
}

const rowElement = (id: RowId | undefined) =>
  id === undefined ? null : document.querySelector<HTMLElement>(`[data-row="${id}"]`);

/** Where a row is in the window; undefined if it is outside. */
export function placeOfRow(id: RowId | undefined): ToastPlace | undefined {
  const box = rowElement(id)?.getBoundingClientRect();
  if (!box || box.bottom < 0 || box.top > innerHeight) return;
  return { top: box.top, bottom: box.bottom, end: innerWidth - box.right };
}

interface HoldOptions {
  hold: () => void;
  releaseUnchanged: () => void;
}

function useSelection(visibleIds: readonly RowId[], { hold, releaseUnchanged }: HoldOptions) {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const [state, setTicked] = useState<{ address: string; ids: ReadonlySet<RowId> }>();
  const ticked = state?.address === address ? state.ids : new Set<RowId>();
  const select = (ids: Iterable<RowId>) => {
    const next = new Set(ids);
    if (next.size > 0) hold();
    else releaseUnchanged();
    setTicked({ address, ids: next });
  };
  const isAllShown = visibleIds.every((id) => ticked.has(id));
  return {
    selected: [...ticked],
    select,
    isSelected: (id: RowId) => ticked.has(id),
    toggle: (id: RowId) => {
      const next = new Set(ticked);
      if (!next.delete(id)) next.add(id);
      select(next);
    },
    toggleAll: () => select(isAllShown ? [] : [...ticked, ...visibleIds]),
    clear: () => select([]),
  };
}

/** If the focused button disappears with its row, focuses a neighbouring row or the heading. */
function useRowFocus(visibleIds: readonly RowId[]) {
  const change = useRef<{ before: readonly RowId[]; ids: readonly RowId[] }>(undefined);
  useLayoutEffect(() => {
    if (!change.current) return;
    const { before, ids } = change.current;
    change.current = undefined;
    if (!isFocusLost()) return;
    const row = rowElement(rowAfter(before, ids, visibleIds));
    (row ?? document.querySelector<HTMLElement>('main h1'))?.focus();
  }, [visibleIds]);
  return (ids: readonly RowId[]) => {
    change.current = { before: visibleIds, ids };
  };
}

export function isFocusLost(): boolean {
  const { activeElement } = document;
  return !activeElement || activeElement.matches('body, :disabled');
}

/** Moves focus to the main element if the focused element has disappeared. */
export function keepFocus(): void {
  if (isFocusLost()) {
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }
}

/**
 * The row to focus after an action: the first affected row that still exists, otherwise the row after
 * them, otherwise the row before them. Undefined if the list is empty.
 */
export function rowAfter<Id>(
  before: readonly Id[],
  acted: readonly Id[],
  now: readonly Id[],
): Id | undefined {
  const isThere = (id: Id) => now.includes(id);
  const stayed = acted.find(isThere);
  if (stayed !== undefined) return stayed;
  const place = before.findIndex((id) => acted.includes(id));
  if (place === -1) return now[0];
  const next = before.slice(place).find(isThere);
  if (next !== undefined) return next;
  const previous = before.slice(0, place).findLast(isThere);
  return previous === undefined ? now[0] : (now[now.indexOf(previous) + 1] ?? previous);
}

/**
 * Loads the list for a screen's query, or redirects to its last page. A list that `remembers` opens as it was left
 * when somebody comes from another screen without a query.
 */
export async function loadList<Page extends { pages: number }>(
  request: Request,
  load: (query: { search: string; signal: AbortSignal }) => Promise<Page>,
  { remembers = false } = {},
): Promise<Page> {
  const { pathname, search } = new URL(request.url);
  if (remembers) reopen(pathname, search);
  const list = await load({ search, signal: request.signal });
  stayWithin(request, list.pages);
  return list;
}

/** How the list at an address loads rows by id, and all ids. */
export function bulkOf<Row>(
  search: string,
  total: number,
  load: (search: string) => Promise<{ rows: readonly Row[]; ids?: readonly RowId[] | undefined }>,
): BulkRows<Row> {
  const withParam = (name: string, value: string) => {
    const params = new URLSearchParams(search);
    params.set(name, value);
    return `?${params}`;
  };
  return {
    total,
    find: async (ids) => (await load(withParam('ids', ids.join(',')))).rows,
    findAll: async () => (await load(withParam('select', 'all'))).ids ?? [],
  };
}

const leftKey = 'listsAsLeft';

/** The queries with which lists were left in this tab, by path; those of another session are forgotten. */
function queriesAsLeft(): Record<string, string> {
  const { token, queries } = fieldsIn(parsed(sessionStorage.getItem(leftKey)));
  const known = token === readToken() ? Object.entries(fieldsIn(queries)) : [];
  return Object.fromEntries(known.filter(([, query]) => typeof query === 'string')) as Record<
    string,
    string
  >;
}

/** Redirects to the query with which a list was left, or remembers the present one. */
function reopen(pathname: string, search: string): void {
  const queries = queriesAsLeft();
  const last = queries[pathname] ?? '';
  // During a navigation the location is still the previous screen's.
  if (search === '' && last !== '' && location.pathname !== pathname)
    throw replace(pathname + last);
  if (last !== search) rememberQuery(pathname, search);
}

/** Sets the query with which a list opens; '' shows all of it, such as what was just created. */
export function rememberQuery(pathname: string, search: string): void {
  const queries = { ...queriesAsLeft(), [pathname]: search };
  sessionStorage.setItem(leftKey, JSON.stringify({ token: readToken(), queries }));
}

function parsed(json: string | null): unknown {
  try {
    return JSON.parse(json ?? 'null');
  } catch {
    return null;
  }
}

let heldLists = 0;

/** Suspends redirects to the last page while a list keeps its rows; returns a function that ends this. */
function holdLists(): () => void {
  heldLists += 1;
  return () => {
    heldLists -= 1;
  };
}

/**
 * Redirects from a page number that is too high to the last page, such as after deleting the last row.
 */
export function stayWithin(request: Request, pages: number): void {
  const { pathname, searchParams } = new URL(request.url);
  if (heldLists > 0 && request.url === location.href) return;
  if (!(Number(searchParams.get('page')) > Math.max(pages, 1))) return;
  if (pages > 1) searchParams.set('page', String(pages));
  else searchParams.delete('page');
  throw redirect(`${pathname}?${searchParams}`);
}
