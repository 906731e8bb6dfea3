import { seedPosts as articles } from '../../content/posts/seed-posts.ts';
import { claimFolder } from '../db/backup/claims/folder-claim.ts';
import { claimTogether } from '../db/backup/claims/postgres-claim.ts';
import { connectPostgres } from '../db/backup/copy/postgres-store.ts';
import { backupBeforeMigration } from '../db/backup/create/backup-before-migration.ts';
import { type Database, openDatabase } from '../db/connect.ts';
import { forVisitors } from '../db/engines/limits.ts';
import { migrate } from '../db/migrate.ts';
import { allMigrations } from '../db/migrations/all-migrations.ts';
import { seedPosts } from '../db/seed.ts';
import type { Settings } from '../settings.ts';
import { type FirstLogin, greetFirstStart } from './first-start.ts';

/**
 * The database with all its tables, the first articles and an administrator. A folder of SQLite is this process's alone
 * until the database is closed; no restore or move has PostgreSQL meanwhile. What a migration changes is backed up first.
 */
export async function openReadyDatabase(
  settings: Settings,
  printFirstLogin: (login: FirstLogin) => void,
  tell: (sentence: string) => void,
): Promise<Database> {
  const release = await claimPlace(settings);
  try {
    await makeReady(settings, printFirstLogin, tell);
    // From here on the connection that listens has the claim, or the start ends there.
    if (settings.databaseUrl) await release();
    // A migration may take its time; from here on visitors wait.
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

async function makeReady(
  settings: Settings,
  printFirstLogin: (login: FirstLogin) => void,
  tell: (sentence: string) => void,
): Promise<void> {
  const database = openDatabase(settings);
  try {
    await migrate(database, allMigrations(database.engine), () =>
      backupBeforeMigration(settings, settings.backupDir, tell),
    );
    await seedPosts(database.db, articles, new Date());
    await greetFirstStart(database.db, settings, printFirstLogin);
  } finally {
    await database.close();
  }
}

/** PostgreSQL is made for many instances; SQLite's folder is for one. */
async function claimPlace({ databaseUrl, dataDir, siteUrl, port }: Settings) {
  if (!databaseUrl) {
    const { release } = claimFolder(dataDir, `the site ${siteUrl} on port ${port}`);
    return async () => release();
  }
  const client = await connectPostgres(databaseUrl);
  try {
    await claimTogether(client);
    return () => client.end();
  } catch (error) {
    await client.end();
    throw error;
  }
}
