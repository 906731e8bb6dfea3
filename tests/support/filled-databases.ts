import { brand } from '../../content/brand.ts';
import { seedPosts as articles } from '../../content/posts/seed-posts.ts';
import { openDatabase } from '../../server/db/connect.ts';
import { migrate } from '../../server/db/migrate.ts';
import { seedPosts } from '../../server/db/seed.ts';
import { makeFirstAdministrator } from '../../server/modules/accounts/first-administrator.ts';
import type { Settings } from '../../server/settings.ts';

export const testAdmin = { username: 'admin', password: 'nine brass lamps by a river' };

/** What a database may hold before a test opens it: empty tables, or what the first start puts into them as well. */
export type Filled = 'migrated' | 'seeded';

/** Fills a new database that tests copy. Nobody is connected to it afterwards. */
export async function fillAs(
  filled: Filled,
  place: Pick<Settings, 'databaseUrl' | 'dataDir'>,
): Promise<void> {
  const database = openDatabase(place);
  await migrate(database);
  if (filled === 'seeded') {
    await seedPosts(database.db, articles, new Date());
    await makeFirstAdministrator(database.db, { ...testAdmin, brandName: brand.name }, new Date());
  }
  await database.close();
}
