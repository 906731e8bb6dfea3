/** Busy, locked, no memory, read-only, I/O error, full, cannot open. */
const sqliteProblem = new Set([5, 6, 7, 8, 10, 13, 14]);
/**
 * Classes for connection, authorization, missing database, rollback, resources, operator and system errors; and a
 * write on a read-only server, as after a failover.
 */
const postgresProblem = /^(08|28|3D|40|53|57|58)[0-9A-Z]{3}$|^(25006|25P03)$/;
const networkProblem =
  /^(ECONN|EPIPE$|ETIMEDOUT$|EHOST|ENET|ENOTFOUND$|EAI_|ERR_STREAM_(DESTROYED|WRITE_AFTER_END)$)/;
/** Messages of driver errors without a code. */
const driverProblem =
  /^(Connection terminated|timeout e|Query read timeout|Client has encountered a connection error|Client was closed|Postgres connection has been discarded)/;

/** Whether an error means that the database is unavailable, so that a retry makes sense. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (code === 'ERR_SQLITE_ERROR') return sqliteProblem.has(Number(errcode) & 0xff);
  if (typeof code === 'string') return postgresProblem.test(code) || networkProblem.test(code);
  return driverProblem.test(error.message);
}
