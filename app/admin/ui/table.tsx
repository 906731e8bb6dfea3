import { Fragment, type ReactNode } from 'react';
import { useRows } from './rows.tsx';

export interface Column<Row> {
  key: string;
  /** Heading of the column; '' for checkboxes, which have their own labels. */
  label: string;
  /** What the head contains instead of the label. */
  head?: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Whether it is the header of its row; on narrow screens it is at the top of the card. */
  isHead?: boolean;
  /** Numbers are aligned to the end. */
  align?: 'start' | 'end';
  /** Hides the label on narrow screens, for actions and checkboxes. */
  isBare?: boolean;
  className?: string;
}

interface DataTableProps<Row> {
  columns: Column<Row>[];
  rows: Row[];
  /** Accessible name of the table. */
  caption: string;
  /** A heading above the row, if a group begins with it. */
  headingOf?: (row: Row, before: Row | undefined) => ReactNode;
}

/** Explicit roles, because screen readers ignore table semantics when CSS changes `display`. */
const role = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
};

/** A table whose rows turn into cards below 640 px. */
export function DataTable<Row extends { id: string | number }>(props: DataTableProps<Row>) {
  const { columns, rows, caption, headingOf } = props;
  // Rows of a list are focusable, for when another row disappears.
  const list = useRows();
  return (
    <div className="sm:overflow-x-auto sm:rounded-card sm:border sm:border-line sm:bg-white">
      <table className="admin-table" {...role.table}>
        <caption className="sr-only">{caption}</caption>
        <thead {...role.rowgroup}>
          <tr {...role.row}>
            {columns.map((column) => (
              <Head column={column} key={column.key} />
            ))}
          </tr>
        </thead>
        <tbody {...role.rowgroup}>
          {rows.map((row, at) => (
            <Fragment key={row.id}>
              <Heading span={columns.length}>{headingOf?.(row, rows[at - 1])}</Heading>
              <tr
                {...role.row}
                {...(list && { 'data-row': row.id, tabIndex: -1 })}
                {...(list?.isGone(row.id) && { 'data-gone': '', inert: true })}
              >
                {columns.map((column) => (
                  <Cell column={column} key={column.key} row={row} />
                ))}
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Heading({ span, children }: { span: number; children: ReactNode }) {
  if (!children) return null;
  return (
    <tr className="admin-table-group" {...role.row}>
      <th colSpan={span} {...role.cell}>
        {children}
      </th>
    </tr>
  );
}

function Head<Row>({ column: { label, head, align, className = '' } }: { column: Column<Row> }) {
  if (label === '')
    return (
      <td className={className} {...role.cell}>
        {head}
      </td>
    );
  return (
    <th
      className={`${align === 'end' ? 'text-end' : ''} ${className}`}
      {...role.columnheader}
      scope="col"
    >
      {label}
    </th>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { label, isHead, isBare, align, cell, className = '' } = column;
  const classes = `${align === 'end' ? 'tabular-nums sm:text-end' : ''} ${className}`;
  if (isHead) {
    return (
      <th className={classes} {...role.rowheader} scope="row">
        {cell(row)}
      </th>
    );
  }
  return (
    <td className={classes} data-bare={isBare || undefined} {...role.cell}>
      {!isBare && (
        <span aria-hidden="true" className="admin-table-label">
          {label}
        </span>
      )}
      <span className="min-w-0">{cell(row)}</span>
    </td>
  );
}
