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
import { rowAfter } from './row-after.ts';

interface RowsOfList {
  shown: readonly number[];
  /** Those of the rows shown that are ticked. */
  selected: readonly number[];
  isSelected: (id: number) => boolean;
  toggle: (id: number) => void;
  /** All of them, or when all are, none. */
  toggleAll: () => void;
  /** To be called after a change of these rows, before the list is reloaded. */
  changed: (ids: readonly number[]) => void;
}

const RowsContext = createContext<RowsOfList | undefined>(undefined);

/** The enclosing list; undefined outside of one. */
export function useRows(): RowsOfList | undefined {
  return use(RowsContext);
}

interface RowsProps {
  /** Of the page that is shown, as they were loaded. */
  rows: readonly { id: number }[];
  /** Stands in the place of the list when it is empty. */
  empty?: ReactNode;
  children: ReactNode;
}

/** Selection of rows, and focus management when a row disappears. */
export function Rows({ rows, empty, children }: RowsProps) {
  const shown = useMemo(() => rows.map(({ id }) => id), [rows]);
  const selection = useSelection(shown);
  const changed = useRowFocus(shown);
  return (
    <RowsContext value={{ shown, ...selection, changed }}>
      {shown.length === 0 && empty ? empty : children}
    </RowsContext>
  );
}

function useSelection(shown: readonly number[]) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const selected = shown.filter((id) => ticked.has(id));
  // A row that is not shown any more comes back unticked.
  useEffect(() => {
    setTicked((before) => new Set(shown.filter((id) => before.has(id))));
  }, [shown]);
  return {
    selected,
    isSelected: (id: number) => ticked.has(id),
    toggle: (id: number) =>
      setTicked(new Set(ticked.has(id) ? selected.filter((one) => one !== id) : [...selected, id])),
    toggleAll: () => setTicked(new Set(selected.length === shown.length ? [] : shown)),
  };
}

/** When the focused button disappears with its row, the reloaded list focuses a neighbouring row, or the heading. */
function useRowFocus(shown: readonly number[]) {
  const change = useRef<{ before: readonly number[]; ids: readonly number[] }>(undefined);
  useLayoutEffect(() => {
    if (!change.current) return;
    const { before, ids } = change.current;
    change.current = undefined;
    if (!isFocusLost()) return;
    const row = document.querySelector<HTMLElement>(`[data-row="${rowAfter(before, ids, shown)}"]`);
    (row ?? document.querySelector<HTMLElement>('main h1'))?.focus();
  }, [shown]);
  return (ids: readonly number[]) => {
    change.current = { before: shown, ids };
  };
}

export function isFocusLost(): boolean {
  const { activeElement } = document;
  return !activeElement || activeElement.matches('body, :disabled');
}
