import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../../tests/support/create-test-database.ts';
import { aFile } from '../../../../tests/support/images.ts';
import { goodRows } from '../../../../tests/support/row-factories.ts';
import type { Tables } from '../../../db/tables.ts';
import { createMediaService } from '../media.service.ts';

const hour = (number: number) => new Date(Date.UTC(2026, 0, 1, number));

async function prepared() {
  const { db } = await testDatabase();
  const media = createMediaService(db);
  const store = async (size: number, at = 0) => {
    const outcome = await media.store(await aFile('png', size, size), '', hour(at));
    if (outcome.kind === 'refused') throw new Error(outcome.error);
    return outcome.image;
  };
  const kept = async () => (await db.selectFrom('media').select('id').execute()).length;
  return { db, media, store, kept };
}

async function savePost(db: Kysely<Tables>, changes: Partial<(typeof goodRows)['posts']>) {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('posts').execute();
    await trx.deleteFrom('post_slugs').execute();
    await trx
      .insertInto('posts')
      .values({ ...goodRows.posts, ...changes })
      .execute();
    await trx.insertInto('post_slugs').values(goodRows.post_slugs).execute();
  });
}

test('an upload that no post shows is kept for a day', async () => {
  const { media, store, kept } = await prepared();
  await store(8);
  expect(await media.removeUnused(hour(23))).toBe(0);
  expect(await media.removeUnused(hour(24))).toBe(1);
  expect(await kept()).toBe(0);
});

test('its files go with it', async () => {
  const { db, media, store } = await prepared();
  const { url } = await store(8);
  await media.removeUnused(hour(24));
  expect(await media.findFile(url.replace('/media/', ''))).toBeUndefined();
  expect(await db.selectFrom('media_variants').select('media_id').execute()).toEqual([]);
});

test('what a post shows stays: featured, in its text, as a draft or in the trash', async () => {
  const { db, media, store, kept } = await prepared();
  const featured = await store(8);
  const shown = await store(9);
  const [webp = ''] = (await store(10)).srcset.webp.split(' ');
  await store(11);
  await savePost(db, {
    status: 'trashed',
    trashed_status: 'draft',
    trashed_at: hour(0).toISOString(),
    featured_media_id: featured.id,
    content: `<p>Words.</p><img src="${shown.url}" alt=""><img src="https://a.example${webp}" alt="">`,
  });
  expect(await media.removeUnused(hour(99))).toBe(1);
  expect(await kept()).toBe(3);
});

test('what was taken out of a post is kept for a day from then', async () => {
  const { db, media, store } = await prepared();
  const { url } = await store(8);
  await savePost(db, { content: `<img src="${url}" alt="">` });
  await media.removeUnused(hour(100));
  await savePost(db, { content: '' });
  expect(await media.removeUnused(hour(101))).toBe(0);
  expect(await media.removeUnused(hour(124))).toBe(0);
  expect(await media.removeUnused(hour(125))).toBe(1);
});

test('what is uploaded again is kept for another day', async () => {
  const { media, store } = await prepared();
  const { id } = await store(8, 0);
  expect(await store(8, 20)).toMatchObject({ id });
  expect(await media.removeUnused(hour(43))).toBe(0);
  expect(await media.removeUnused(hour(44))).toBe(1);
});

test('every article is looked at, however many there are', async () => {
  const { db, media, store } = await prepared();
  const { url } = await store(8);
  await db.transaction().execute(async (trx) => {
    for (let id = 1; id <= 401; id += 1) {
      const slug = `post-${id}`;
      const content = id === 401 ? `<img src="${url}" alt="">` : '<img src="/media/x" alt="">';
      const row = { ...goodRows.posts, id, slug, content };
      await trx.insertInto('posts').values(row).execute();
      await trx.insertInto('post_slugs').values({ slug, post_id: id }).execute();
    }
  });
  expect(await media.removeUnused(hour(99))).toBe(0);
});
