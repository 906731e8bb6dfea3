import pg from 'pg';
import { lockShared, returnMs } from '../backup/locks/postgres-lock.ts';
import { forVisitors } from '../engines/limits.ts';
import { connectionOptions, trackSockets } from '../engines/postgres/connection-options.ts';
import type { ContentVersion } from './content-version.ts';

/** The trigger of migration 0011 notifies it of each change. */
const channel = 'posts_version';

const versionQuery = "select value from site_state where key = 'posts_version'";

/** Polling detects a server that vanished without closing the connection. */
const pollMs = 10_000;

interface Connection {
  client: pg.Client;
  close(): Promise<void>;
}

/** Listens on a connection of its own: every instance learns of a change when it is committed. */
export async function watchPostgres(url: string): Promise<ContentVersion> {
  let known = 0;
  let current: Connection | undefined;
  let opening: Connection | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  let reading: Promise<void> = Promise.resolve();
  /** In series: a connection takes one query at a time. */
  const read = (asked?: Connection) => {
    const next = reading.then(async () => {
      const from = asked ?? current;
      const found = await from?.client.query(versionQuery).catch((error) => {
        // A query that timed out stays on the connection.
        from.close().catch(() => {});
        throw error;
      });
      if (found) known = Number(found.rows[0]?.value ?? 0);
    });
    reading = next.catch(() => {});
    return next;
  };

  const connect = async () => {
    const next = openConnection(url);
    opening = next;
    next.client.on('notification', ({ payload }) => {
      known = Number(payload);
    });
    next.client.on('error', () => reconnect(next));
    next.client.on('end', () => reconnect(next));
    try {
      await next.client.connect();
      // Held while this connection lives, so that a restore under a running site is refused.
      await lockShared(next.client);
      await next.client.query(`listen ${channel}`);
      // For changes that were committed before it listened.
      await read(next);
      current = next;
    } catch (error) {
      next.close().catch(() => {});
      throw error;
    } finally {
      opening = undefined;
    }
  };

  /** Only for the connection in use: one that failed to open is retried by its caller. */
  const reconnect = (lost: Connection) => {
    if (current !== lost) return;
    current = undefined;
    connectLater();
  };

  const connectLater = () => {
    if (closed || retry) return;
    retry = setTimeout(() => {
      retry = undefined;
      connect().catch(connectLater);
    }, returnMs);
  };

  await connect();
  const poll = setInterval(() => read().catch(() => {}), pollMs).unref();
  return {
    current: () => known,
    refresh: () => read(),
    async close() {
      closed = true;
      clearTimeout(retry);
      clearInterval(poll);
      await Promise.all([current?.close(), opening?.close()]);
    },
  };
}

function openConnection(url: string): Connection {
  const sockets = trackSockets();
  const client = new pg.Client({ ...connectionOptions(url, forVisitors), stream: sockets.stream });
  return { client, close: () => sockets.close(() => client.end()) };
}
