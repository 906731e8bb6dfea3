import { expect, test } from 'vitest';
import { readAdminPostQuery } from '../../../../domain/posts/admin-post.ts';
import { testDatabase } from '../../../../tests/support/create-test-database.ts';
import { aDraft } from '../../../../tests/support/post-factories.ts';
import { postsAdminOn, writingOn } from '../../../../tests/support/posts-services.ts';
import type { PostDraft } from '../writing/post-draft.ts';

const query = (text: string) => readAdminPostQuery(new URLSearchParams(text));
const day = (number: number) => new Date(Date.UTC(2026, 0, number));

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

test('the trash says what a post was, and since when it lies there', async () => {
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

test('1,000 posts come in pages, each by as few questions to the database as a page of three', async () => {
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
  const last = await posts.list(query('page=50&sort=created'));
  expect(last).toMatchObject({ total: 1000, posts: { length: 20 } });
  expect(questions).toBe(5);
  expect((await posts.list(query(''))).posts).toHaveLength(1000);
});
