import type { Engine } from '../../columns.ts';

export type Value = null | number | string | Uint8Array;

/** A table as both engines know it. */
export interface TableShape {
  name: string;
  /** Without generated ones, in the order of their names. */
  columns: string[];
  /** By which its rows have one order: the primary key, or all columns. */
  key: string[];
  /** Whether its ids are given out by the database, and never again. */
  isCounted: boolean;
}

/** One connection to a site's database, seen as plain tables: what backup, restore and move are made of. */
export interface Store {
  engine: Engine;
  /** Names of the migrations that it has had, in order; none in an empty database. */
  migrations(): Promise<string[]>;
  /** All tables but the migrations' own, in an order in which they can be filled. */
  tables(): Promise<TableShape[]>;
  count(table: TableShape): Promise<number>;
  /** All rows in the order of the key, in batches of about a megabyte; values in the order of the columns. */
  read(table: TableShape): AsyncIterable<Value[][]>;
  insert(table: TableShape, rows: Value[][]): Promise<void>;
  empty(tables: TableShape[]): Promise<void>;
  /** The last id that was given out; 0 when none was. */
  counter(table: TableShape): Promise<number>;
  setCounter(table: TableShape, last: number): Promise<void>;
}

/** A batch holds some rows, or few when they are large, so that memory stays bounded. */
export const batchLimits = { rows: 500, bytes: 1_000_000 };

/** About how much memory a row takes. */
export function sizeOf(row: Value[]): number {
  let size = 0;
  for (const value of row) {
    size += typeof value === 'string' || value instanceof Uint8Array ? value.length : 8;
  }
  return size;
}

/** A name of a table or column in SQL; ours need no escaping, but a reserved word needs the quotes. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

export const listed = (names: string[]) => names.map(quoted).join(', ');
