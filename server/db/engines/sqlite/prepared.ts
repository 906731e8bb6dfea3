import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { LRUCache } from 'lru-cache';

/** The program has fewer kinds of queries, but lists of ids make new ones of each length. */
const maxStatements = 200;

/** A cached statement keeps its last values, so one for pictures or long texts is not cached. */
const maxTextLength = 65_536;

const caches = new WeakMap<DatabaseSync, LRUCache<string, Prepared>>();

type Prepared = ReturnType<typeof prepare>;

/** The statement of a query, prepared once: SQLite takes longer to read most queries than to answer them. */
export function preparedFor(
  database: DatabaseSync,
  sql: string,
  values: readonly SQLInputValue[],
): Prepared {
  if (values.some(isLarge)) return prepare(database, sql);
  const statements = caches.get(database) ?? new LRUCache({ max: maxStatements });
  caches.set(database, statements);
  const statement = statements.get(sql) ?? prepare(database, sql);
  statements.set(sql, statement);
  return statement;
}

function isLarge(value: SQLInputValue): boolean {
  return ArrayBuffer.isView(value) || (typeof value === 'string' && value.length > maxTextLength);
}

function prepare(database: DatabaseSync, sql: string) {
  const statement = database.prepare(sql);
  return { statement, hasRows: statement.columns().length > 0 };
}
