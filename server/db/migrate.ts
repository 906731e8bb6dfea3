import { type Migration, Migrator } from 'kysely/migration';
import { messageOf } from '../explain-error.ts';
import { checksumsOf, refuseEditedMigrations, storeChecksums } from './checksums.ts';
import { type Database, DatabaseRefusal } from './engines/database.ts';
import {
  baseline,
  beforeBaselineText,
  isBeforeBaseline,
  isFormerMigration,
  sinceBaseline,
} from './migrations/before-baseline.ts';
import { allMigrations } from './tables.ts';

/**
 * Migrates to this release, in one transaction and under a lock, so that several processes may start at the same
 * time. Throws a DatabaseRefusal if the database cannot be reached, was written by a newer release or before the first
 * one, or ran a migration that was edited since. Awaits `beforeChange` after these checks.
 */
export async function migrate(
  database: Database,
  migrations: Record<string, Migration> = allMigrations(database.engine),
  beforeChange: () => Promise<void> = async () => {},
): Promise<void> {
  await refuseUnreachable(database);
  const ran = await ranMigrations(database);
  refuseOtherReleases(sinceBaseline(ran), migrations);
  const checksums = await checksumsOf(migrations, database);
  await refuseEditedMigrations(database, checksums);
  await beforeChange();
  if (ran.some(isFormerMigration)) await recordBaseline(database);
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

/** In order; none in an empty database. */
async function ranMigrations({ db }: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === 'kysely_migration')) return [];
  const rows = await db
    .withTables<MigratorTables>()
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

type MigratorTables = {
  kysely_migration: { name: string; timestamp: string };
  kysely_migration_checksum: { name: string };
};

/** A downgrade could lose what the newer release stored. */
function refuseOtherReleases(ran: string[], migrations: Record<string, Migration>): void {
  if (isBeforeBaseline(ran)) throw new DatabaseRefusal(beforeBaselineText('The database'));
  const unknown = ran.find((name) => !Object.hasOwn(migrations, name));
  if (unknown) {
    throw new DatabaseRefusal(
      `The database was written by a newer release (this one does not know its migration ${unknown}): start that release, or restore a backup made before it.`,
    );
  }
}

/** For a database that ran all migrations before the baseline, which left the same schema. */
async function recordBaseline({ db }: Database): Promise<void> {
  await db
    .withTables<MigratorTables>()
    .transaction()
    .execute(async (trx) => {
      for (const table of ['kysely_migration', 'kysely_migration_checksum'] as const) {
        const rows = await trx.selectFrom(table).select('name').execute();
        const former = rows.map(({ name }) => name).filter(isFormerMigration);
        if (former.length > 0) await trx.deleteFrom(table).where('name', 'in', former).execute();
      }
      await trx
        .insertInto('kysely_migration')
        .values({ name: baseline, timestamp: new Date().toISOString() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    });
}
