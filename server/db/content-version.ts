import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { Settings } from '../settings.ts';
import { lockShared, returnMs } from './backup/locks.ts';
import { requestLimits } from './engines/database.ts';
import { connectionOptions, trackSockets } from './engines/postgres.ts';

/** A number that increases with every change of published content, readable synchronously. */
export interface ContentVersion {
  /** The version that this process knows. Stays the same while the database is unavailable. */
  current(): number;
  /** Reads the version from the database; called after a write, before the response. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

/** Watches the content version, whichever process changes it. */
export async function watchContent(settings: Pick<Settings, 'databaseUrl' | 'dataDir'>) {
  return settings.databaseUrl
    ? await watchPostgres(settings.databaseUrl)
    : watchSqlite(settings.dataDir);
}

const freshMs = 20;

/**
 * Uses a second, read-only connection: SQLite's data_version tells from memory, in microseconds, whether another
 * connection or process has written.
 */
function watchSqlite(folder: string): ContentVersion {
  const file = new DatabaseSync(join(folder, 'site.sqlite'), { readOnly: true, timeout: 0 });
  const writes = file.prepare('pragma data_version');
  const version = file.prepare("select value from site_state where key = 'posts_version'");
  let lastDataVersion: unknown;
  let knownVersion = 0;
  let askedAt = Number.NEGATIVE_INFINITY;
  const ask = () => {
    askedAt = performance.now();
    try {
      const now = writes.get()?.data_version;
      if (now !== lastDataVersion) knownVersion = Number(version.get()?.value ?? 0);
      lastDataVersion = now;
    } catch {
      // Unreadable at the moment: the known version stays, and cached pages are served.
    }
  };
  return {
    current() {
      if (performance.now() - askedAt > freshMs) ask();
      return knownVersion;
    },
    async refresh() {
      ask();
    },
    async close() {
      if (file.isOpen) file.close();
    },
  };
}

/** The trigger of migration 0011 notifies this channel of each change. */
const channel = 'posts_version';

const versionQuery = "select value from site_state where key = 'posts_version'";

/** Polling detects a server that vanished without closing the connection. */
const pollMs = 10_000;

interface Connection {
  client: pg.Client;
  close(): Promise<void>;
}

/** Listens on its own connection: every instance is notified when a change is committed. */
async function watchPostgres(url: string): Promise<ContentVersion> {
  let version = 0;
  let current: Connection | undefined;
  let opening: Connection | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  let reading: Promise<void> = Promise.resolve();
  /** Sequential, because a connection runs one query at a time. */
  const read = (asked?: Connection) => {
    const next = reading.then(async () => {
      const from = asked ?? current;
      const found = await from?.client.query(versionQuery).catch((error) => {
        // A query that timed out still occupies the connection.
        from.close().catch(() => {});
        throw error;
      });
      if (found) version = Number(found.rows[0]?.value ?? 0);
    });
    reading = next.catch(() => {});
    return next;
  };

  const connect = async () => {
    const next = openConnection(url);
    opening = next;
    next.client.on('notification', ({ payload }) => {
      version = Number(payload);
    });
    next.client.on('error', () => reconnect(next));
    next.client.on('end', () => reconnect(next));
    try {
      await next.client.connect();
      // Held for the life of this connection, so that a restore under a running site is refused.
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

  /** Reconnects only for the current connection: the caller retries one that failed to open. */
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
    current: () => version,
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
  const client = new pg.Client({
    ...connectionOptions(url, requestLimits),
    stream: sockets.stream,
  });
  return { client, close: () => sockets.close(() => client.end()) };
}
