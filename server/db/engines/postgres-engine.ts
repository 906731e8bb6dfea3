import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Tables } from '../tables.ts';
import type { Database } from './database.ts';
import type { Limits } from './limits.ts';
import { connectionOptions, trackSockets } from './postgres/connection-options.ts';
import { discardUnanswered } from './postgres/discard-unanswered.ts';

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
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: discardUnanswered(pool) }),
  });
  return {
    db,
    engine: 'postgres',
    async ping() {
      await sql`select 1`.execute(db);
    },
    async checkWritable() {
      const asked = sql<{
        answer: string;
      }>`select current_setting('transaction_read_only') as answer`;
      const { rows } = await asked.execute(db);
      if (rows[0]?.answer !== 'off') throw new Error('The server takes no writes.');
    },
    close: () =>
      sockets.close(async () => {
        await db.destroy();
        if (!pool.ended) await pool.end();
      }),
  };
}
