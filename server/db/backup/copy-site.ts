import { createHash } from 'node:crypto';
import { messageOf } from '../../explain-error.ts';
import type { Store, TableShape, Value } from './store.ts';

/** A fingerprint of a table, the same on both engines. */
interface TableSum {
  rows: number;
  /** Hash of all rows in key order. */
  sha256: string;
  /** The last generated id; null for a table without generated ids. */
  last: number | null;
}

/** By table name. */
export type SiteSums = Record<string, TableSum>;

export interface CopyProgress {
  table: string;
  done: number;
  total: number;
}

export interface CopyOptions {
  /** Tables whose rows are not copied. */
  leaveOut?: string[];
  onProgress?: ((progress: CopyProgress) => void) | undefined;
}

/**
 * Tables that each engine's triggers fill. Without copy_recording a copy of a site records no changes, until the site
 * that opens it has made a whole copy elsewhere.
 */
const derived = ['search_words', 'copy_changes', 'copy_recording'];

/** The copy is incomplete or differs. */
export class CopyError extends Error {}

/**
 * Empties a store's tables and copies another store's rows into them in batches; both have the same migrations.
 * Resolves with the fingerprints of what was written. The caller manages the transactions.
 */
export async function copySite(
  from: Store,
  to: Store,
  { leaveOut = [], onProgress }: CopyOptions = {},
): Promise<SiteSums> {
  const all = await commonTables(from, to);
  await to.empty(all);
  const tables = all.filter(({ name }) => !derived.includes(name));
  const copied = tables.filter(({ name }) => !leaveOut.includes(name));
  const total = onProgress ? await countRows(from, copied) : 0;
  const sums: SiteSums = {};
  let before = 0;
  for (const table of tables) {
    const sum = startSum(table);
    if (copied.includes(table)) {
      for await (const rows of from.read(table)) {
        sum.add(rows);
        await insert(to, table, rows);
        onProgress?.({ table: table.name, done: before + sum.rows(), total });
      }
    }
    before += sum.rows();
    sums[table.name] = await sum.end(from);
    const { last } = sums[table.name] as TableSum;
    if (last !== null) await to.setCounter(table, last);
  }
  return sums;
}

async function insert(to: Store, table: TableShape, rows: Value[][]): Promise<void> {
  try {
    await to.insert(table, rows);
  } catch (error) {
    throw new CopyError(`the table ${table.name} could not be filled: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

/** Reads a store again and throws a CopyError unless it matches the fingerprints. */
export async function checkSite(store: Store, sums: SiteSums): Promise<void> {
  const tables = await store.tables();
  for (const [name, expected] of Object.entries(sums)) {
    const table = tables.find((known) => known.name === name);
    if (!table) throw new CopyError(`the table ${name} is missing`);
    const sum = startSum(table);
    for await (const rows of store.read(table)) sum.add(rows);
    const found = await sum.end(store);
    for (const figure of ['rows', 'sha256', 'last'] as const) {
      if (found[figure] === expected[figure]) continue;
      throw new CopyError(
        `the table ${name} has ${figure} ${found[figure]} instead of ${expected[figure]}`,
      );
    }
  }
}

/** The number of rows in all tables, or in the given ones. */
export async function countRows(store: Store, tables?: TableShape[]): Promise<number> {
  let total = 0;
  for (const table of tables ?? (await store.tables())) total += await store.count(table);
  return total;
}

/**
 * The tables of both sides, in an order that satisfies foreign keys. On SQLite every table must be known; a
 * PostgreSQL database may contain other programs' tables, which are ignored.
 */
async function commonTables(from: Store, to: Store): Promise<TableShape[]> {
  const [sourceTables, targetTables] = [await from.tables(), await to.tables()];
  const sides = [
    from.engine === 'sqlite' ? sourceTables : [],
    to.engine === 'sqlite' ? targetTables : [],
  ];
  for (const { name } of sides.flat()) {
    const [one, other] = [sourceTables, targetTables].map((side) =>
      side.find((table) => table.name === name),
    );
    if (!one || !other) throw new CopyError(`the table ${name} exists on one side only`);
    if (String(one.columns) !== String(other.columns) || String(one.key) !== String(other.key)) {
      throw new CopyError(`the table ${name} differs between the two sides`);
    }
  }
  return targetTables.filter(({ name }) => sourceTables.some((table) => table.name === name));
}

function startSum({ columns, isCounted, ...table }: TableShape) {
  const hash = createHash('sha256');
  const id = columns.indexOf('id');
  let rows = 0;
  let highest = 0;
  return {
    rows: () => rows,
    add(batch: Value[][]) {
      for (const row of batch) {
        hash.update(`${JSON.stringify(row.map(plain))}\n`);
        if (isCounted) highest = Math.max(highest, Number(row[id]));
      }
      rows += batch.length;
    },
    async end(store: Store): Promise<TableSum> {
      const lastId = isCounted ? await store.counter({ columns, isCounted, ...table }) : null;
      const last = lastId === null ? null : Math.max(lastId, highest);
      return { rows, sha256: hash.digest('hex'), last };
    },
  };
}

/** Bytes are hashed as an object, so that no text can equal them. */
function plain(value: Value) {
  return value instanceof Uint8Array
    ? { sha256: createHash('sha256').update(value).digest('hex') }
    : value;
}
