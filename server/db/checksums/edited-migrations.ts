import type { Migration } from 'kysely/migration';
import { type Database, DatabaseRefusal } from '../engines/database.ts';
import { checksumOf } from './checksum-of.ts';

/** By the names of the migrations. */
type Checksums = Map<string, string>;

/** What each migration of this release would send to a database of this engine. */
export async function checksumsOf(
  migrations: Record<string, Migration>,
  { engine }: Database,
): Promise<Checksums> {
  const checksums: Checksums = new Map();
  for (const [name, migration] of Object.entries(migrations)) {
    checksums.set(name, await checksumOf(migration, engine));
  }
  return checksums;
}

/** Throws a DatabaseRefusal when a migration that this database has had is another one now. */
export async function refuseEdited(database: Database, checksums: Checksums): Promise<void> {
  const ran = await readChecksums(database);
  const edited = [...(ran ?? [])].find(([name, sum]) => (checksums.get(name) ?? sum) !== sum);
  if (edited) {
    throw new DatabaseRefusal(
      `The migration ${edited[0]} was edited after this database had run it: restore the file and make the change in a new migration, or start the release that ran it.`,
    );
  }
}

/** Notes what has run; of what ran before there were checksums, that it was as it is today. */
export async function noteChecksums(database: Database, checksums: Checksums): Promise<void> {
  const ran = await readChecksums(database);
  const missing = [...checksums].filter(([name]) => ran && !ran.has(name));
  if (missing.length === 0) return;
  await withChecksums(database)
    .insertInto('kysely_migration_checksum')
    .values(missing.map(([name, checksum]) => ({ name, checksum })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Undefined in a database that has no table for them yet. */
async function readChecksums(database: Database): Promise<Checksums | undefined> {
  const tables = await database.db.introspection.getTables();
  if (!tables.some(({ name }) => name === 'kysely_migration_checksum')) return undefined;
  const rows = await withChecksums(database)
    .selectFrom('kysely_migration_checksum')
    .select(['name', 'checksum'])
    .execute();
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

/** The table belongs to the migrator, as kysely_migration does: neither a backup nor a move takes it along. */
function withChecksums({ db }: Database) {
  return db.withTables<{ kysely_migration_checksum: { name: string; checksum: string } }>();
}
