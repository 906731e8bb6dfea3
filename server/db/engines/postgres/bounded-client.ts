import type { ClientBase, ClientConfig } from 'pg';
import type { Limits } from '../limits.ts';
import { overTls } from './over-tls.ts';

const partingMs = 1000;

/** What every connection to PostgreSQL is opened with, so that a server that hangs holds up nobody for long. */
export function connectionOptions(url: string, { connectMs, queryMs }: Limits): ClientConfig {
  return {
    connectionString: overTls(url),
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    ...(queryMs !== undefined && {
      query_timeout: queryMs,
      // The server itself gives up a little earlier, and says why.
      statement_timeout: queryMs - 1000,
      // An instance that is cut off in the middle of a transaction must not hold up the others with its locks.
      idle_in_transaction_session_timeout: queryMs * 5,
    }),
  };
}

/**
 * Lets go of a connection that has left a query without an answer: the next one would only stand behind it. Hears its
 * errors, too, also while nobody asks anything: unheard, one would end this process.
 */
export function dropWhenSilent(client: Connected): void {
  client.on('error', () => {});
  const ask = client.query.bind(client) as (...asked: unknown[]) => unknown;
  const watched = (...asked: unknown[]) => {
    const answer = ask(...asked);
    if (answer instanceof Promise) {
      answer.catch((error: Error) => {
        // Ending it at once also tells the pool, which would hand it out again.
        if (error.message === 'Query read timeout') client.end?.();
      });
    }
    return answer;
  };
  client.query = watched as ClientBase['query'];
}

/** Says goodbye, but lets nobody wait for long to hear it back: neither the caller nor the end of the process. */
export async function part(clients: Iterable<Connected>, goodbye: () => Promise<void>) {
  const known = [...clients];
  setTimeout(() => {
    for (const { connection } of known) connection?.stream.destroy();
  }, partingMs).unref();
  await goodbye();
}

/** What a client has besides, if it came from a pool as well. */
type Connected = ClientBase & {
  connection?: { stream: { destroy(): void } };
  end?: () => unknown;
};
