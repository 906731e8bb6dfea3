/** SQLite's numbers for: busy, locked, no memory, read-only, input and output, full, cannot open. */
const sqliteTrouble = new Set([5, 6, 7, 8, 10, 13, 14]);
/** PostgreSQL's classes for: connection, missing database, transaction undone, resources, operator, system. */
const postgresTrouble = /^(08|3D|40|53|57|58)[0-9A-Z]{3}$|^25006$/;
const networkTrouble = /^(ECONN|EPIPE$|ETIMEDOUT$|EHOST|ENET|ENOTFOUND$|EAI_)/;
/** What the driver says without a code. */
const driverTrouble =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether an error says that the database cannot answer just now, and that asking again later is worth it. */
export function isDatabaseTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (code === 'ERR_SQLITE_ERROR') return sqliteTrouble.has(Number(errcode) & 0xff);
  if (typeof code === 'string') return postgresTrouble.test(code) || networkTrouble.test(code);
  return driverTrouble.test(error.message);
}
