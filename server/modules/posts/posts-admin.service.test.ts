import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAdminPostQuery } from '../../../domain/posts/admin-post.ts';
import { testDatabase } from '../../../tests/support/create-test-database.ts';
import { aDraft } from '../../../tests/support/post-factories.ts';
import { postsAdminOn, postsOn, writingOn } from '../../../tests/support/posts-services.ts';
import { mergePage, type UnfinishedLine } from './admin-list.service.ts';
import type { PostDraft } from './write-post.ts';

async function admin() {
  const { db } = await testDatabase();
  const { createPost, revisePost } = writingOn(db);
  return { admin: postsAdminOn(db), createPost, revisePost, posts: postsOn(db) };
}

const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const draft = { title: 'A post', author: 'Asha Nair' };
const all = readAdminPostQuery(new URLSearchParams());

test('stores a draft by default', async () => {
  const { posts, createPost } = await admin();
  const post = await createPost(draft);
  expect(post).toMatchObject({ status: 'draft', publishedAt: null, content: '' });
  expect(await posts.findPost('a-post')).toEqual({ kind: 'unknown' });
});

test('resolves with the stored post', async () => {
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

test('leaves absent fields unchanged and clears blank ones', async () => {
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

test('gives every save its own version, even within one millisecond', async () => {
  const { createPost, revisePost } = await admin();
  const { id, updatedAt } = await createPost(draft);
  const versions = new Set([updatedAt]);
  for (let i = 0; i < 3; i += 1) versions.add((await revisePost(id, draft, day(1))).updatedAt);
  expect(versions.size).toBe(4);
});

test('reports a conflict to the second of two saves from the same version and stores nothing', async () => {
  const { admin: service, createPost } = await admin();
  const { id, updatedAt: baseUpdatedAt } = await createPost(draft);
  const save = (title: string) =>
    service.updatePost(id, { draft: { ...draft, title }, baseUpdatedAt });
  const outcomes = await Promise.all([save('Mine'), save('Yours')]);
  expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['conflict', 'saved']);
  const post = await service.find(id);
  expect(outcomes).toContainEqual({ kind: 'conflict', post });
  expect(outcomes).toContainEqual({ kind: 'saved', post, leftBehind: [] });
});

test('limits the slug of a long title, also with a number appended', async () => {
  const { createPost } = await admin();
  const long = { ...draft, title: 'İ'.repeat(300) };
  const posts = [await createPost(long), await createPost(long)];
  expect(posts.map(({ slug }) => [...slug].length)).toEqual([300, 302]);
});

test('refuses a text that is too long after cleaning', async () => {
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
    error: 'The file is not a JPEG, PNG, WebP, AVIF or GIF picture.',
  });
  expect((await service.list(all)).total).toBe(0);
});

test('returns all categories and tags for suggestions', async () => {
  const { admin: service, createPost } = await admin();
  await createPost({ ...draft, categories: ['SEO', 'Hiring'], tags: ['AI'] });
  expect(await service.topics()).toEqual({ categories: ['SEO', 'Hiring'], tags: ['AI'] });
});

const query = (text: string) => readAdminPostQuery(new URLSearchParams(text));

async function listed() {
  const { db } = await testDatabase();
  const writing = writingOn(db);
  const draft = (changes: Partial<PostDraft>) =>
    aDraft({ status: 'draft', categories: [], metaDescription: '', ...changes });
  await writing.createPost(
    draft({
      title: 'Beta',
      content: '<p>kolam</p>',
      status: 'published',
      categories: ['SEO'],
      tags: ['AI'],
    }),
    day(3),
  );
  await writing.createPost(
    draft({ title: 'alpha', excerpt: 'Kolam', categories: ['Hiring', 'seo'] }),
    day(2),
  );
  await writing.createPost(draft({ title: 'Gamma', status: 'published' }), day(1));
  const { id } = await writing.createPost(
    draft({ title: 'Trashed kolam', categories: ['SEO'] }),
    day(4),
  );
  await writing.trashPost(id);
  return { db, posts: postsAdminOn(db) };
}

test.each([
  ['', ['Beta', 'alpha', 'Gamma']],
  ['sort=title', ['alpha', 'Beta', 'Gamma']],
  ['sort=published', ['Beta', 'Gamma', 'alpha']],
  ['sort=nonsense&status=nonsense&page=-1', ['Beta', 'alpha', 'Gamma']],
  ['status=draft', ['alpha']],
  ['status=published', ['Beta', 'Gamma']],
  ['status=trashed', ['Trashed kolam']],
  ['category=seo', ['Beta', 'alpha']],
  ['category=Hiring&tag=ai', []],
  ['tag=AI', ['Beta']],
  ['search=KOLAM', ['Beta', 'alpha']],
  ['search=kolam&status=published&category=SEO', ['Beta']],
  ['search=%25', []],
  ['search=%00&category=%00', ['Beta', 'alpha', 'Gamma']],
  ['page=2', []],
  ['page=99999999999999999999', ['Beta', 'alpha', 'Gamma']],
])('the list for "%s" has %j', async (text, expected) => {
  const { posts } = await listed();
  expect((await posts.list(query(text))).posts.map((post) => post.title)).toEqual(expected);
});

test('lists the former status and the date of deletion in the trash', async () => {
  const { posts } = await listed();
  const published = (await posts.list(query('status=published'))).posts.map(({ id }) => id);
  await posts.decide(published, 'delete', { now: day(9) });
  const { posts: lines } = await posts.list(query('status=trashed&sort=title'));
  expect(lines).toMatchObject([
    {
      title: 'Beta',
      status: 'trashed',
      trashedStatus: 'published',
      trashedAt: day(9).toISOString(),
    },
    { title: 'Gamma', trashedStatus: 'published' },
    { title: 'Trashed kolam', trashedStatus: 'draft' },
  ]);
  expect((await posts.list(query(''))).posts).toMatchObject([{ trashedStatus: null }]);
});

test('reads a page of 1,000 posts with as few queries as a page of three', async () => {
  const { db } = await listed();
  await db.transaction().execute(async (trx) => {
    const { id: _, ...post } = await trx
      .selectFrom('posts')
      .selectAll()
      .where('slug', '=', 'alpha')
      .executeTakeFirstOrThrow();
    for (let id = 1001; id <= 1997; id += 1) {
      const slug = `p-${id}`;
      await trx
        .insertInto('posts')
        .values({ ...post, id, slug })
        .execute();
      await trx.insertInto('post_slugs').values({ slug, post_id: id }).execute();
    }
  });
  let questions = 0;
  const counting = db.withPlugin({
    transformQuery: ({ node }) => {
      questions += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const posts = postsAdminOn(counting);
  const last = await posts.list(query('page=20&sort=created'));
  expect(last).toMatchObject({ total: 1000, posts: { length: 50 } });
  expect(questions).toBe(5);
  expect((await posts.list(query(''))).posts).toHaveLength(1000);
});

const instant = fc
  .integer({ min: 0, max: 40 })
  .map((minute) => new Date(minute * 60_000).toISOString());

const post = fc.record({
  title: fc.constantFrom('a', 'B', 'c', 'd'),
  updatedAt: instant,
  createdAt: instant,
  publishedAt: fc.option(instant),
});

const sorts = ['updated', 'created', 'published', 'title'] as const;
type Sort = (typeof sorts)[number];

const keys = {
  updated: (row: { updatedAt: string }) => row.updatedAt,
  created: (row: { createdAt: string }) => row.createdAt,
  published: (row: { publishedAt: string | null }) => row.publishedAt ?? '',
};

function sortRows<
  Row extends { title: string; updatedAt: string; createdAt: string; publishedAt: string | null },
>(rows: Row[], sort: Sort): Row[] {
  if (sort === 'title')
    return rows.toSorted((a, b) => a.title.toLowerCase().localeCompare(b.title.toLowerCase()));
  const key = keys[sort];
  return rows.toSorted((a, b) => (key(a) < key(b) ? 1 : key(a) > key(b) ? -1 : 0));
}

test('lists each post and unfinished post once, in order, across all pages', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(post, { maxLength: 30 }),
      fc.array(fc.record({ title: fc.constantFrom('a', 'b', 'C'), savedAt: instant }), {
        maxLength: 8,
      }),
      fc.constantFrom(...sorts),
      fc.integer({ min: 1, max: 6 }),
      async (some, begun, sort, limit) => {
        const posts = sortRows(
          some.map((each, index) => ({ ...each, id: index + 1 })),
          sort,
        );
        const lines = begun.map(
          ({ title, savedAt }, index): UnfinishedLine => ({
            id: `new-${index}`,
            title,
            savedAt,
            savedBy: 'asha',
            author: '',
            categories: [],
            tags: [],
            featuredMediaId: null,
          }),
        );
        const unfinished = sortRows(
          lines.map((line) => ({
            ...line,
            updatedAt: line.savedAt,
            createdAt: line.savedAt,
            publishedAt: null,
          })),
          sort,
        );
        const read = async ({ offset, limit: most }: { offset: number; limit: number }) =>
          posts.slice(offset, offset + most);
        const found: { id: number | string }[] = [];
        const total = posts.length + unfinished.length;
        for (let offset = 0; offset < total + limit; offset += limit) {
          const page = await mergePage({ sort, limit, offset }, unfinished, posts.length, read);
          expect(page.length).toBe(Math.max(0, Math.min(limit, total - offset)));
          found.push(...page);
        }
        const ids = found.map(({ id }) => id);
        expect(ids.toSorted()).toEqual([...posts, ...unfinished].map(({ id }) => id).toSorted());
        expect(ids.filter((id) => typeof id === 'number')).toEqual(posts.map(({ id }) => id));
      },
    ),
  );
});
