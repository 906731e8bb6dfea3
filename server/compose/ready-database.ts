import { seedPosts as articles } from '../../content/posts/seed-posts.ts';
import { type Database, openDatabase } from '../db/connect.ts';
import { forVisitors } from '../db/engines/limits.ts';
import { backupBeforeMigration } from '../db/keeping/backup/backup-before-migration.ts';
import { claimFolder } from '../db/keeping/claims/folder-claim.ts';
import { migrate } from '../db/migrate.ts';
import { seedPosts } from '../db/seed.ts';
import type { Settings } from '../settings.ts';
import { type FirstLogin, greetFirstStart } from './first-start.ts';

/**
 * The database with all its tables, the first articles and an administrator. A folder of SQLite is this process's alone
 * until the database is closed; what a migration changes is backed up first.
 */
export async function openReadyDatabase(
  settings: Settings,
  tellFirstLogin: (login: FirstLogin) => void,
  tell: (sentence: string) => void,
): Promise<Database> {
  const release = claimPlace(settings);
  try {
    await backupBeforeMigration(settings, settings.backupDir, tell);
    await makeReady(settings, tellFirstLogin);
    // A migration may take its time; from here on visitors wait.
    const database = openDatabase(settings, forVisitors);
    return {
      ...database,
      async close() {
        await database.close();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

async function makeReady(
  settings: Settings,
  tellFirstLogin: (login: FirstLogin) => void,
): Promise<void> {
  const database = openDatabase(settings);
  try {
    await migrate(database);
    await seedPosts(database.db, articles, new Date());
    await greetFirstStart(database.db, settings, tellFirstLogin);
  } finally {
    await database.close();
  }
}

/** PostgreSQL is made for many instances; SQLite's folder is for one. */
function claimPlace({ databaseUrl, dataDir, siteUrl, port }: Settings): () => void {
  if (databaseUrl) return () => {};
  return claimFolder(dataDir, `the site ${siteUrl} on port ${port}`).release;
}
