import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Tables } from '../tables.ts';
import type { Database } from './database.ts';
import type { Limits } from './limits.ts';
import { connectionOptions, dropWhenSilent, part } from './postgres/bounded-client.ts';

const { builtins } = pg.types;

/** Counts come as int8 and sums as numeric, which pg hands over as text; no figure of ours outgrows a number. */
function typeParser(oid: number, format?: 'text' | 'binary') {
  const isNumber = oid === builtins.INT8 || oid === builtins.NUMERIC;
  return isNumber && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format);
}

/** PostgreSQL at an address, through a pool of connections. Each new one looks up the name again. */
export function openPostgres(url: string, limits: Limits): Database {
  const pool = new pg.Pool({
    ...connectionOptions(url, limits),
    max: 10,
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
  });
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => {
    dropWhenSilent(client);
    clients.add(client);
  });
  pool.on('remove', (client) => clients.delete(client));
  // A server that restarts ends idle connections; unheard, that would end this process. The pool opens new ones.
  pool.on('error', () => {});
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
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
      part(clients, async () => {
        await db.destroy();
        if (!pool.ended) await pool.end();
      }),
  };
}
