import { type Migration, Migrator } from 'kysely/migration';
import { messageOf } from '../explain-error.ts';
import { checksumsOf, refuseEditedMigrations, storeChecksums } from './checksums.ts';
import { type Database, DatabaseRefusal } from './engines/database.ts';
import { allMigrations } from './migrations/all-migrations.ts';

/**
 * Migrates to this release, in one transaction and under a lock, so that several processes may start at the same
 * time. Throws a DatabaseRefusal if the database cannot be reached, was written by a newer release, or ran a
 * migration that was edited since. Awaits `beforeChange` after these checks.
 */
export async function migrate(
  database: Database,
  migrations: Record<string, Migration> = allMigrations(database.engine),
  beforeChange: () => Promise<void> = async () => {},
): Promise<void> {
  await refuseUnreachable(database);
  await refuseNewer(database, migrations);
  const checksums = await checksumsOf(migrations, database);
  await refuseEditedMigrations(database, checksums);
  await beforeChange();
  const migrator = new Migrator({
    db: database.db,
    provider: { getMigrations: async () => migrations },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  await storeChecksums(database, checksums);
}

async function refuseUnreachable(database: Database): Promise<void> {
  try {
    await database.ping();
  } catch (error) {
    throw new DatabaseRefusal(`The database cannot be reached: ${messageOf(error)}.`);
  }
}

/** A downgrade could lose what the newer release stored. */
async function refuseNewer({ db }: Database, migrations: Record<string, Migration>): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === 'kysely_migration')) return;
  const ranMigrations = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name')
    .execute();
  const unknown = ranMigrations.find(({ name }) => !Object.hasOwn(migrations, name));
  if (unknown) {
    throw new DatabaseRefusal(
      `The database was written by a newer release (this one does not know its migration ${unknown.name}): start that release, or restore a backup made before it.`,
    );
  }
}
