import { describe, expect, test } from 'vitest';
import { readBlogQuery } from '../../../../domain/posts/blog-query.ts';
import { testDatabase } from '../../../../tests/support/create-test-database.ts';
import { cleanHtml } from '../html/clean/clean-html.ts';
import { createPostsService } from '../posts.service.ts';
import { createBlogsService } from './blogs.service.ts';

/** A site without pictures: those are tried where the media module stores them. */
async function admin() {
  const { db } = await testDatabase();
  const blogs = createBlogsService(db, {
    store: async () => ({ kind: 'refused', error: 'No pictures here.' }),
    findPictures: async () => new Map(),
    readArticle: async ({ content }) => cleanHtml(content),
  });
  const save = async (form: Record<string, string>, now = day(1)) => {
    const outcome = await blogs.create({ form: { ...form }, picture: null }, now);
    if (outcome.kind !== 'saved') throw new Error(`Not saved: ${JSON.stringify(outcome)}`);
    return outcome.blog;
  };
  return { db, blogs, save, posts: createPostsService(db) };
}

const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const form = { title: 'A post', author: 'Asha Nair' };
const all = readBlogQuery(new URLSearchParams());

describe('saving', () => {
  test('stores a draft unless it is told otherwise', async () => {
    const { posts, save } = await admin();
    expect(await save(form)).toMatchObject({ status: 'draft', published_at: null, content: '' });
    expect(await posts.findPost('a-post')).toEqual({ kind: 'unknown' });
  });

  test('answers with what is stored', async () => {
    const { save, blogs } = await admin();
    const blog = await save({
      ...form,
      title: ' A  post ',
      content: '<h1>Two words</h1><p onclick="x">and <b>four</b> more here</p>',
      status: 'published',
      categories: ' SEO, web dev ,seo,, Web Dev',
      tags: 'AI',
      meta_description: 'About it.',
      author_bio: 'Writes.',
    });
    expect(blog).toEqual({
      id: expect.any(Number),
      title: 'A post',
      slug: 'a-post',
      content: '<h2>Two words</h2><p>and <strong>four</strong> more here</p>',
      author: 'Asha Nair',
      status: 'published',
      categories: ['SEO', 'web dev'],
      tags: ['AI'],
      meta_description: 'About it.',
      featured_image: null,
      featured_image_alt: '',
      excerpt: '',
      author_bio: 'Writes.',
      published_at: day(1).toISOString(),
      created_at: day(1).toISOString(),
      updated_at: day(1).toISOString(),
      word_count: 6,
      read_minutes: 1,
    });
    expect(await blogs.find(blog.id)).toEqual(blog);
  });

  test('leaves alone what the form does not speak of, and empties what it sends blank', async () => {
    const { blogs, save } = await admin();
    const full = {
      ...form,
      content: '<p>Words</p>',
      status: 'published',
      categories: 'SEO',
      tags: 'AI',
      meta_description: 'Meta',
      excerpt: 'Excerpt',
      author_bio: 'Bio',
      slug: 'mine',
    };
    const { id, ...before } = await save(full);
    const kept = await blogs.revise(id, { form, picture: null }, day(2));
    expect(kept).toEqual({
      kind: 'saved',
      blog: { id, ...before, updated_at: day(2).toISOString() },
    });
    const blank = { content: '', categories: '', tags: '', excerpt: '', author_bio: ' ' };
    const emptied = await blogs.revise(id, { form: { ...form, ...blank }, picture: null }, day(3));
    expect(emptied).toMatchObject({
      blog: {
        content: '',
        categories: [],
        tags: [],
        excerpt: '',
        author_bio: '',
        status: 'published',
      },
    });
  });

  test('gives every version a name of its own, also within one millisecond', async () => {
    const { blogs, save } = await admin();
    const { id, updated_at } = await save(form);
    const versions = new Set([updated_at]);
    for (let i = 0; i < 3; i += 1) {
      const outcome = await blogs.revise(id, { form, picture: null }, day(1));
      if (outcome.kind === 'saved') versions.add(outcome.blog.updated_at);
    }
    expect(versions.size).toBe(4);
  });

  test('tells the second of two who began from one version, and stores nothing of theirs', async () => {
    const { blogs, save } = await admin();
    const { id, updated_at: base_updated_at } = await save(form);
    const tab = (title: string) =>
      blogs.revise(id, { form: { ...form, title, base_updated_at }, picture: null }, day(2));
    const outcomes = await Promise.all([tab('Mine'), tab('Yours')]);
    expect(outcomes.map((outcome) => outcome.kind).toSorted()).toEqual(['conflict', 'saved']);
    const current = await blogs.find(id);
    expect(outcomes).toContainEqual({ kind: 'conflict', current });
    expect(outcomes).toContainEqual({ kind: 'saved', blog: current });
  });

  test('keeps a long title in an address that fits, and its twin too', async () => {
    const { save } = await admin();
    const title = 'İ'.repeat(300);
    const slugs = [await save({ ...form, title }), await save({ ...form, title })].map(
      ({ slug }) => [...slug].length,
    );
    expect(slugs).toEqual([300, 302]);
  });

  test.each([
    [{ title: '' }, { title: 'Title is required' }],
    [{ author: ' ' }, { author: 'Author is required' }],
    [{ title: 'x'.repeat(301) }, { title: 'Title may have at most 300 characters' }],
    [{ title: 'a\0b' }, { title: expect.stringContaining('cannot be stored') }],
    [{ content: 'a\ud800b' }, { content: expect.stringContaining('cannot be stored') }],
    [
      { content: '<'.repeat(400_000) },
      { content: 'Content may have at most 10,00,000 characters' },
    ],
    [{ status: 'secret' }, { status: 'Status must be Draft or Published' }],
    [{ slug: '!!!' }, { slug: 'Address (slug) needs at least one letter or digit' }],
    [{ categories: 'x'.repeat(61) }, { categories: expect.stringContaining('60 characters') }],
    [{ tags: 'İ'.repeat(40) }, { tags: expect.stringContaining('60 characters') }],
    [
      { tags: Array.from({ length: 21 }, (_, i) => `t${i}`).join() },
      { tags: 'A blog may have at most 20 tags' },
    ],
    [{ meta_description: 'x'.repeat(501) }, { meta_description: expect.stringContaining('500') }],
    [{ author_bio: 'x'.repeat(1001) }, { author_bio: expect.stringContaining('1,000') }],
    [
      { featured_image_alt: 'x'.repeat(301) },
      { featured_image_alt: expect.stringContaining('300') },
    ],
  ])('refuses what breaks a rule (%#)', async (bad, fields) => {
    const { blogs } = await admin();
    const upload = { form: { ...form, ...bad }, picture: null };
    expect(await blogs.create(upload)).toEqual({ kind: 'invalid', fields });
    expect((await blogs.list(all)).total).toBe(0);
  });

  test.each([null, 'text', [], 7, { title: 7, author: ['a'], content: {} }, { __proto__: null }])(
    'refuses %o, which is no form',
    async (odd) => {
      const { blogs } = await admin();
      expect(await blogs.create({ form: odd, picture: null })).toMatchObject({ kind: 'invalid' });
    },
  );

  test('stores no post when its picture is refused', async () => {
    const { blogs } = await admin();
    expect(await blogs.create({ form, picture: new Uint8Array([1]) })).toEqual({
      kind: 'invalid',
      fields: { featured_image: 'No pictures here.' },
    });
    expect((await blogs.list(all)).total).toBe(0);
  });
});

test('names all categories and tags for suggestions', async () => {
  const { blogs, save } = await admin();
  await save({ ...form, categories: 'SEO, Hiring', tags: 'AI' });
  expect(await blogs.topics()).toEqual({ categories: ['SEO', 'Hiring'], tags: ['AI'] });
});
