import { brand } from '../../content/brand.ts';
import { seedPosts as articles } from '../../content/posts/seed-posts.ts';
import { instantAfter } from '../../server/days-before.ts';
import { openDatabase } from '../../server/db/connect.ts';
import { migrate } from '../../server/db/migrate.ts';
import { seedPosts } from '../../server/db/seed.ts';
import type { Db } from '../../server/db/tables.ts';
import {
  findFirstAccount,
  insertSession,
} from '../../server/modules/accounts/accounts.repository.ts';
import { makeFirstAdministrator } from '../../server/modules/accounts/accounts.service.ts';
import { hashToken } from '../../server/modules/accounts/sessions.service.ts';
import type { Settings } from '../../server/settings.ts';

/** Is logged in, in a seeded database: a login takes 40 ms of work, for each test that wants an administrator. */
export const testAdmin = { username: 'admin', password: 'nine brass lamps by a river' };
export const testToken = 'token-of-the-test-administrator';

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
    await logIn(database.db, new Date());
  }
  await database.close();
}

async function logIn(db: Db, now: Date): Promise<void> {
  const account = await findFirstAccount(db);
  if (!account) throw new Error('There is no administrator.');
  const session = { tokenHash: hashToken(testToken), accountId: account.id, userAgent: '' };
  await insertSession(
    db,
    { ...session, expiresAt: instantAfter(now, 86_400_000) },
    now.toISOString(),
  );
}
