import { expect, onTestFinished, test } from 'vitest';
import { testPlace } from '../../../tests/support/create-test-database.ts';
import { aQuery } from '../../../tests/support/post-factories.ts';
import { goodRows } from '../../../tests/support/row-factories.ts';
import { createPostsService } from '../../modules/posts/posts.service.ts';
import { openDatabase } from '../connect.ts';
import { migrate } from '../migrate.ts';
import { allMigrations } from './all-migrations.ts';

test('posts that were there before the index are found by it', async () => {
  const database = openDatabase(await testPlace());
  onTestFinished(() => database.close());
  const { db, engine } = database;
  const before = Object.entries(allMigrations(engine)).filter(([name]) => name < '0015');
  await migrate(database, Object.fromEntries(before));
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('posts').values(goodRows.posts).execute();
    await trx.insertInto('post_slugs').values(goodRows.post_slugs).execute();
    const body = `a\\b "quoted" कलम ${'x1'.repeat(2000)}`;
    await trx.insertInto('post_search').values({ post_id: 1, head: 'mango', body }).execute();
  });
  await migrate(database);
  const posts = createPostsService(db);
  const count = async (search: string) => (await posts.listPosts(aQuery({ search }))).total;
  for (const part of ['ang', '\\', '"quot', 'लम', 'x1x1', 'mango a b']) {
    expect([part, await count(part)]).toEqual([part, 1]);
  }
  expect(await count('y')).toBe(0);
});
