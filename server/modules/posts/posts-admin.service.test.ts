import { expect, test } from 'vitest';
import { readAdminPostQuery } from '../../../domain/posts/admin-post.ts';
import { testDatabase } from '../../../tests/support/create-test-database.ts';
import { postsAdminOn, postsOn, writingOn } from '../../../tests/support/posts-services.ts';

async function admin() {
  const { db } = await testDatabase();
  const { createPost, revisePost } = writingOn(db);
  return { admin: postsAdminOn(db), createPost, revisePost, posts: postsOn(db) };
}

const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const draft = { title: 'A post', author: 'Asha Nair' };
const all = readAdminPostQuery(new URLSearchParams());

test('stores a draft unless it is told otherwise', async () => {
  const { posts, createPost } = await admin();
  const post = await createPost(draft);
  expect(post).toMatchObject({ status: 'draft', publishedAt: null, content: '' });
  expect(await posts.findPost('a-post')).toEqual({ kind: 'unknown' });
});

test('resolves with what is stored', async () => {
  const { admin: service, createPost } = await admin();
  const post = await createPost(
    {
      ...draft,
      content: '<h1>Two words</h1><p onclick="x">and <b>four</b> more here</p>',
      status: 'published',
      categories: ['SEO', 'web dev'],
      tags: ['AI'],
      metaDescription: 'About it.',
      authorBio: 'Writes.',
    },
    day(1),
  );
  expect(post).toEqual({
    id: expect.any(Number),
    ...draft,
    slug: 'a-post',
    content: '<h2>Two words</h2><p>and <strong>four</strong> more here</p>',
    status: 'published',
    categories: ['SEO', 'web dev'],
    tags: ['AI'],
    metaDescription: 'About it.',
    summary: 'About it.',
    featuredImage: null,
    featuredMediaId: null,
    featuredAlt: '',
    excerpt: null,
    authorBio: 'Writes.',
    publishedAt: day(1).toISOString(),
    createdAt: day(1).toISOString(),
    updatedAt: day(1).toISOString(),
    readMinutes: 1,
    dueAt: null,
    wordCount: 6,
  });
  expect(await service.find(post.id)).toEqual(post);
});

test('leaves alone what a draft does not have, and clears what is blank in it', async () => {
  const { createPost, revisePost } = await admin();
  const full = {
    ...draft,
    content: '<p>Words</p>',
    status: 'published' as const,
    categories: ['SEO'],
    tags: ['AI'],
    metaDescription: 'Meta',
    excerpt: 'Excerpt',
    authorBio: 'Bio',
    slug: 'mine',
  };
  const { id, ...before } = await createPost(full, day(1));
  const updatedAt = day(2).toISOString();
  expect(await revisePost(id, draft, day(2))).toEqual({ id, ...before, updatedAt });
  const blank = { content: '', categories: [], tags: [], excerpt: '', authorBio: '' };
  expect(await revisePost(id, { ...draft, ...blank })).toMatchObject({
    ...blank,
    excerpt: null,
    authorBio: null,
    status: 'published',
  });
});

test('gives every version its own name, also within one millisecond', async () => {
  const { createPost, revisePost } = await admin();
  const { id, updatedAt } = await createPost(draft);
  const versions = new Set([updatedAt]);
  for (let i = 0; i < 3; i += 1) versions.add((await revisePost(id, draft, day(1))).updatedAt);
  expect(versions.size).toBe(4);
});

test('tells the second of two who began from one version, and stores nothing of theirs', async () => {
  const { admin: service, createPost } = await admin();
  const { id, updatedAt: baseUpdatedAt } = await createPost(draft);
  const save = (title: string) =>
    service.updatePost(id, { draft: { ...draft, title }, baseUpdatedAt });
  const outcomes = await Promise.all([save('Mine'), save('Yours')]);
  expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['conflict', 'saved']);
  const post = await service.find(id);
  expect(outcomes).toContainEqual({ kind: 'conflict', post });
  expect(outcomes).toContainEqual({ kind: 'saved', post });
});

test('limits the address of a long title, and of its twin too', async () => {
  const { createPost } = await admin();
  const long = { ...draft, title: 'İ'.repeat(300) };
  const posts = [await createPost(long), await createPost(long)];
  expect(posts.map(({ slug }) => [...slug].length)).toEqual([300, 302]);
});

test('stores no post whose text is too long when it is clean', async () => {
  const { admin: service } = await admin();
  const long = { ...draft, content: '<'.repeat(400_000) };
  expect(await service.createPost({ draft: long })).toEqual({
    kind: 'content-too-long',
    error: 'The text is 1.6 MB; at most 1 MB can be stored',
  });
  expect((await service.list(all)).total).toBe(0);
});

test('stores no post when its picture is refused', async () => {
  const { admin: service } = await admin();
  const picture = { bytes: new Uint8Array([1]), origin: { fileName: 'a.png', by: 'asha' } };
  expect(await service.createPost({ draft, picture })).toEqual({
    kind: 'picture-refused',
    error: 'No pictures here.',
  });
  expect((await service.list(all)).total).toBe(0);
});

test('names all categories and tags for suggestions', async () => {
  const { admin: service, createPost } = await admin();
  await createPost({ ...draft, categories: ['SEO', 'Hiring'], tags: ['AI'] });
  expect(await service.topics()).toEqual({ categories: ['SEO', 'Hiring'], tags: ['AI'] });
});
