import { describe, expect, test } from 'vitest';
import { readForm } from '../../../domain/api/form-fields.ts';
import { postForm } from '../../../domain/posts/post-form.ts';
import { testDatabase } from '../../../tests/support/create-test-database.ts';
import { aDraft, aQuery } from '../../../tests/support/post-factories.ts';
import { postsAdminOn, postsOn, writingOn } from '../../../tests/support/posts-services.ts';

async function services() {
  const { db } = await testDatabase();
  return { db, posts: postsOn(db), writing: writingOn(db) };
}

describe('addresses', () => {
  test('get -2, -3 and so on for equal titles', async () => {
    const { writing } = await services();
    const slugs = [];
    for (let i = 0; i < 3; i += 1) slugs.push((await writing.createPost(aDraft())).slug);
    expect(slugs).toEqual(['a-post', 'a-post-2', 'a-post-3']);
  });

  test('differ for equal titles that are saved at the same moment', async () => {
    const { writing } = await services();
    const saved = await Promise.all(Array.from({ length: 8 }, () => writing.createPost(aDraft())));
    expect(new Set(saved.map((post) => post.slug)).size).toBe(8);
  });

  test('exist for a title without letters too', async () => {
    const { writing } = await services();
    expect(await writing.createPost(aDraft({ title: '🎉🎉' }))).toMatchObject({ slug: 'post' });
    expect(await writing.createPost(aDraft({ title: '!!!' }))).toMatchObject({ slug: 'post-2' });
  });

  test('of a renamed post redirect to the new one, through several renames', async () => {
    const { posts, writing } = await services();
    const { id } = await writing.createPost(aDraft({ title: 'First' }));
    await writing.revisePost(id, aDraft({ title: 'Second' }));
    await writing.revisePost(id, aDraft({ title: 'Third' }));
    expect(await posts.findPost('first')).toEqual({ kind: 'moved', slug: 'third' });
    expect(await posts.findPost('second')).toEqual({ kind: 'moved', slug: 'third' });
    expect(await posts.findPost('third')).toMatchObject({
      kind: 'found',
      post: { title: 'Third' },
    });
  });

  test('that a post had before can be taken back by it, but not by another post', async () => {
    const { posts, writing } = await services();
    const { id } = await writing.createPost(aDraft({ title: 'First' }));
    await writing.revisePost(id, aDraft({ title: 'Second' }));
    expect(await writing.createPost(aDraft({ title: 'First' }))).toMatchObject({ slug: 'first-2' });
    expect(await writing.revisePost(id, aDraft({ title: 'First' }))).toMatchObject({
      slug: 'first',
    });
    expect(await posts.findPost('second')).toEqual({ kind: 'moved', slug: 'first' });
  });

  // A small İ is two characters: that slug is cut and no longer equals the one of the title.
  test.each(['a', 'İ', 'क'])(
    'let a second post with a title of 300 × %s be saved as its form shows it',
    async (letter) => {
      const { writing } = await services();
      const title = letter.repeat(300);
      await writing.createPost(aDraft({ title }));
      const twin = await writing.createPost(aDraft({ title }));
      expect(twin.slug).toMatch(/-2$/);
      const form = { title, author: 'Asha Rao', slug: twin.slug };
      const read = readForm(postForm, form);
      expect(read).toMatchObject({ ok: true });
      const revised = await writing.revisePost(twin.id, aDraft({ title, slug: twin.slug }));
      expect(revised).toMatchObject({ id: twin.id, slug: twin.slug });
    },
  );

  test('keep their number while the title stays', async () => {
    const { writing } = await services();
    await writing.createPost(aDraft());
    const { id } = await writing.createPost(aDraft());
    const revised = await writing.revisePost(id, aDraft({ content: '<p>New</p>' }));
    expect(revised).toMatchObject({ id, slug: 'a-post-2' });
  });

  test('that were typed are used, and stay when the title changes', async () => {
    const { writing } = await services();
    const { id, slug } = await writing.createPost(aDraft({ slug: ' My Address ' }));
    expect(slug).toBe('my-address');
    expect(await writing.revisePost(id, aDraft())).toMatchObject({ slug });
    expect(await writing.revisePost(id, aDraft({ title: 'Else', slug }))).toMatchObject({ slug });
  });

  test('of a draft are free once the draft is renamed or deleted', async () => {
    const { posts, writing } = await services();
    const draft = { status: 'draft' } as const;
    const { id } = await writing.createPost(aDraft({ ...draft, title: 'First' }));
    await writing.revisePost(id, aDraft({ ...draft, title: 'Second' }));
    expect(await writing.createPost(aDraft({ title: 'First' }))).toMatchObject({ slug: 'first' });
    await writing.deletePost(id);
    expect(await posts.findPost('second')).toEqual({ kind: 'unknown' });
  });

  test('of a deleted post answer 410 until a post with that title is published', async () => {
    const { posts, writing } = await services();
    const { id } = await writing.createPost(aDraft({ title: 'First' }));
    await writing.revisePost(id, aDraft({ title: 'Second' }));
    await writing.deletePost(id);
    expect(await posts.findPost('first')).toEqual({ kind: 'gone' });
    expect(await posts.findPost('second')).toEqual({ kind: 'gone' });
    expect((await posts.listPosts(aQuery())).total).toBe(0);
    expect(await writing.createPost(aDraft({ title: 'Second' }))).toMatchObject({ slug: 'second' });
    expect(await posts.findPost('second')).toMatchObject({ kind: 'found' });
  });
});

