import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { redirect, useLocation } from 'react-router';

/** The id of a stored row, or a key of something that is not stored as a row yet. */
export type RowId = number | string;

interface RowsOfList {
  visibleIds: readonly RowId[];
  /** Also rows on other pages of the list. */
  selected: readonly RowId[];
  isSelected: (id: RowId) => boolean;
  toggle: (id: RowId) => void;
  /** Selects all visible rows, or none when all are selected. */
  toggleAll: () => void;
  /** Rows of the whole list, where all of them can be selected. */
  total: number | undefined;
  selectWhole: () => Promise<void>;
  clear: () => void;
  /** Whether a row is deleted for good and only shown until the list is loaded again. */
  isGone: (id: RowId) => boolean;
  /** Whether rows stay although a change has moved them elsewhere. */
  isHeld: boolean;
  /** Shows the list as it is now. */
  release: () => void;
  /** Call after a change of these rows, before the list is reloaded. */
  changed: (ids: readonly RowId[]) => void;
}

const RowsContext = createContext<RowsOfList | undefined>(undefined);

/** The enclosing list; undefined outside of one. */
export function useRows(): RowsOfList | undefined {
  return use(RowsContext);
}

/** How a list with changes of several rows is read. */
interface BulkRows<Row> {
  total: number;
  /** Rows by their ids, wherever they are now. */
  find: (ids: readonly RowId[]) => Promise<readonly Row[]>;
  /** The ids of all rows that the filters select, up to a limit. */
  findAll: () => Promise<readonly RowId[]>;
}

interface RowsProps<Row> {
  /** Of the page that is shown, as they were loaded. */
  rows: readonly Row[];
  bulk?: BulkRows<Row>;
  /** Stands in the place of the list when it is empty. */
  empty?: ReactNode;
  children: ReactNode | ((rows: Row[]) => ReactNode);
}

/**
 * Selection of rows, and focus management when a row disappears. From the first selection on, the visible rows keep
 * their places, with their current data, until another list is shown: a bulk change would otherwise move them within
 * the list or out of it.
 */
export function Rows<Row extends { id: RowId }>({ rows, bulk, empty, children }: RowsProps<Row>) {
  const { held, hold, release, touch } = useHeldRows(rows, bulk);
  const list = held?.rows ?? rows;
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

interface Held<Row> {
  /** Address of the list that the rows belong to. */
  address: string;
  rows: readonly Row[];
  gone: ReadonlySet<RowId>;
  /** Whether something was changed since. */
  isTouched: boolean;
}

function useHeldRows<Row extends { id: RowId }>(rows: readonly Row[], bulk?: BulkRows<Row>) {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const [state, setHeld] = useState<Held<Row>>();
  const held = state?.address === address ? state : undefined;
  const latest = useRef({ held, bulk });
  latest.current = { held, bulk };
  const isHeld = held !== undefined;
  // The rows stay visible although the last page of the list may be empty now.
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
      // The rows stay as they are; the next change reads them again.
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

interface Holding {
  hold: () => void;
  releaseUnchanged: () => void;
}

function useSelection(visibleIds: readonly RowId[], { hold, releaseUnchanged }: Holding) {
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

/** When the focused button disappears with its row, the reloaded list focuses a neighbouring row, or the heading. */
function useRowFocus(visibleIds: readonly RowId[]) {
  const change = useRef<{ before: readonly RowId[]; ids: readonly RowId[] }>(undefined);
  useLayoutEffect(() => {
    if (!change.current) return;
    const { before, ids } = change.current;
    change.current = undefined;
    if (!isFocusLost()) return;
    const row = document.querySelector<HTMLElement>(
      `[data-row="${rowAfter(before, ids, visibleIds)}"]`,
    );
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

/** Moves the focus to the page's content when the focused element has disappeared. */
export function keepFocus(): void {
  if (isFocusLost()) {
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }
}

/**
 * The row that takes the focus after an action on rows: the first of them that still exists, else the row that followed
 * them, else the row before them. Undefined when the list is empty.
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

/** Loads the list that a screen's address asks for, or redirects to its last page. */
export async function loadList<Page extends { pages: number }>(
  request: Request,
  load: (query: { search: string; signal: AbortSignal }) => Promise<Page>,
): Promise<Page> {
  const { search } = new URL(request.url);
  const list = await load({ search, signal: request.signal });
  stayWithin(request, list.pages);
  return list;
}

/** How the list at an address reads some of its rows, and the ids of all. */
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

let heldLists = 0;

/** Suspends redirects to another page while a list keeps its rows; returns how to end that. */
function holdLists(): () => void {
  heldLists += 1;
  return () => {
    heldLists -= 1;
  };
}

/**
 * Redirects from a page beyond the last to the last: for a typed address, or a page whose last row is gone.
 */
export function stayWithin(request: Request, pages: number): void {
  const { pathname, searchParams } = new URL(request.url);
  if (heldLists > 0 && request.url === location.href) return;
  if (!(Number(searchParams.get('page')) > Math.max(pages, 1))) return;
  if (pages > 1) searchParams.set('page', String(pages));
  else searchParams.delete('page');
  throw redirect(`${pathname}?${searchParams}`);
}
