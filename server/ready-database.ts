import { brand } from '../content/brand.ts';
import { sampleAuthors } from '../content/posts/sample-authors.ts';
import { seedPosts as articles } from '../content/posts/seed-posts.ts';
import { replyTemplates } from '../content/reply-templates.ts';
import { backupBeforeMigration } from './db/backup/backup-before-migration.ts';
import { lockDatabase, lockShared } from './db/backup/locks.ts';
import { type Database, openDatabase } from './db/connect.ts';
import { requestLimits } from './db/engines/database.ts';
import { migrate } from './db/migrate.ts';
import { seedPosts } from './db/seed.ts';
import type { Db } from './db/tables.ts';
import { allMigrations } from './db/tables.ts';
import { makeFirstAdministrator } from './modules/accounts/accounts.service.ts';
import { seedTemplates } from './modules/replies/replies.repository.ts';
import { type Settings, SettingsError } from './settings.ts';

export interface FirstLogin {
  username: string;
  password: string;
}

/**
 * Opens the database: migrated (after a backup), seeded and with an administrator. SQLite's folder is locked until
 * the database is closed; on PostgreSQL a restore or move is refused in the meantime.
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
    // From now on the connection of watchContent holds the lock.
    if (settings.databaseUrl) await release();
    // Opened without the time limits above, because a migration may take long.
    const database = openDatabase(settings, requestLimits);
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
  await seedPosts(database.db, articles, new Date(), sampleAuthors);
  await seedTemplates(database.db, replyTemplates, new Date());
  await ensureAdministrator(database.db, settings, showFirstLogin);
}

/** Creates the administrator on the first start, and shows the password if it was generated. */
async function ensureAdministrator(
  db: Db,
  settings: Pick<Settings, 'adminUsername' | 'adminPassword'>,
  show: (login: FirstLogin) => void,
): Promise<void> {
  const { adminUsername: username, adminPassword: password } = settings;
  const setup = { username, password, brandName: brand.name };
  const first = await makeFirstAdministrator(db, setup, new Date());
  if (first.kind === 'refused') throw new SettingsError(`ADMIN_PASSWORD: ${first.sentence}.`);
  if (first.kind === 'generated') show({ username, password: first.password });
}
