import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';

/**
 * The pool as Kysely uses it. A connection whose query failed without an answer from the server is closed instead of
 * reused: pg leaves a timed-out query on it, and the next one would wait behind that.
 */
export function discardUnanswered(pool: pg.Pool): PostgresPool {
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
