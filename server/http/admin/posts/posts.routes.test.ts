import { describe, expect, it } from 'vitest';
import { createTestAdmin, oneTestAdmin } from '../../../../tests/support/create-test-admin.ts';

const sameAdmin = oneTestAdmin();

/** What part 7 of the specification sends, and no more. */
const specified = {
  title: 'A post of the test',
  content: '<h2>Head</h2><p>Some <strong>words</strong>.</p>',
  author: 'Asha Nair',
  status: 'published',
  categories: 'SEO, Hiring',
  tags: 'AI, Trends',
  meta_description: 'What the quokka writes.',
};

/** React marks where two texts meet; a reader sees one. */
const wordsOf = (html: string) => html.replaceAll('<!-- -->', '');

describe('the calls of the specification', () => {
  it('ask for a login', async () => {
    const { http } = await sameAdmin();
    for (const [method, url] of [
      ['GET', '/api/blogs'],
      ['GET', '/api/blogs/1'],
      ['POST', '/api/blogs'],
      ['PUT', '/api/blogs/1'],
      ['DELETE', '/api/blogs/1'],
      ['POST', '/api/blogs/1/restore'],
      ['GET', '/api/blogs/1/preview-link'],
      ['GET', '/api/admin/topics'],
      ['GET', '/api/admin/suggestions'],
    ] as const) {
      expect.soft((await http.inject({ method, url })).statusCode, `${method} ${url}`).toBe(401);
    }
  });

  it('create, read, list, change and delete', async () => {
    const { http, call, send } = await createTestAdmin();
    const created = await send('POST', '/api/blogs', specified);
    expect(created.statusCode).toBe(201);
    const { id, ...post } = created.json();
    const lists = { categories: ['SEO', 'Hiring'], tags: ['AI', 'Trends'] };
    expect(post).toMatchObject({ ...specified, ...lists, featured_image: null });
    expect((await call('GET', `/api/blogs/${id}`)).json()).toEqual({ id, ...post });

    const list = await call('GET', '/api/blogs');
    expect(list.headers['x-total-count']).toBe('9');
    expect(list.json()).toHaveLength(9);
    expect(list.json()[0]).toMatchObject({
      id,
      title: specified.title,
      status: 'published',
      ...lists,
    });
    expect((await call('GET', '/api/blogs?search=QUOKKA&page=1')).headers['x-total-count']).toBe(
      '1',
    );

    const changed = await send('PUT', `/api/blogs/${id}`, {
      ...specified,
      title: 'Another title',
      tags: '',
    });
    expect(changed.statusCode).toBe(200);
    expect(changed.json()).toMatchObject({
      id,
      title: 'Another title',
      slug: 'another-title',
      tags: [],
    });
    const moved = await http.inject('/blog/a-post-of-the-test');
    expect([moved.statusCode, moved.headers.location]).toEqual([301, '/blog/another-title']);

    expect((await call('DELETE', `/api/blogs/${id}`)).json()).toMatchObject({ ok: true });
    for (const again of [
      await call('DELETE', `/api/blogs/${id}`),
      await call('GET', `/api/blogs/${id}`),
      await send('PUT', `/api/blogs/${id}`, specified),
    ]) {
      expect(again.statusCode).toBe(404);
      expect(again.json()).toEqual({ error: 'There is no such blog. It may have been deleted.' });
    }
  });

  it('say what is missing, in the order of the form', async () => {
    const { call, send } = await createTestAdmin();
    const answer = await send('POST', '/api/blogs', { ...specified, title: ' ', author: '' });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toEqual({
      error: 'Title is required',
      fields: { title: 'Title is required', author: 'Author is required' },
    });
    expect((await call('GET', '/api/blogs')).json()).toHaveLength(8);
  });

  it('store what is shown, whatever was sent', async () => {
    const { http, send } = await sameAdmin();
    const content =
      '<h1>Big</h1><p onclick="alert(1)">a<script>alert(1)</script></p><a href="javascript:x">b</a>';
    const { slug, content: stored } = (
      await send('POST', '/api/blogs', { ...specified, content })
    ).json();
    expect(stored).toBe('<h2>Big</h2><p>a</p><a href="">b</a>');
    const { body } = await http.inject(`/blog/${slug}`);
    const heading = '<h2 id="part-big">Big</h2><a href="#part-big" aria-label="Link to “Big”"></a>';
    expect(body).toContain(`<div class="part">${heading}</div><p>a</p><a href="">b</a>`);
    expect(body).not.toContain('alert(1)');
  });
});

