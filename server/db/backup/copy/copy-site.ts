import { createHash } from 'node:crypto';
import type { Store, TableShape, Value } from './store.ts';

/** What a table holds: equal on both engines if and only if its rows are. */
export interface TableSum {
  rows: number;
  /** Over all rows in the order of their key. */
  sha256: string;
  /** The last id that was given out; null where the database gives none. */
  last: number | null;
}

/** By the names of the tables. */
export type SiteSums = Record<string, TableSum>;

export interface CopyProgress {
  table: string;
  done: number;
  total: number;
}

export interface CopyOptions {
  /** Tables whose rows stay behind. */
  leaveOut?: string[];
  onProgress?: ((progress: CopyProgress) => void) | undefined;
}

/** Lists that the engine makes of other tables' rows as they come in, each engine in its way. */
const derived = ['search_words'];

/** Why a copy cannot be trusted. */
export class CopyError extends Error {}

/**
 * Fills a store's tables with the rows of another one with the same migrations, batch by batch, after emptying them.
 * Resolves with the sums of what was written. The transactions on both sides are the caller's.
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

/** What the engine says of a row, such as a text that only the other one takes, is of use with the table's name. */
async function insert(to: Store, table: TableShape, rows: Value[][]): Promise<void> {
  try {
    await to.insert(table, rows);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CopyError(`the table ${table.name} could not be filled: ${reason}`, { cause: error });
  }
}

/** Reads a store again and throws a CopyError unless it holds exactly what the sums say. */
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

/** Rows of all the tables together. */
export async function countRows(store: Store, tables?: TableShape[]): Promise<number> {
  let total = 0;
  for (const table of tables ?? (await store.tables())) total += await store.count(table);
  return total;
}

/**
 * The tables that both sides have, in an order in which the second can be filled. A file of SQLite has only ours;
 * in a database of PostgreSQL others may have put theirs beside them, which are left alone.
 */
async function commonTables(from: Store, to: Store): Promise<TableShape[]> {
  const [ours, theirs] = [await from.tables(), await to.tables()];
  const sides = [from.engine === 'sqlite' ? ours : [], to.engine === 'sqlite' ? theirs : []];
  for (const { name } of sides.flat()) {
    const [one, other] = [ours, theirs].map((side) => side.find((table) => table.name === name));
    if (!one || !other) throw new CopyError(`the table ${name} is on one side only`);
    if (String(one.columns) !== String(other.columns) || String(one.key) !== String(other.key)) {
      throw new CopyError(`the table ${name} is not the same on both sides`);
    }
  }
  return theirs.filter(({ name }) => ours.some((table) => table.name === name));
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
      const given = isCounted ? await store.counter({ columns, isCounted, ...table }) : null;
      const last = given === null ? null : Math.max(given, highest);
      return { rows, sha256: hash.digest('hex'), last };
    },
  };
}

/** An object stands for bytes, so that no text can look like them. */
function plain(value: Value) {
  return value instanceof Uint8Array
    ? { sha256: createHash('sha256').update(value).digest('hex') }
    : value;
}
