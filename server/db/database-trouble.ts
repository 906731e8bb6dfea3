/** SQLite's numbers for: busy, locked, no memory, read-only, input and output, full, cannot open. */
const sqliteProblem = new Set([5, 6, 7, 8, 10, 13, 14]);
/**
 * PostgreSQL's classes for: connection, authorization, missing database, transaction undone, resources, operator,
 * system; and a write on a server that takes none, as after a failover to a copy.
 */
const postgresProblem = /^(08|28|3D|40|53|57|58)[0-9A-Z]{3}$|^(25006|25P03)$/;
const networkProblem =
  /^(ECONN|EPIPE$|ETIMEDOUT$|EHOST|ENET|ENOTFOUND$|EAI_|ERR_STREAM_(DESTROYED|WRITE_AFTER_END)$)/;
/** What the drivers say without a code. */
const driverProblem =
  /^(Connection terminated|timeout e|Query read timeout|Client has encountered a connection error|Client was closed|Postgres connection has been discarded)/;

/** Whether an error says that the database cannot answer just now, and that asking again later is worth it. */
export function isDatabaseProblem(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (code === 'ERR_SQLITE_ERROR') return sqliteProblem.has(Number(errcode) & 0xff);
  if (typeof code === 'string') return postgresProblem.test(code) || networkProblem.test(code);
  return driverProblem.test(error.message);
}
