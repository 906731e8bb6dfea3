import { type Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase, testPlace } from '../../../tests/support/create-test-database.ts';
import { longWord } from '../../../tests/support/long-word.ts';
import { aQuery } from '../../../tests/support/post-factories.ts';
import { postsOn, siteOn } from '../../../tests/support/posts-services.ts';
import { goodRows } from '../../../tests/support/row-factories.ts';
import { openDatabase } from '../../db/connect.ts';
import { migrate } from '../../db/migrate.ts';
import type { Tables } from '../../db/tables.ts';
import { makePostsSearchable } from './write-post.ts';

/** Writes the words of a post as they are, like a release that computes others. */
async function writeWords(db: Kysely<Tables>, text: { head: string; body: string }) {
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('posts').values(goodRows.posts).execute();
    await trx.insertInto('post_slugs').values(goodRows.post_slugs).execute();
    await saveWords(trx, text);
  });
}

const saveWords = (db: Kysely<Tables>, text: { head: string; body: string }) =>
  db
    .insertInto('post_search')
    .values({ post_id: 1, ...text })
    .onConflict((conflict) => conflict.column('post_id').doUpdateSet(text))
    .execute();

function searchCounter(db: Kysely<Tables>) {
  const posts = postsOn(db);
  return async (search: string) => (await posts.listPosts(aQuery({ search }))).total;
}

const text = { head: 'mango', body: `a\\b "quoted" कलम ${longWord}` };
const parts = ['mango', 'mangoes', 'ang', '"quot', 'uoted', 'लम', 'कलम', 'mango कलम'];

test('indexes the words of a post, whoever saves them', async () => {
  const { db } = await testDatabase();
  const count = searchCounter(db);
  await writeWords(db, { head: 'papaya', body: 'common' });
  for (const part of ['apay', '"papaya"']) expect(await count(part)).toBe(1);
  await saveWords(db, text);
  for (const part of [...parts, '"mango"']) expect([part, await count(part)]).toEqual([part, 1]);
  for (const part of ['apay', '"papaya"']) expect(await count(part)).toBe(0);
});

test('search words that an earlier release stored are replaced, those of this release are not', async () => {
  const { db } = await testDatabase();
  const count = searchCounter(db);
  await writeWords(db, { head: 'mango', body: 'mango' });
  expect(await count('asha')).toBe(0);
  await makePostsSearchable(siteOn(db));
  expect([await count('asha'), await count('post'), await count('mango')]).toEqual([1, 1, 0]);
  await saveWords(db, { head: 'papaya', body: '' });
  await makePostsSearchable(siteOn(db));
  expect([await count('asha'), await count('papaya')]).toEqual([1, 1]);
});

test.runIf(process.env.TEST_ENGINE === 'postgres')(
  'a server that refuses trigrams searches parts of words without them',
  async () => {
    const database = openDatabase(await testPlace());
    onTestFinished(() => database.close());
    const { db } = database;
    // Stands in for the refusal: the index cannot be created, and the extension goes with it.
    await sql`create table other (word text)`.execute(db);
    await sql`create index search_words_by_part on other (word)`.execute(db);
    await migrate(database);
    const { rows } = await sql`select from pg_extension where extname = 'pg_trgm'`.execute(db);
    expect(rows).toEqual([]);
    await writeWords(db, text);
    const count = searchCounter(db);
    for (const part of parts) expect([part, await count(part)]).toEqual([part, 1]);
    expect(await count('mangp')).toBe(1);
  },
);
