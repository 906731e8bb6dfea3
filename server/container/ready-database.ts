import { seedPosts as articles } from '../../content/posts/seed-posts.ts';
import { backupBeforeMigration } from '../db/backup/create/backup-before-migration.ts';
import { lockDatabase } from '../db/backup/locks/database-lock.ts';
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
  const holder = `the site ${settings.siteUrl} on port ${settings.port}`;
  const lock = await lockDatabase(settings, holder, lockShared);
  const release = () => lock[Symbol.asyncDispose]();
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
  await using database = openDatabase(settings);
  await migrate(database, allMigrations(database.engine), () =>
    backupBeforeMigration(settings, settings.backupDir, log),
  );
  await seedPosts(database.db, articles, new Date());
  await ensureAdministrator(database.db, settings, showFirstLogin);
}
