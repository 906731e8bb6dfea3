import { describe, expect, it, test } from 'vitest';
import { postMessages } from '../../../domain/posts/post-messages.ts';
import { fieldsAt } from '../../../domain/text/local-time.ts';
import { addComment } from '../../../tests/support/comment-factories.ts';
import { createTestAdmin, oneTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { aFile } from '../../../tests/support/images.ts';
import { postFields } from '../../../tests/support/publishing.ts';

const sameAdmin = oneTestAdmin();

/** Exactly the fields of part 7 of the specification. */
const specified = {
  title: 'A post of the test',
  content: '<h2>Head</h2><p>Some <strong>words</strong>.</p>',
  author: 'Asha Nair',
  status: 'published',
  categories: 'SEO, Hiring',
  tags: 'AI, Trends',
  meta_description: 'What the quokka writes.',
};

/** Removes React's comment nodes between adjacent texts. */
const wordsOf = (html: string) => html.replaceAll('<!-- -->', '');

describe('the calls of the specification', () => {
  it('require a login', async () => {
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

  it('name what is hidden in a text, and publish it nowhere', async () => {
    const { http, send } = await createTestAdmin();
    const content =
      '<p>The fee is <del>20,000</del> <ins>18,000</ins>.</p><p hidden>Ask the quokka</p>' +
      "<div style='mso-element:comment-list'><div style='mso-element:comment'><p>Margin is 40%</p></div></div>";
    const created = (await send('POST', '/api/blogs', { ...specified, content })).json();
    const left = [
      { kind: 'deletion', words: '20,000' },
      { kind: 'hidden', words: 'Ask the quokka' },
      { kind: 'comment', words: 'Margin is 40%' },
    ];
    expect(created.left_behind).toEqual(left);
    const title = 'Changed';
    const changed = await send('PUT', `/api/blogs/${created.id}`, { ...specified, title, content });
    expect(changed.json().left_behind).toEqual(left);
    const address = `/blog/${changed.json().slug}`;
    for (const url of [address, `${address}.md`, '/blog/feed.xml', '/blog/feed.json']) {
      const { statusCode, body } = await http.inject(url);
      expect(statusCode, url).toBe(200);
      expect(body, url).toContain('18,000');
      expect(body, url).not.toMatch(/20,000|Ask the quokka|Margin is/);
    }
  });

  it('create, read, list, change and delete a post', async () => {
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
      expect(again.json()).toEqual({
        error: 'This blog is in the trash.',
      });
    }
  });

  it('report missing fields in the order of the form', async () => {
    const { call, send } = await createTestAdmin();
    const response = await send('POST', '/api/blogs', { ...specified, title: ' ', author: '' });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toEqual({
      error: 'Title is required',
      fields: { title: 'Title is required', author: 'Author is required' },
    });
    expect((await call('GET', '/api/blogs')).json()).toHaveLength(8);
  });

  it('store cleaned HTML', async () => {
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

describe('a published post', () => {
  it('appears on the public pages at once, unlike a draft', async () => {
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

  it('answers 410 once it is in the trash, and is restored completely by undo', async () => {
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

it('reports a conflict to the second of two tabs, with the stored post', async () => {
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
    revision: first.json().updated_at,
  });
  expect((await call('GET', url)).json()).toEqual(first.json());
  // Having seen both versions, the writer overwrites the stored one on purpose.
  const { updated_at } = first.json();
  const third = await send('PUT', url, {
    ...specified,
    content: '<p>Both.</p>',
    base_updated_at: updated_at,
  });
  expect(third.json()).toMatchObject({ content: '<p>Both.</p>' });
});

it('suggests existing categories and tags', async () => {
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

it("suggests authors with their latest bio, the login's last author, and topics with their numbers of posts", async () => {
  const { call, send } = await createTestAdmin();
  const suggestions = async () => (await call('GET', '/api/admin/suggestions')).json();
  const before = await suggestions();
  expect(before.ownAuthor).toBe('');
  const strategy = before.tags.find(({ name }: { name: string }) => name === 'Strategy').posts;
  const post = { title: 'A', author: 'Meena Agarwal', status: 'draft', tags: 'Strategy, Sarees' };
  await send('POST', '/api/blogs', { ...post, author_bio: 'Runs the counter.' });
  const { id } = (await send('POST', '/api/blogs', { ...post, author_bio: 'Runs it.' })).json();
  await send('POST', '/api/blogs', post);
  const after = await suggestions();
  const author = { name: 'Meena Agarwal', page: null };
  expect(after.ownAuthor).toBe('Meena Agarwal');
  expect(after.authors).toContainEqual({ ...author, bio: 'Runs it.', posts: 3 });
  expect(after.tags).toContainEqual({ name: 'Strategy', posts: strategy + 3 });
  expect(after.tags.at(-1)).toEqual({ name: 'Sarees', posts: 3 });

  await call('DELETE', `/api/blogs/${id}`);
  const { authors } = await suggestions();
  expect(authors).toContainEqual({ ...author, bio: 'Runs the counter.', posts: 2 });
  await send('POST', '/api/blogs', { title: '', author: 'Refused' });
  expect((await suggestions()).ownAuthor).toBe('Meena Agarwal');
});

const post = { author: 'Asha', content: '<p>Words.</p>' };

test('lists posts with their pictures and the number of public comments', async () => {
  const { database, call, send } = await createTestAdmin();
  const picture = { bytes: await aFile('png') };
  const one = (await send('POST', '/api/blogs', { ...post, title: 'Pictured' }, picture)).json();
  const other = (await send('POST', '/api/blogs', { ...post, title: 'Drawn' })).json();
  for (const status of ['approved', 'approved', 'pending', 'rejected', 'spam'] as const) {
    await addComment(database.db, { postId: one.id, status });
  }
  const { posts } = (await call('GET', '/api/admin/blogs?search=Asha')).json();
  const rows = new Map(posts.map((row: { id: number }) => [row.id, row]));
  expect(rows.get(one.id)).toMatchObject({ comments: 2, picture: { url: one.featured_image } });
  expect(rows.get(other.id)).toMatchObject({ comments: 0, picture: null });
  expect((await call('GET', '/api/blogs?search=Pictured')).json()[0]).not.toHaveProperty('picture');
});

/** An admin with a draft, a published post and one in the trash. */
async function admin() {
  const { http, call, send } = await createTestAdmin();
  const store = async (title: string, status: string): Promise<number> =>
    (await send('POST', '/api/blogs', { ...post, title, status })).json().id;
  const draft = await store('A draft', 'draft');
  const published = await store('Published', 'published');
  const trashed = await store('Thrown away', 'draft');
  await call('DELETE', `/api/blogs/${trashed}`);
  const decide = async (decision: string, ...ids: number[]) =>
    await call('POST', '/api/admin/blogs/decisions', { payload: { ids, decision } });
  const page = async (slug: string) => (await http.inject(`/blog/${slug}`)).statusCode;
  return { call, decide, page, draft, published, trashed };
}

it('publishes several posts at once and reports which were published already', async () => {
  const { decide, page, draft, published, trashed } = await admin();
  expect(await page('a-draft')).toBe(404);
  const response = await decide('publish', published, draft, trashed, 999_999, draft);
  expect(response.json()).toMatchObject({
    done: [draft],
    already: [published],
    refused: [{ id: trashed, title: 'Thrown away', reason: 'It is in the trash.' }],
  });
  expect(await page('a-draft')).toBe(200);
});

it('unpublishes several posts, which keep their first publication date', async () => {
  const { call, decide, page, draft, published } = await admin();
  const before = (await call('GET', `/api/blogs/${published}`)).json();
  expect((await decide('withdraw', draft, published)).json()).toMatchObject({
    done: [published],
    already: [draft],
  });
  expect(await page('published')).toBe(404);
  const after = (await call('GET', `/api/blogs/${published}`)).json();
  expect(after).toMatchObject({ status: 'draft', published_at: before.published_at });
  expect(after.updated_at > before.updated_at).toBe(true);
});

it('deletes several posts and restores them unchanged', async () => {
  const { call, decide, page, draft, published, trashed } = await admin();
  expect((await decide('delete', draft, published, trashed)).json().done).toEqual([
    draft,
    published,
  ]);
  expect(await page('published')).toBe(410);
  expect((await decide('restore', published, draft, 999_999)).json().done).toEqual([
    published,
    draft,
  ]);
  expect(await page('published')).toBe(200);
  expect((await call('GET', `/api/blogs/${draft}`)).json().status).toBe('draft');
});

it('refuses an unknown decision and more than 500 posts at once', async () => {
  const { decide, draft } = await admin();
  expect((await decide('burn', draft)).statusCode).toBe(422);
  const many = Array.from({ length: 501 }, (_, index) => index + 1);
  expect((await decide('delete', ...many)).json().error).toBe('Please select at most 500 at once');
});

const { slugTaken } = postMessages;
const livePost = { author: 'Asha Nair', content: '<p>Words.</p>', status: 'published' };

/** A site with a live post at /blog/live, one in the trash at /blog/binned, and one that was at /blog/former. */
async function site() {
  const admin = await createTestAdmin();
  const { send, call } = admin;
  const create = async (fields: Record<string, string>) =>
    await send('POST', '/api/blogs', { ...livePost, ...fields });
  await create({ title: 'Live' });
  const binned = (await create({ title: 'Binned' })).json();
  await call('DELETE', `/api/blogs/${binned.id}`);
  const former = (await create({ title: 'Former' })).json();
  const change = (id: number, fields: Record<string, string>) =>
    send('PUT', `/api/blogs/${id}`, { ...livePost, ...fields });
  await change(former.id, { title: 'Now' });
  return { ...admin, create, change };
}

const taken: [typed: string, message: string][] = [
  ['live', slugTaken.live('Live')],
  [' LIVE! ', slugTaken.live('Live')],
  ['binned', slugTaken.trashed('Binned')],
  ['former', slugTaken.former('Now')],
];

test.each(taken)(
  'refuses the typed address “%s” of another post at its field',
  async (typed, message) => {
    const { create, change, call } = await site();
    const refused = await create({ title: 'Mine', slug: typed });
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      { error: message, fields: { slug: message } },
    ]);
    const { id } = (await create({ title: 'Mine' })).json();
    expect((await change(id, { title: 'Mine', slug: typed })).json().fields).toEqual({
      slug: message,
    });
    expect((await call('GET', `/api/blogs/${id}`)).json()).toMatchObject({ slug: 'mine' });
  },
);

test('numbers slugs made from titles, and lets a post keep and take back its own', async () => {
  const { create, change } = await site();
  const slugs = [];
  for (const title of ['Live', 'Live', 'Binned', 'Former']) {
    slugs.push((await create({ title, slug: '' })).json().slug);
  }
  expect(slugs).toEqual(['live-2', 'live-3', 'binned-2', 'former-2']);
  const { id } = (await create({ title: 'Own', slug: 'first' })).json();
  for (const slug of ['first', 'second', 'first', 'first']) {
    expect((await change(id, { title: 'Own', slug })).json().slug).toBe(slug);
  }
});

test('refuses a scheduled change that takes the address of another post', async () => {
  const { create, call } = await site();
  const { id, updated_at } = (await create({ title: 'Mine' })).json();
  const fields = postFields({ title: 'Mine', status: 'published', slug: 'live' });
  const draft = { revision: '', fields, baseUpdatedAt: updated_at, keep: false };
  expect((await call('PUT', `/api/admin/drafts/${id}`, { payload: draft })).statusCode).toBe(200);
  const time = fieldsAt(new Date(Date.now() + 3_600_000).toISOString(), 'Asia/Kolkata');
  const scheduled = await call('PUT', `/api/admin/scheduled/post-${id}`, { payload: time });
  expect(scheduled.json().fields).toEqual({ slug: slugTaken.live('Live') });
});

test('moves a discarded draft to the trash even if it has the address of another post', async () => {
  const { call } = await site();
  const fields = postFields({ title: 'Mine', slug: 'live' });
  const draft = { revision: '', fields, baseUpdatedAt: null, keep: false };
  const stored = await call('PUT', '/api/admin/drafts/new-1', { payload: draft });
  const { revision } = stored.json().draft;
  await call('POST', '/api/admin/drafts/new-1/discard', { payload: { revision } });
  const trash = (await call('GET', '/api/blogs?status=trashed')).json();
  expect(trash.map(({ title }: { title: string }) => title)).toContain('Mine');
});

const form = { title: 'With a picture', author: 'Asha Nair', status: 'published' };

it('stores a featured image with its post, shows it everywhere, replaces and removes it', async () => {
  const { http, send } = await sameAdmin();
  const picture = { bytes: await aFile('png', 600, 400) };
  const alt = { featured_image_alt: 'A slope' };
  const created = await send('POST', '/api/blogs', { ...form, ...alt }, picture);
  expect(created.statusCode).toBe(201);
  const { id, slug, featured_image } = created.json();
  expect(created.json()).toMatchObject(alt);
  expect((await http.inject(featured_image)).statusCode).toBe(200);
  for (const url of [`/blog/${slug}`, '/blog']) {
    const { body } = await http.inject(url);
    expect.soft(body, url).toContain(featured_image);
    expect.soft(body, url).toContain('alt="A slope"');
  }

  // The specification's form sends an empty file field, which changes nothing.
  const unchanged = await send('PUT', `/api/blogs/${id}`, form, {
    bytes: new Uint8Array(),
    name: '',
  });
  expect(unchanged.json()).toMatchObject({ featured_image, ...alt });

  const other = await send('PUT', `/api/blogs/${id}`, form, { bytes: await aFile('jpeg', 80, 60) });
  expect(other.json().featured_image).not.toBe(featured_image);
  expect(other.json().featured_image_alt).toBe('');

  const none = await send('PUT', `/api/blogs/${id}`, { ...form, remove_featured_image: 'true' });
  expect(none.json()).toMatchObject({ featured_image: null, featured_image_alt: '' });
});

it('refuses a file that is not a picture or is too large at its field, and stores nothing', async () => {
  const { call, send } = await sameAdmin();
  const before = (await call('GET', '/api/blogs')).body;
  for (const text of [
    'just text',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '\x89PNG\r\n\x1a\n',
  ]) {
    const bytes = new TextEncoder().encode(text);
    const response = await send('POST', '/api/blogs', form, { bytes, name: 'photo.png' });
    const { error, fields } = response.json();
    expect.soft(response.statusCode).toBe(422);
    expect.soft(fields).toEqual({ featured_image: error });
    expect.soft(error).toMatch(/^[A-Z].*\.$/);
  }
  const large = await send('POST', '/api/blogs', form, {
    bytes: new Uint8Array(15 * 1024 * 1024 + 1),
  });
  expect(large.statusCode).toBe(413);
  expect(large.json()).toEqual({
    error: 'Featured Image may have at most 15 MB',
    fields: { featured_image: 'Featured Image may have at most 15 MB' },
  });
  expect((await call('GET', '/api/blogs')).body).toBe(before);
});
