import { createHash } from 'node:crypto';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../columns.ts';

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
function silentDialect(engine: Engine) {
  const createDriver = () => new DummyDriver();
  if (engine === 'sqlite') {
    return {
      createDriver,
      createAdapter: () => new SqliteAdapter(),
      createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    };
  }
  return {
    createDriver,
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
