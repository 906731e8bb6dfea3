import { maxSelected } from '../../../domain/api/list-limits.ts';
import { ActionButton, DeleteButton } from './action.tsx';
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
}

/** A bar that selects all rows of a page or list, and offers bulk actions. */
export function SelectionBar<Id extends RowId = number>({
  what,
  isBusy,
  actions,
}: SelectionBarProps<Id>) {
  const rows = useRows();
  if (!rows) return null;
  // All ids of a list have the same type.
  const selected = rows.selected as readonly Id[];
  const count = selected.length.toLocaleString('en-IN');
  return (
    <div className="admin-selection">
      <SelectPage rows={rows} />
      <p className="text-[0.9375rem] tabular-nums" role="status">
        {selected.length > 0 && `${count} selected`}
      </p>
      <SelectWhole rows={rows} what={what} />
      {selected.length > 0 && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">With the selected {what}</legend>
          {actions.map(({ label, isDestructive, run }) => {
            const Button = isDestructive ? DeleteButton : ActionButton;
            return (
              <Button
                aria-disabled={isBusy}
                aria-label={`${label}: ${count} selected`}
                key={label}
                onClick={() => !isBusy && run(selected)}
              >
                {label}
              </Button>
            );
          })}
        </fieldset>
      )}
      {rows.isHeld && (
        <ActionButton aria-disabled={isBusy} onClick={rows.release} tone="text">
          Reload the list
        </ActionButton>
      )}
    </div>
  );
}

type RowsOfList = NonNullable<ReturnType<typeof useRows>>;

function SelectPage({ rows }: { rows: RowsOfList }) {
  const ofPage = rows.visibleIds.filter(rows.isSelected).length;
  const isAll = ofPage === rows.visibleIds.length;
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
      <input
        checked={isAll}
        className="size-6 accent-green"
        onChange={rows.toggleAll}
        ref={(box) => {
          if (box) box.indeterminate = rows.selected.length > 0 && !isAll;
        }}
        type="checkbox"
      />
      Select all on this page
    </label>
  );
}

/** Offers to select the whole list once the whole page is selected. */
function SelectWhole({ rows, what }: { rows: RowsOfList; what: string }) {
  const { run, isBusy } = useAction();
  const { total = 0, visibleIds, selected, isSelected } = rows;
  if (selected.length > visibleIds.length) {
    return (
      <ActionButton onClick={rows.clear} tone="text">
        Clear the selection
      </ActionButton>
    );
  }
  if (total <= visibleIds.length || !visibleIds.every(isSelected)) return null;
  const number = (count: number) => count.toLocaleString('en-IN');
  return (
    <ActionButton
      aria-disabled={isBusy}
      onClick={() => void run(rows.selectWhole, { reload: false })}
      tone="text"
    >
      {total > maxSelected
        ? `Select the first ${number(maxSelected)} of ${number(total)} ${what}`
        : `Select all ${number(total)} ${what}`}
    </ActionButton>
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
        className="size-6 accent-green"
        onChange={() => rows?.toggle(id)}
        type="checkbox"
      />
    </label>
  );
}

/** The table column with checkboxes; its head is empty. */
export function selectColumn<Row extends { id: RowId }>(nameOf: (row: Row) => string): Column<Row> {
  return {
    key: 'select',
    label: '',
    isBare: true,
    className: 'admin-pick',
    cell: (row) => <SelectBox id={row.id} name={nameOf(row)} />,
  };
}
