import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Tables } from '../tables.ts';
import type { Database } from './database.ts';

const { builtins } = pg.types;

/** Counts come as int8 and sums as numeric, which pg hands over as text; no figure of ours outgrows a number. */
function typeParser(oid: number, format?: 'text' | 'binary') {
  const isNumber = oid === builtins.INT8 || oid === builtins.NUMERIC;
  return isNumber && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format);
}

/** PostgreSQL at an address, through a pool of connections. */
export function openPostgres(url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
  });
  // A server that restarts ends idle connections; unheard, that would end this process. The pool opens new ones.
  pool.on('error', () => {});
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    engine: 'postgres',
    async ping() {
      await sql`select 1`.execute(db);
    },
    async close() {
      await db.destroy();
      if (!pool.ended) await pool.end();
    },
  };
}
