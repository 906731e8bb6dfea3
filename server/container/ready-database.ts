import { seedPosts as articles } from '../../content/posts/seed-posts.ts';
import { connectPostgres } from '../db/backup/copy/postgres-store.ts';
import { backupBeforeMigration } from '../db/backup/create/backup-before-migration.ts';
import { lockFolder } from '../db/backup/locks/folder-lock.ts';
import { lockShared } from '../db/backup/locks/postgres-lock.ts';
import { type Database, openDatabase } from '../db/connect.ts';
import { forVisitors } from '../db/engines/limits.ts';
import { migrate } from '../db/migrate.ts';
import { allMigrations } from '../db/migrations/all-migrations.ts';
import { seedPosts } from '../db/seed.ts';
import type { Settings } from '../settings.ts';
import { ensureAdministrator, type FirstLogin } from './first-start.ts';

/**
 * Opens the database, migrated (after a backup), seeded and with an administrator. SQLite's folder is locked until
 * the database is closed; on PostgreSQL a restore or move is refused meanwhile.
 */
export async function openReadyDatabase(
  settings: Settings,
  showFirstLogin: (login: FirstLogin) => void,
  log: (message: string) => void,
): Promise<Database> {
  const release = await lockPlace(settings);
  try {
    await prepare(settings, showFirstLogin, log);
    // From here on the connection of watchContent holds the lock.
    if (settings.databaseUrl) await release();
    // Without the time limits above: a migration may take long.
    const database = openDatabase(settings, forVisitors);
    return {
      ...database,
      async close() {
        await database.close();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

async function prepare(
  settings: Settings,
  showFirstLogin: (login: FirstLogin) => void,
  log: (message: string) => void,
): Promise<void> {
  const database = openDatabase(settings);
  try {
    await migrate(database, allMigrations(database.engine), () =>
      backupBeforeMigration(settings, settings.backupDir, log),
    );
    await seedPosts(database.db, articles, new Date());
    await ensureAdministrator(database.db, settings, showFirstLogin);
  } finally {
    await database.close();
  }
}

async function lockPlace({ databaseUrl, dataDir, siteUrl, port }: Settings) {
  if (!databaseUrl) {
    const { release } = lockFolder(dataDir, `the site ${siteUrl} on port ${port}`);
    return async () => release();
  }
  const client = await connectPostgres(databaseUrl);
  try {
    await lockShared(client);
    return () => client.end();
  } catch (error) {
    await client.end();
    throw error;
  }
}
