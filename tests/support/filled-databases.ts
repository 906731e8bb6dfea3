import fc from 'fast-check';
import { sql } from 'kysely';
import { brand } from '../../content/brand.ts';
import { sampleAuthors } from '../../content/posts/sample-authors.ts';
import { seedPosts as articles } from '../../content/posts/seed-posts.ts';
import { instantAfter } from '../../server/days-before.ts';
import { type Database, openDatabase } from '../../server/db/connect.ts';
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

/** The administrator of a seeded database, who is signed in already: each login takes 40 ms. */
export const testAdmin = { username: 'admin', password: 'nine brass lamps by a river' };
export const testToken = 'token-of-the-test-administrator';

/** The content of a database before a test opens it: empty tables, or the data of a first start as well. */
export type Filled = 'migrated' | 'seeded';

/** Fills a new database for tests to copy. Afterwards nobody is connected to it. */
export async function fillAs(
  filled: Filled,
  place: Pick<Settings, 'databaseUrl' | 'dataDir'>,
): Promise<void> {
  const database = openDatabase(place);
  await migrate(database);
  const seed = Number(process.env.TEST_SEED ?? 0);
  if (seed) await startIdsAnywhere(database, seed);
  if (filled === 'seeded') {
    await seedPosts(database.db, articles, new Date(), sampleAuthors);
    await makeFirstAdministrator(database.db, { ...testAdmin, brandName: brand.name }, new Date());
    await logIn(database.db, new Date());
  }
  await database.close();
}

/** Lets the ids of each table start at a number up to 100,000 that depends on the seed. */
async function startIdsAnywhere(database: Database, seed: number): Promise<void> {
  const ids = fc.integer({ min: 1, max: 100_000 });
  const first = fc.sample(fc.noBias(ids), { seed, numRuns: 100 });
  for (const [index, table] of (await tablesWithIds(database.db)).entries()) {
    await startIdsAt(database, table, first[index] ?? 1);
  }
}

/** Lets the ids of all tables start at 1 again, for rows that reference each other by it. */
export async function startIdsAtOne(database: Database): Promise<void> {
  for (const table of await tablesWithIds(database.db)) await startIdsAt(database, table, 1);
}

async function startIdsAt({ db, engine }: Database, table: string, first: number): Promise<void> {
  await (engine === 'sqlite'
    ? sql`insert or replace into sqlite_sequence (rowid, name, seq) values (
        (select rowid from sqlite_sequence where name = ${table}), ${table}, ${first - 1})`
    : sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${first}, false)`
  ).execute(db);
}

/** The tables whose ids the database counts. */
async function tablesWithIds(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables();
  const counted = tables.filter(({ columns }) =>
    columns.some(({ name, isAutoIncrementing }) => name === 'id' && isAutoIncrementing),
  );
  return counted.map(({ name }) => name).toSorted();
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
