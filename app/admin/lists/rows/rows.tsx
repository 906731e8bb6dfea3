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
import { useLocation } from 'react-router';
import { holdLists } from '../load-list.ts';
import { rowAfter } from './row-after.ts';

/** Of a stored row, or the key of something that is not stored as one yet. */
export type RowId = number | string;

interface RowsOfList {
  shown: readonly RowId[];
  /** Those that are ticked, also on other pages of the list. */
  selected: readonly RowId[];
  isSelected: (id: RowId) => boolean;
  toggle: (id: RowId) => void;
  /** All that are shown, or when all are, none. */
  toggleAll: () => void;
  /** How many the whole list has, where all of them can be selected. */
  total: number | undefined;
  selectWhole: () => Promise<void>;
  clear: () => void;
  /** Rows that are deleted for good, and shown until the list is loaded anew. */
  isGone: (id: RowId) => boolean;
  /** Whether rows stay although a change has moved them elsewhere. */
  isHeld: boolean;
  /** Shows the list as it is now. */
  release: () => void;
  /** To be called after a change of these rows, before the list is reloaded. */
  changed: (ids: readonly RowId[]) => void;
}

const RowsContext = createContext<RowsOfList | undefined>(undefined);

/** The enclosing list; undefined outside of one. */
export function useRows(): RowsOfList | undefined {
  return use(RowsContext);
}

/** How a list with changes of several rows is read. */
export interface BulkRows<Row> {
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
 * Selection of rows, and focus management when a row disappears. From the first tick on, the rows that are shown stay in
 * their places, with what is stored of them now, until another list is shown: a change of several may move them out of
 * the list, or to another place of it.
 */
export function Rows<Row extends { id: RowId }>({ rows, bulk, empty, children }: RowsProps<Row>) {
  const { held, hold, release, touch } = useHeldRows(rows, bulk);
  const list = held?.rows ?? rows;
  const shown = useMemo(() => list.map(({ id }) => id), [list]);
  const selection = useSelection(shown, { hold, releaseUnchanged: () => release(true) });
  const focusNext = useRowFocus(shown);
  const changed = (ids: readonly RowId[]) => {
    touch();
    focusNext(ids);
  };
  const { select, clear } = selection;
  const value: RowsOfList = {
    ...{ shown, ...selection, changed },
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
      {shown.length === 0 && empty
        ? empty
        : typeof children === 'function'
          ? children([...list])
          : children}
    </RowsContext>
  );
}

interface Held<Row> {
  /** The list that they belong to: its address. */
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
  // The list's last page may be empty now: its rows are still here.
  useLayoutEffect(() => (isHeld ? holdLists() : undefined), [isHeld]);

  // The list was loaded again: the rows stay, and say what is stored of them now.
  const loaded = useRef(rows);
  useEffect(() => {
    if (loaded.current === rows) return;
    loaded.current = rows;
    const { held: before, bulk: reading } = latest.current;
    if (!before || !reading) return;
    const ids = before.rows.map(({ id }) => id);
    reading.find(ids).then(
      (found) => {
        const byId = new Map(found.map((row) => [row.id, row]));
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
      // What is shown stays; the next change reads it again.
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

function useSelection(shown: readonly RowId[], { hold, releaseUnchanged }: Holding) {
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
  const isAllShown = shown.every((id) => ticked.has(id));
  return {
    selected: [...ticked],
    select,
    isSelected: (id: RowId) => ticked.has(id),
    toggle: (id: RowId) => {
      const next = new Set(ticked);
      if (!next.delete(id)) next.add(id);
      select(next);
    },
    toggleAll: () => select(isAllShown ? [] : [...ticked, ...shown]),
    clear: () => select([]),
  };
}

/** When the focused button disappears with its row, the reloaded list focuses a neighbouring row, or the heading. */
function useRowFocus(shown: readonly RowId[]) {
  const change = useRef<{ before: readonly RowId[]; ids: readonly RowId[] }>(undefined);
  useLayoutEffect(() => {
    if (!change.current) return;
    const { before, ids } = change.current;
    change.current = undefined;
    if (!isFocusLost()) return;
    const row = document.querySelector<HTMLElement>(`[data-row="${rowAfter(before, ids, shown)}"]`);
    (row ?? document.querySelector<HTMLElement>('main h1'))?.focus();
  }, [shown]);
  return (ids: readonly RowId[]) => {
    change.current = { before: shown, ids };
  };
}

export function isFocusLost(): boolean {
  const { activeElement } = document;
  return !activeElement || activeElement.matches('body, :disabled');
}

/** The focused button may have disappeared. */
export function keepFocus(): void {
  if (isFocusLost()) {
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }
}
