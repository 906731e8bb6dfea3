import type { Column } from '../../ui/table.tsx';
import { type RowId, useRows } from './rows.tsx';

interface SelectBoxProps {
  id: RowId;
  /** What the row is called. */
  name: string;
}

/** Ticks a row of a list. */
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

/** The boxes of a table, in front of each row; the head of the table says nothing above them. */
export function selectColumn<Row extends { id: RowId }>(nameOf: (row: Row) => string): Column<Row> {
  return {
    key: 'select',
    label: '',
    isBare: true,
    className: 'admin-pick',
    cell: (row) => <SelectBox id={row.id} name={nameOf(row)} />,
  };
}
