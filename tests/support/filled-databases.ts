import { seedPosts as articles } from '../../content/posts/seed-posts.ts';
import { openDatabase } from '../../server/db/connect.ts';
import { migrate } from '../../server/db/migrate.ts';
import { seedPosts } from '../../server/db/seed.ts';
import type { Settings } from '../../server/settings.ts';

/** What a database may hold before a test opens it: empty tables, or the first articles as well. */
export type Filled = 'migrated' | 'seeded';

/** Fills a new database that tests copy. Nobody is connected to it afterwards. */
export async function fillAs(
  filled: Filled,
  place: Pick<Settings, 'databaseUrl' | 'dataDir'>,
): Promise<void> {
  const database = openDatabase(place);
  await migrate(database);
  if (filled === 'seeded') await seedPosts(database.db, articles, new Date());
  await database.close();
}
