import { seedPosts as articles } from '../../content/posts/seed-posts.ts';
import { type Database, openDatabase } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { seedPosts } from '../db/seed.ts';
import type { Settings } from '../settings.ts';
import { type FirstLogin, greetFirstStart } from './first-start.ts';

/** The database with all its tables, the first articles and an administrator; closed again when any of it fails. */
export async function openReadyDatabase(
  settings: Settings,
  tellFirstLogin: (login: FirstLogin) => void,
): Promise<Database> {
  const database = openDatabase(settings);
  try {
    await migrate(database);
    await seedPosts(database.db, articles, new Date());
    await greetFirstStart(database.db, settings, tellFirstLogin);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
