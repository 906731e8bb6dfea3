import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { keepLatest } from '../../../../domain/keep-latest.ts';

/** The program has fewer kinds of queries, but lists of ids make new ones of each length. */
const mostKept = 200;

/** A longer text is no value of a kept statement. */
const longestKept = 65_536;

const kept = new WeakMap<DatabaseSync, ReturnType<typeof keepLatest<Prepared>>>();

type Prepared = ReturnType<typeof prepare>;

/**
 * The statement of a query, prepared once: SQLite takes longer to read most queries than to answer them. It reads one
 * again by itself after a change of the tables. A kept statement keeps its last values too, so one for pictures or long
 * texts is not kept.
 */
export function preparedFor(
  database: DatabaseSync,
  sql: string,
  values: readonly SQLInputValue[],
): Prepared {
  if (values.some(isLarge)) return prepare(database, sql);
  const statements = kept.get(database) ?? keepLatest<Prepared>(mostKept);
  kept.set(database, statements);
  return statements(sql, () => prepare(database, sql));
}

function isLarge(value: SQLInputValue): boolean {
  return ArrayBuffer.isView(value) || (typeof value === 'string' && value.length > longestKept);
}

function prepare(database: DatabaseSync, sql: string) {
  const statement = database.prepare(sql);
  return { statement, hasRows: statement.columns().length > 0 };
}