describe('publication', () => {
  const day = (number: number) => new Date(Date.UTC(2026, 0, number));

  test('keeps its first date through drafts and changes', async () => {
    const { posts, writing } = await services();
    const { id } = await writing.createPost(aDraft({ status: 'draft' }), day(1));
    expect(await posts.findPost('a-post')).toEqual({ kind: 'unknown' });
    expect(await writing.publishPost(id, day(2))).toMatchObject({ done: [id], already: [] });
    await writing.revisePost(id, aDraft({ status: 'draft' }), day(3));
    expect(await posts.findPost('a-post')).toEqual({ kind: 'unknown' });
    await writing.revisePost(id, aDraft(), day(4));
    expect(await posts.findPost('a-post')).toMatchObject({
      post: { publishedAt: day(2).toISOString(), updatedAt: day(4).toISOString() },
    });
  });

  test('updates everything that is derived from the text', async () => {
    const { posts, writing } = await services();
    const { id } = await writing.createPost(aDraft({ content: '<p>before</p>', tags: ['A', 'B'] }));
    await writing.revisePost(
      id,
      aDraft({ content: '<p>after</p>', tags: ['B', 'b', 'C', ' '], categories: ['New'] }),
    );
    expect((await posts.listPosts(aQuery({ search: 'before' }))).total).toBe(0);
    const found = await posts.listPosts(aQuery({ search: 'after' }));
    expect(found.posts).toMatchObject([{ tags: ['B', 'C'], category: 'New' }]);
    expect((await posts.categoryCounts()).categories).toEqual([{ name: 'New', count: 1 }]);
  });

  test('refuses to change, publish or delete a post that does not exist', async () => {
    const { db, writing } = await services();
    expect(await postsAdminOn(db).updatePost(99, { draft: aDraft() })).toEqual({ kind: 'unknown' });
    expect(await writing.publishPost(99)).toMatchObject({ done: [], already: [] });
    expect(await writing.trashPost(99)).toBe(false);
  });

  test('stores nothing when a part is refused', async () => {
    const { db, writing } = await services();
    await expect(writing.createPost(aDraft({ tags: ['x'.repeat(61)] }))).rejects.toThrow();
    const { count } = await db
      .selectFrom('post_slugs')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(0);
  });
});