describe('what is published', () => {
  it('is on the public pages at once; a draft never is', async () => {
    const { http, send } = await createTestAdmin();
    const secret = {
      ...specified,
      title: 'Hush hush',
      content: '<p>hushhush</p>',
      status: 'draft',
    };
    const { id } = (await send('POST', '/api/blogs', secret)).json();
    const addresses = ['/', '/blog', '/blog?search=hush', '/blog?tag=AI', '/blog/hush-hush'];
    const seen = async () =>
      Promise.all(
        addresses.map(async (url) =>
          /hush-hush|hushhush/i.test((await http.inject(url)).body.replaceAll(url, '')),
        ),
      );
    expect(await seen()).toEqual(addresses.map(() => false));
    expect((await http.inject('/blog/hush-hush')).statusCode).toBe(404);

    await send('PUT', `/api/blogs/${id}`, { ...secret, status: 'published' });
    expect(wordsOf((await http.inject('/blog')).body)).toContain('All (9)');
    expect((await http.inject('/blog/hush-hush')).body).toContain('<p>hushhush</p>');

    await send('PUT', `/api/blogs/${id}`, secret);
    expect(await seen()).toEqual(addresses.map(() => false));
  });

  it('answers 410 as soon as it is in the trash, and is back whole when that is undone', async () => {
    const { http, call, send } = await createTestAdmin();
    const { id, slug, ...post } = (await send('POST', '/api/blogs', specified)).json();
    await call('DELETE', `/api/blogs/${id}`);
    expect((await http.inject(`/blog/${slug}`)).statusCode).toBe(410);
    expect(wordsOf((await http.inject('/blog')).body)).toContain('All (8)');
    const trashed = (await call('GET', '/api/blogs?status=trashed')).json();
    expect(trashed).toMatchObject([{ id, status: 'trashed' }]);

    const restored = await call('POST', `/api/blogs/${id}/restore`);
    expect(restored.statusCode).toBe(200);
    expect(restored.json()).toEqual({ id, slug, ...post });
    expect((await http.inject(`/blog/${slug}`)).statusCode).toBe(200);
    expect((await call('POST', `/api/blogs/${id}/restore`)).statusCode).toBe(404);
  });
});

it('two tabs on one post: the second save is told, and is given what stands there', async () => {
  const { call, send } = await sameAdmin();
  const { id, updated_at: base_updated_at } = (await send('POST', '/api/blogs', specified)).json();
  const url = `/api/blogs/${id}`;
  const first = await send('PUT', url, { ...specified, content: '<p>First.</p>', base_updated_at });
  expect(first.statusCode).toBe(200);
  const second = await send('PUT', url, {
    ...specified,
    content: '<p>Second.</p>',
    base_updated_at,
  });
  expect(second.statusCode).toBe(409);
  expect(second.json()).toEqual({
    error: expect.stringMatching(/changed in the meantime/),
    current: first.json(),
  });
  expect((await call('GET', url)).json()).toEqual(first.json());
  // Having seen both, the writer saves over it on purpose.
  const { updated_at } = first.json();
  const third = await send('PUT', url, {
    ...specified,
    content: '<p>Both.</p>',
    base_updated_at: updated_at,
  });
  expect(third.json()).toMatchObject({ content: '<p>Both.</p>' });
});

it('suggests the names that there are', async () => {
  const { call, send } = await sameAdmin();
  await send('POST', '/api/blogs', { ...specified, categories: 'New one', status: 'draft' });
  const { categories, tags } = (await call('GET', '/api/admin/topics')).json();
  expect(categories).toEqual([
    'SEO',
    'Social Media',
    'Web Dev',
    'Hiring',
    'Marketing Tips',
    'New one',
  ]);
  expect(tags).toHaveLength(8);
});

it('suggests authors with their latest bio, whom this login wrote as last, and topics with their posts', async () => {
  const { call, send } = await createTestAdmin();
  const suggestions = async () => (await call('GET', '/api/admin/suggestions')).json();
  const before = await suggestions();
  expect(before.own_author).toBe('');
  const strategy = before.tags.find(({ name }: { name: string }) => name === 'Strategy').posts;
  const post = { title: 'A', author: 'Meena Agarwal', status: 'draft', tags: 'Strategy, Sarees' };
  await send('POST', '/api/blogs', { ...post, author_bio: 'Runs the counter.' });
  const { id } = (await send('POST', '/api/blogs', { ...post, author_bio: 'Runs it.' })).json();
  await send('POST', '/api/blogs', post);
  const after = await suggestions();
  expect(after.own_author).toBe('Meena Agarwal');
  expect(after.authors).toContainEqual({ name: 'Meena Agarwal', bio: 'Runs it.', posts: 3 });
  expect(after.tags).toContainEqual({ name: 'Strategy', posts: strategy + 3 });
  expect(after.tags.at(-1)).toEqual({ name: 'Sarees', posts: 3 });

  await call('DELETE', `/api/blogs/${id}`);
  const { authors } = await suggestions();
  expect(authors).toContainEqual({ name: 'Meena Agarwal', bio: 'Runs the counter.', posts: 2 });
  await send('POST', '/api/blogs', { title: '', author: 'Refused' });
  expect((await suggestions()).own_author).toBe('Meena Agarwal');
});
