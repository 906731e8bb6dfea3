import { Socket } from 'node:net';
import pg from 'pg';
import type { Limits } from '../limits.ts';
import { requireTls } from './require-tls.ts';

const closeTimeoutMs = 1000;
const { builtins } = pg.types;

/** pg returns int8 and numeric as text, for values larger than a number can hold; ours are counts and sums. */
function typeParser(oid: number, format?: 'text' | 'binary') {
  const isNumber = oid === builtins.INT8 || oid === builtins.NUMERIC;
  return isNumber && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format);
}

/** Options for every connection to PostgreSQL: no wait for a hanging server is unlimited. */
export function connectionOptions(url: string, { connectMs, queryMs }: Limits): pg.ClientConfig {
  return {
    connectionString: requireTls(url),
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
    ...(queryMs !== undefined && {
      query_timeout: queryMs,
      // Earlier than query_timeout: the server's own error says why.
      statement_timeout: queryMs - 1000,
      // Ends the locks of an instance that was cut off within a transaction.
      idle_in_transaction_session_timeout: queryMs * 5,
    }),
  };
}

/** Opens sockets for pg's `stream` option, so that closing does not depend on the server. */
export function trackSockets() {
  const open = new Set<Socket>();
  return {
    stream() {
      const socket = new Socket();
      open.add(socket);
      return socket.once('close', () => open.delete(socket));
    },
    /** Runs `end`, which waits for the server, and destroys what is still open after a second. */
    async close(end: () => Promise<void>): Promise<void> {
      setTimeout(() => {
        for (const socket of open) socket.destroy();
      }, closeTimeoutMs).unref();
      await end();
    },
  };
}
