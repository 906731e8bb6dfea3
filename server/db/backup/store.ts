import type { Engine } from '../engines/database.ts';

export type Value = null | number | string | Uint8Array;

/** A table as both engines describe it. */
export interface TableShape {
  name: string;
  /** Without generated columns, sorted by name. */
  columns: string[];
  /** The primary key, or all columns: determines the order of rows. */
  key: string[];
  /** Whether the database generates its ids. */
  isCounted: boolean;
}

/** One connection to a site's database, reduced to plain tables, for backup, restore and move. */
export interface Store {
  engine: Engine;
  /** Names of the migrations that ran, in order, as of sinceBaseline; none in an empty database. */
  migrations(): Promise<string[]>;
  /** All tables except the migrator's, in an order that satisfies foreign keys. */
  tables(): Promise<TableShape[]>;
  count(table: TableShape): Promise<number>;
  /** All rows in key order, in batches of about a megabyte, with values in column order. */
  read(table: TableShape): AsyncIterable<Value[][]>;
  insert(table: TableShape, rows: Value[][]): Promise<void>;
  empty(tables: TableShape[]): Promise<void>;
  /** The last generated id, or 0. */
  counter(table: TableShape): Promise<number>;
  setCounter(table: TableShape, last: number): Promise<void>;
}

/** Limits the memory of a batch. */
export const batchLimits = { rows: 500, bytes: 1_000_000 };

/** Approximate memory of a row. */
export function sizeOf(row: Value[]): number {
  let size = 0;
  for (const value of row) {
    size += typeof value === 'string' || value instanceof Uint8Array ? value.length : 8;
  }
  return size;
}

/** Quotes a table or column name, which may be a reserved word. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

export const quotedNames = (names: string[]) => names.map(quoted).join(', ');
