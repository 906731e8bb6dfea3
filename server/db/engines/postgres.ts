import { Socket } from 'node:net';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import pg from 'pg';
import { joiningActs } from '../act.ts';
import type { Tables } from '../tables.ts';
import type { Database, Limits } from './database.ts';

/** PostgreSQL at an address, through a pool of connections. */
export function openPostgres(url: string, limits: Limits): Database {
  const sockets = trackSockets();
  const pool = new pg.Pool({
    ...connectionOptions(url, limits),
    stream: sockets.stream,
    max: 10,
  });
  // An `error` event without a listener would end the process; the pool replaces connections by itself.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', () => {});
  const dialect = new PostgresDialect({ pool: discardUnanswered(pool) });
  const driver = joiningActs(dialect.createDriver());
  const db = new Kysely<Tables>({
    dialect: Object.assign(dialect, { createDriver: () => driver }),
  });
  return {
    db,
    engine: 'postgres',
    async ping() {
      await sql`select 1`.execute(db);
    },
    async checkWritable() {
      const query = sql<{
        answer: string;
      }>`select current_setting('transaction_read_only') as answer`;
      const { rows } = await query.execute(db);
      if (rows[0]?.answer !== 'off') throw new Error('The server does not accept writes.');
    },
    async size() {
      const query = sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`;
      return Number((await query.execute(db)).rows[0]?.bytes);
    },
    close: () =>
      sockets.close(async () => {
        await db.destroy();
        if (!pool.ended) await pool.end();
      }),
  };
}

const closeTimeoutMs = 1000;
const { builtins } = pg.types;

/** pg returns int8 and numeric as text, for values beyond JavaScript's numbers; ours are counts and sums. */
function typeParser(oid: number, format?: 'text' | 'binary') {
  const isNumber = oid === builtins.INT8 || oid === builtins.NUMERIC;
  return isNumber && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format);
}

/** Options for every connection to PostgreSQL: every wait for a hanging server is limited. */
export function connectionOptions(url: string, { connectMs, queryMs }: Limits): pg.ClientConfig {
  return {
    connectionString: requireTls(url),
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
    ...(queryMs !== undefined && {
      query_timeout: queryMs,
      // Earlier than query_timeout, because the server's own error gives the reason.
      statement_timeout: queryMs - 1000,
      // Releases the locks of an instance that was disconnected within a transaction.
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
    /** Runs `end`, which waits for the server, and destroys sockets that are still open after a second. */
    async close(end: () => Promise<void>): Promise<void> {
      setTimeout(() => {
        for (const socket of open) socket.destroy();
      }, closeTimeoutMs).unref();
      await end();
    },
  };
}

const thisMachine = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?|\/.*)?$/i;

/** Requires TLS with a verified certificate for a database on another machine, unless its URL has `sslmode`. */
export function requireTls(url: string): string {
  if (!URL.canParse(url)) return url;
  const address = new URL(url);
  const { searchParams, hostname } = address;
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  if (thisMachine.test(host) || searchParams.has('sslmode') || searchParams.has('ssl')) return url;
  searchParams.set('sslmode', 'verify-full');
  return address.href;
}

/**
 * The pool for Kysely. A connection whose query failed without a response from the server is closed instead of
 * reused: pg leaves a timed-out query on it, and the next query would wait behind that.
 */
function discardUnanswered(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      let failure: unknown;
      const query = async (text: string, values: readonly unknown[]) => {
        if (failure) throw failure;
        try {
          return await client.query(text, [...values]);
        } catch (error) {
          if (!(error instanceof pg.DatabaseError)) failure = error;
          throw error;
        }
      };
      const release = (destroy = false) => client.release(destroy || failure !== undefined);
      // Kysely's second overload takes cursors, for streams; none is configured here.
      return { query: query as unknown as PostgresPoolClient['query'], release };
    },
  };
}
