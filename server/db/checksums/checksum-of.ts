import { createHash } from 'node:crypto';
import { type Dialect, DummyDriver, Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../engines/database.ts';

/**
 * SHA-256 of the SQL that a migration sends to an empty database: independent of comments, names, formatting and
 * bundling.
 */
export async function checksumOf({ up }: Migration, engine: Engine): Promise<string> {
  const statements: unknown[] = [];
  const recorder = new Kysely<unknown>({
    dialect: silentDialect(engine),
    log({ query }) {
      statements.push([query.sql.replaceAll(/\s+/g, ' '), query.parameters]);
    },
  });
  await up(recorder);
  return createHash('sha256').update(JSON.stringify(statements)).digest('hex');
}

/** Compiles for an engine without a connection. */
function silentDialect(engine: Engine): Dialect {
  const dialect =
    engine === 'sqlite'
      ? new SqliteDialect({ database: never })
      : new PostgresDialect({ pool: never });
  return Object.assign(dialect, { createDriver: () => new DummyDriver() });
}

const never = (): never => {
  throw new Error('There is no connection.');
};
