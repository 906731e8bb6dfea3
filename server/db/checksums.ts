import { createHash } from 'node:crypto';
import { type Dialect, DummyDriver, Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type Database, DatabaseRefusal, type Engine } from './engines/database.ts';

/** By migration name. */
type Checksums = Map<string, string>;

export async function checksumsOf(migrations: Record<string, Migration>, { engine }: Database) {
  const checksums: Checksums = new Map();
  for (const [name, migration] of Object.entries(migrations)) {
    checksums.set(name, await checksumOf(migration, engine));
  }
  return checksums;
}

/** Throws a DatabaseRefusal if a migration was edited after it ran on this database. */
export async function refuseEditedMigrations(database: Database, checksums: Checksums) {
  const ran = await readChecksums(database);
  const edited = [...(ran ?? [])].find(([name, sum]) => (checksums.get(name) ?? sum) !== sum);
  if (edited) {
    throw new DatabaseRefusal(
      `The migration ${edited[0]} was edited after this database had run it: restore the file and make the change in a new migration, or start the release that ran it.`,
    );
  }
}

/** Stores the checksums of migrations that have none yet. */
export async function storeChecksums(database: Database, checksums: Checksums): Promise<void> {
  const ran = await readChecksums(database);
  const missing = [...checksums].filter(([name]) => ran && !ran.has(name));
  if (missing.length === 0) return;
  await withChecksums(database)
    .insertInto('kysely_migration_checksum')
    .values(missing.map(([name, checksum]) => ({ name, checksum })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Undefined before the migration that adds the table. */
async function readChecksums(database: Database): Promise<Checksums | undefined> {
  const tables = await database.db.introspection.getTables();
  if (!tables.some(({ name }) => name === 'kysely_migration_checksum')) return undefined;
  const rows = await withChecksums(database)
    .selectFrom('kysely_migration_checksum')
    .select(['name', 'checksum'])
    .execute();
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

/** The table belongs to the migrator, like kysely_migration, and is not part of backups and moves. */
function withChecksums({ db }: Database) {
  return db.withTables<{ kysely_migration_checksum: { name: string; checksum: string } }>();
}

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

/** Compiles queries for an engine without a connection. */
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
