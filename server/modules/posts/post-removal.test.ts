import { expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/create-test-database.ts';
import { aDraft, aQuery } from '../../../tests/support/post-factories.ts';
import {
  postsAdminOn,
  postsOn,
  postsVersion,
  writingOn,
} from '../../../tests/support/posts-services.ts';

async function services() {
  const { db } = await testDatabase();
  return { db, posts: postsOn(db), writing: writingOn(db) };
}

const day = (number: number) => new Date(Date.UTC(2026, 0, number));

test('removes a post in the trash from every page, feed and list at once', async () => {
  const { db, posts, writing } = await services();
  const { id } = await writing.createPost(aDraft({ title: 'First', tags: ['AI'] }));
  await writing.revisePost(id, aDraft({ title: 'Second', tags: ['AI'] }));
  const before = await postsVersion(db);
  expect(await writing.trashPost(id)).toBe(true);
  expect(await posts.findPost('second')).toEqual({ kind: 'gone' });
  expect(await posts.findPost('first')).toEqual({ kind: 'gone' });
  expect((await posts.listPosts(aQuery())).total).toBe(0);
  expect((await posts.listPosts(aQuery({ search: 'words' }))).total).toBe(0);
  expect(await posts.categoryCounts()).toEqual({ total: 0, categories: [] });
  expect(await posts.popularTags()).toEqual([]);
  expect(await postsVersion(db)).toBeGreaterThan(before);
});

test('answers 404 for a draft in the trash', async () => {
  const { posts, writing } = await services();
  const { id } = await writing.createPost(aDraft({ status: 'draft' }));
  await writing.trashPost(id);
  expect(await posts.findPost('a-post')).toEqual({ kind: 'unknown' });
});

test('restores a post with its address, status, date, text and comments', async () => {
  const { db, posts, writing } = await services();
  const { id } = await writing.createPost(aDraft({ tags: ['AI'] }), day(1));
  await db
    .insertInto('comments')
    .values({
      post_id: id,
      author: 'Ravi',
      email: 'ravi@visitor.example',
      text: 'It worked.',
      status: 'approved',
      created_at: day(2).toISOString(),
      decided_at: day(2).toISOString(),
    })
    .execute();
  const before = await posts.findPost('a-post');
  await writing.trashPost(id, day(3));
  // Its address stays reserved in the meantime.
  expect(await writing.createPost(aDraft())).toMatchObject({ slug: 'a-post-2' });
  expect(await writing.restorePost(id)).toMatchObject({ id, slug: 'a-post' });
  expect(await posts.findPost('a-post')).toEqual(before);
  expect(await db.selectFrom('comments').select('text').execute()).toEqual([
    { text: 'It worked.' },
  ]);
});

test('restores a draft as a draft', async () => {
  const { db, posts, writing } = await services();
  const { id } = await writing.createPost(aDraft({ status: 'draft' }));
  await writing.trashPost(id);
  await writing.restorePost(id);
  expect(await posts.findPost('a-post')).toEqual({ kind: 'unknown' });
  expect(await db.selectFrom('posts').select('status').execute()).toEqual([{ status: 'draft' }]);
});

test('refuses to trash, change or publish a post in the trash, and to restore one outside it', async () => {
  const { db, writing } = await services();
  const { id } = await writing.createPost(aDraft());
  expect(await writing.restorePost(id)).toBeUndefined();
  await writing.trashPost(id);
  expect(await writing.trashPost(id)).toBe(false);
  expect(await postsAdminOn(db).updatePost(id, { draft: aDraft() })).toEqual({ kind: 'unknown' });
  expect(await writing.publishPost(id)).toMatchObject({ done: [], already: [] });
  expect(await writing.restorePost(99)).toBeUndefined();
});

test('deletes a post after 30 days in the trash, and its address keeps answering 410', async () => {
  const { db, posts, writing } = await services();
  const { id } = await writing.createPost(aDraft(), day(1));
  const kept = await writing.createPost(aDraft({ title: 'Kept' }), day(1));
  await writing.trashPost(id, day(2));
  await writing.trashPost(kept.id, day(3));
  const version = await postsVersion(db);
  expect(await writing.removeExpired(day(32))).toBe(0);
  expect(await postsVersion(db)).toBe(version);
  expect(await writing.removeExpired(new Date(day(32).getTime() + 1))).toBe(1);
  expect(await posts.findPost('a-post')).toEqual({ kind: 'gone' });
  expect(await writing.restorePost(id)).toBeUndefined();
  expect(await db.selectFrom('posts').select('slug').execute()).toEqual([{ slug: 'kept' }]);
});
