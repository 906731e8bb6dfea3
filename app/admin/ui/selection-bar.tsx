import { useEffect, useRef } from 'react';
import { maxSelected } from '../../../domain/api/list-limits.ts';
import { formatNumber } from '../../../domain/text/numbers.ts';
import { TrashIcon } from './icons.tsx';
import { type RowId, useRows } from './rows.tsx';
import type { Column } from './table.tsx';
import { useAction } from './use-action.ts';

export interface BarAction<Id extends RowId = number> {
  label: string;
  /** Whether it is shown as a delete button, separate from the others. */
  isDestructive?: boolean;
  run: (ids: readonly Id[]) => void;
}

interface SelectionBarProps<Id extends RowId> {
  /** Noun for the rows, such as "comments". */
  what: string;
  isBusy: boolean;
  actions: BarAction<Id>[];
  /** Whether the list is a table, whose head selects the page. */
  hasHead?: boolean;
}

/**
 * Bulk actions. The box that selects the page is above lists without a table head; the bar with the actions stays at
 * the bottom of the window while rows are selected.
 */
export function SelectionBar<Id extends RowId = number>({
  what,
  isBusy,
  actions,
  hasHead = true,
}: SelectionBarProps<Id>) {
  const rows = useRows();
  const bar = useBarHeight();
  if (!rows) return null;
  // All ids of a list have the same type.
  const selected = rows.selected as readonly Id[];
  const count = formatNumber(selected.length);
  const isOpen = selected.length > 0 || rows.isHeld;
  return (
    <>
      {!hasHead && <SelectPage rows={rows} />}
      <div
        className="admin-selection"
        data-ground="green"
        data-open={isOpen ? '' : undefined}
        ref={bar}
      >
        <p className="text-sm font-semibold tabular-nums sm:text-[0.9375rem]" role="status">
          {selected.length > 0 && `${count} selected`}
        </p>
        <SelectWhole rows={rows} what={what} />
        {rows.isHeld && (
          <button
            aria-disabled={isBusy}
            className={`${barLink} aria-disabled:opacity-60`}
            onClick={rows.release}
            type="button"
          >
            Reload the list
          </button>
        )}
        {selected.length > 0 && (
          <fieldset className="admin-selection-actions">
            <legend className="sr-only">With the selected {what}</legend>
            {actions.map(({ label, isDestructive, run }) => (
              <button
                aria-disabled={isBusy}
                aria-label={`${label}: ${count} selected`}
                className="admin-selection-action"
                data-destructive={isDestructive ? '' : undefined}
                key={label}
                onClick={() => !isBusy && run(selected)}
                type="button"
              >
                {isDestructive && <TrashIcon className="size-4" />}
                {label}
              </button>
            ))}
          </fieldset>
        )}
      </div>
    </>
  );
}

/** Tells the styles how high the bar is, so that toasts are above it. */
function useBarHeight() {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      document.documentElement.style.setProperty('--bar-height', `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return bar;
}

const barLink =
  'inline-flex min-h-11 cursor-pointer items-center px-1 text-sm font-semibold whitespace-nowrap text-gold-soft underline-offset-4 sm:text-[0.9375rem] hover:underline lg:min-h-10';

type RowsOfList = NonNullable<ReturnType<typeof useRows>>;

/** The box that selects all rows of a page; in the head of a table its label is visible on phones only. */
function SelectPage({ rows, labelClass = '' }: { rows: RowsOfList; labelClass?: string }) {
  const ofPage = rows.visibleIds.filter(rows.isSelected).length;
  const isAll = ofPage === rows.visibleIds.length;
  return (
    <label className="inline-flex min-h-11 cursor-pointer sm:in-[thead]:min-h-8 items-center gap-3 font-semibold">
      <input
        checked={isAll}
        className="size-6 accent-green lg:size-5"
        onChange={rows.toggleAll}
        ref={(box) => {
          if (box) box.indeterminate = rows.selected.length > 0 && !isAll;
        }}
        type="checkbox"
      />
      <span className={labelClass}>Select all on this page</span>
    </label>
  );
}

function SelectPageInHead() {
  const rows = useRows();
  return rows && <SelectPage labelClass="sm:sr-only" rows={rows} />;
}

/** Clears the selection, or offers to select the whole list once the whole page is selected. */
function SelectWhole({ rows, what }: { rows: RowsOfList; what: string }) {
  const { run, isBusy } = useAction();
  const { total = 0, visibleIds, selected, isSelected } = rows;
  if (selected.length === 0) return null;
  const isWhole = selected.length > visibleIds.length;
  return (
    <>
      {!isWhole && total > visibleIds.length && visibleIds.every(isSelected) && (
        <button
          aria-disabled={isBusy}
          className={barLink}
          onClick={() => void run(rows.selectWhole, { reload: false })}
          type="button"
        >
          {total > maxSelected
            ? `Select the first ${formatNumber(maxSelected)} of ${formatNumber(total)} ${what}`
            : `Select all ${formatNumber(total)} ${what}`}
        </button>
      )}
      <button className={barLink} onClick={rows.clear} type="button">
        Clear the selection
      </button>
    </>
  );
}

interface SelectBoxProps {
  id: RowId;
  /** Name of the row. */
  name: string;
}

/** A checkbox that selects a row. */
export function SelectBox({ id, name }: SelectBoxProps) {
  const rows = useRows();
  return (
    <label className="-m-2.5 flex size-11 shrink-0 cursor-pointer items-center justify-center">
      <input
        aria-label={`Select ${name}`}
        checked={rows?.isSelected(id) ?? false}
        className="size-6 accent-green lg:size-5"
        onChange={() => rows?.toggle(id)}
        type="checkbox"
      />
    </label>
  );
}

/** The table column with checkboxes; its head selects the page. */
export function selectColumn<Row extends { id: RowId }>(nameOf: (row: Row) => string): Column<Row> {
  return {
    key: 'select',
    label: '',
    head: <SelectPageInHead />,
    isBare: true,
    className: 'admin-pick',
    cell: (row) => <SelectBox id={row.id} name={nameOf(row)} />,
  };
}
