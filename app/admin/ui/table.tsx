import { Fragment, type ReactNode } from 'react';
import { MoreIcon } from './icons.tsx';
import { useRows } from './rows.tsx';
import { useMedia } from './use-media.ts';

export interface Column<Row> {
  key: string;
  /** Heading of the column; '' for checkboxes, which have their own labels. */
  label: string;
  /** What the head contains instead of the label. */
  head?: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Whether it is the header of its row; on narrow screens it is at the top of the card. */
  isHead?: boolean;
  /** Numbers are aligned to the end; on narrow screens their label stands before them. */
  align?: 'start' | 'end';
  /** For actions and checkboxes, which are no facts. */
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
                  <Cell column={column} isInList={list !== null} key={column.key} row={row} />
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

interface CellProps<Row> {
  column: Column<Row>;
  row: Row;
  /** Whether the row belongs to a list, whose acts are folded on narrow screens. */
  isInList: boolean;
}

function Cell<Row>({ column, row, isInList }: CellProps<Row>) {
  const { label, isHead, isBare, align, cell, className = '' } = column;
  const classes = `${align === 'end' ? 'tabular-nums sm:text-end' : ''} ${className}`;
  if (isHead) {
    return (
      <th className={classes} {...role.rowheader} scope="row">
        {cell(row)}
      </th>
    );
  }
  if (isInList && column.key === 'actions') {
    return (
      <td className={classes} data-bare {...role.cell}>
        <Acts>{cell(row)}</Acts>
      </td>
    );
  }
  return (
    <td className={classes} data-bare={isBare || undefined} {...role.cell}>
      {/* Other facts of a card speak for themselves. */}
      {align === 'end' && (
        <span aria-hidden="true" className="admin-table-label">
          {label}
        </span>
      )}
      <span className="min-w-0">{cell(row)}</span>
    </td>
  );
}

/** The acts of a row: on narrow screens behind "…", below the facts once it is pressed. */
function Acts({ children }: { children: ReactNode }) {
  const isWide = useMedia('(width >= 40rem)');
  if (isWide) return <span className="min-w-0">{children}</span>;
  return (
    <details className="admin-row-acts">
      <summary>
        <MoreIcon className="size-5" />
        <span className="sr-only">Actions</span>
      </summary>
      {children}
    </details>
  );
}
