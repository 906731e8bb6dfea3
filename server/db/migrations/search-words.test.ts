import type { Kysely } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase, testPlace } from '../../../tests/support/create-test-database.ts';
import { longWord, partsOfLongWord } from '../../../tests/support/long-word.ts';
import { aQuery } from '../../../tests/support/post-factories.ts';
import { postsOn } from '../../../tests/support/posts-services.ts';
import { goodRows } from '../../../tests/support/row-factories.ts';
import { openDatabase } from '../connect.ts';
import { migrate } from '../migrate.ts';
import type { Tables } from '../tables.ts';
import { allMigrations } from './all-migrations.ts';

/** As a release without the index does. */
async function writeBefore(db: Kysely<Tables>, text: { head: string; body: string }) {
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('posts').values(goodRows.posts).execute();
    await trx.insertInto('post_slugs').values(goodRows.post_slugs).execute();
    await saveBefore(trx, text);
  });
}

const saveBefore = (db: Kysely<Tables>, text: { head: string; body: string }) =>
  db
    .insertInto('post_search')
    .values({ post_id: 1, ...text })
    .onConflict((conflict) => conflict.column('post_id').doUpdateSet(text))
    .execute();

function counting(db: Kysely<Tables>) {
  const posts = postsOn(db);
  return async (search: string) => (await posts.listPosts(aQuery({ search }))).total;
}

const text = { head: 'mango', body: `a\\b "quoted" कलम ${longWord}` };
const parts = ['ang', '\\', '"quot', 'लम', 'mango a b', ...partsOfLongWord];

test('posts that were there before the index are found by it', async () => {
  const database = openDatabase(await testPlace());
  onTestFinished(() => database.close());
  const before = Object.entries(allMigrations(database.engine)).filter(([name]) => name < '0015');
  await migrate(database, Object.fromEntries(before));
  await writeBefore(database.db, text);
  await migrate(database);
  const count = counting(database.db);
  for (const part of parts) expect([part, await count(part)]).toEqual([part, 1]);
  for (const part of ['y', '1x1x']) expect(await count(part)).toBe(0);
});

test('posts saved by the previous release beside this one are found', async () => {
  const { db } = await testDatabase();
  const count = counting(db);
  await writeBefore(db, { head: 'papaya', body: 'common' });
  expect(await count('apay')).toBe(1);
  await saveBefore(db, text);
  for (const part of parts) expect([part, await count(part)]).toEqual([part, 1]);
  expect(await count('apay')).toBe(0);
});
