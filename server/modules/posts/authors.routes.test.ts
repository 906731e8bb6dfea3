import { expect, it } from 'vitest';
import type { AuthorPayload } from '../../../domain/authors/authors.calls.ts';
import { createTestAdmin, oneTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { aFile } from '../../../tests/support/images.ts';
import { postFields } from '../../../tests/support/publishing.ts';

const sameAdmin = oneTestAdmin();
let lastNumber = 0;

/** A name of its own for each test: they share one site. */
function own(name: string): string {
  lastNumber += 1;
  return `${name} ${lastNumber}`;
}

type Admin = Awaited<ReturnType<typeof createTestAdmin>>;

const blank = { bio: '', slug: '', picture: null, pictureAlt: '' };

/** What the administrator does with authors. */
function workOn(admin: Admin) {
  const { http, call, send } = admin;
  return {
    ...admin,
    list: async (search = '') =>
      (await call('GET', `/api/admin/authors?${new URLSearchParams({ search })}`)).json(),
    add: async (name: string, fields: object = {}) =>
      call('POST', '/api/admin/authors', { payload: { ...blank, name, ...fields } }),
    change: async (author: AuthorPayload, fields: object) => {
      const { name, bio, slug, picture, pictureAlt, updatedAt: revision } = author;
      const before = { name, bio, slug, picture: picture?.id ?? null, pictureAlt, revision };
      const payload = { ...before, inPosts: false, ...fields };
      return call('PUT', `/api/admin/authors/${author.id}`, { payload });
    },
    remove: async ({ id }: AuthorPayload) => call('DELETE', `/api/admin/authors/${id}`),
    undo: async (token: string) =>
      (await call('POST', '/api/admin/undo', { payload: { tokens: [token] } })).json(),
    store: async (title: string, fields: Record<string, string>) => {
      const post = { content: '<p>Words.</p>', status: 'published' };
      return (await send('POST', '/api/blogs', { ...post, title, ...fields })).json();
    },
    read: async (id: number) => (await call('GET', `/api/blogs/${id}`)).json(),
    /** Status, and where an address leads. */
    lead: async (address: string) => {
      const { statusCode, headers } = await http.inject(address);
      return headers.location ? [statusCode, headers.location] : [statusCode];
    },
  };
}

const admin = async () => workOn(await sameAdmin());

it('an author is added under a name, with an address that follows it, and counts the posts', async () => {
  const { add, list, store } = await admin();
  const name = own('Asha Rao');
  await store('One', { author: name });
  await store('Draft', { author: name.toUpperCase(), status: 'draft', author_bio: 'Her own.' });
  expect((await list()).unlisted).toContainEqual({ name, bio: '', posts: 1 });
  const added = await add(`  ${name} `, { bio: 'Teaches.' });
  expect(added.statusCode).toBe(200);
  expect(added.json()).toEqual({
    id: expect.any(Number),
    name,
    slug: name.toLowerCase().replaceAll(' ', '-'),
    bio: 'Teaches.',
    picture: null,
    pictureAlt: '',
    link: '',
    work: '',
    account: null,
    isSample: false,
    isDrawn: false,
    published: 1,
    others: 1,
    ownBios: 1,
    updatedAt: expect.any(String),
  });
  const found = await list(name.toUpperCase());
  expect(found).toMatchObject({ authors: [added.json()], total: 1, page: 1, pages: 1 });
  expect(JSON.stringify(found.unlisted).toLowerCase()).not.toContain(name.toLowerCase());
});

it('keeps a profile elsewhere, also for whoever does not know of it, and undoes a change of it', async () => {
  const { add, change, list, undo } = await admin();
  const link = 'https://www.linkedin.com/in/asha-rao';
  const name = own('Linked');
  const added = (await add(name, { link })).json();
  expect(added.link).toBe(link);
  const changed = (await change(added, { bio: 'Teaches.' })).json();
  expect(changed.author).toMatchObject({ bio: 'Teaches.', link });
  const cleared = (await change(changed.author, { link: '' })).json();
  expect(cleared.author.link).toBe('');
  await undo(cleared.undo);
  expect((await list(name)).authors[0].link).toBe(link);
});

it.each([
  'http://site.example/asha',
  'javascript:alert(1)',
  'linkedin.com/in/asha',
  'https://x.example/a b',
])('refuses %s as a profile', async (link) => {
  const { add } = await admin();
  const refused = await add(own('Refused'), { link });
  expect(refused.statusCode).toBe(422);
  expect(refused.json().fields).toEqual({
    link: 'A profile is an address that begins with https://',
  });
});

it.each([
  [{ name: ' ' }, { name: 'Please give a name' }],
  [{ name: 'x'.repeat(121) }, { name: 'Name may have at most 120 characters' }],
  [{ bio: 'x'.repeat(1001) }, { bio: 'Bio may have at most 1,000 characters' }],
  [{ slug: '!!!' }, { slug: 'An address needs letters or digits' }],
])('refuses %j and stores nothing', async (fields, expected) => {
  const { add, list } = await admin();
  const { total } = await list();
  const refused = await add(own('Refused'), fields);
  expect(refused.statusCode).toBe(422);
  expect(refused.json().fields).toEqual(expected);
  expect((await list()).total).toBe(total);
});

it('refuses a name or an address that another author has, and a picture that is gone', async () => {
  const { add } = await admin();
  const name = own('Taken');
  const { slug } = (await add(name)).json();
  expect((await add(name.toLowerCase())).json().fields).toEqual({
    name: `There is an author “${name}” already`,
  });
  expect((await add(own('Other'), { slug })).json().fields).toEqual({
    slug: `“${name}” has this address`,
  });
  expect((await add(own('Other'), { picture: 999_999 })).statusCode).toBe(404);
});

it('names that make the same address get a number', async () => {
  const { add } = await admin();
  const name = own('Twin');
  const { slug } = (await add(name)).json();
  expect((await add(`${name}!`)).json().slug).toBe(`${slug}-2`);
  expect((await add('!!!')).json().slug).toBe('author');
});

it('a new name changes the posts where it is asked to, also drafts, and all of it can be undone', async () => {
  const { add, change, list, store, read, call, undo, lead } = await admin();
  const [from, to] = [own('Before'), own('After')];
  const first = await store('First', { author: from, author_bio: 'Of this post.' });
  const second = await store('Second', { author: from });
  const begunBy = async () => (await call('GET', `/api/admin/drafts/${key}`)).json().draft.fields;
  const key = 'new-faces';
  const fields = postFields({ title: 'Begun', author: from, authorBio: 'Begun.' });
  const draft = { revision: '', fields, baseUpdatedAt: null, keep: false };
  expect((await call('PUT', `/api/admin/drafts/${key}`, { payload: draft })).statusCode).toBe(200);
  const author = (await add(from, { bio: 'Teaches.' })).json();
  const changed = await change(author, { name: to, slug: '', bio: 'Runs.', inPosts: true });
  expect(changed.statusCode).toBe(200);
  expect(changed.json()).toMatchObject({
    author: { name: to, bio: 'Runs.', published: 2, ownBios: 0 },
    posts: 2,
  });
  expect(await read(first.id)).toMatchObject({ author: to, author_bio: '' });
  expect((await read(second.id)).author).toBe(to);
  expect((await read(first.id)).updated_at > first.updated_at).toBe(true);
  expect(await lead(`/blog/author/${author.slug}`)).toEqual([
    301,
    `/blog/author/${changed.json().author.slug}`,
  ]);
  expect(await begunBy()).toMatchObject({ author: to, authorBio: '' });

  expect(await undo(changed.json().undo)).toEqual({ done: 1, refused: 0 });
  expect(await read(first.id)).toMatchObject({ author: from, author_bio: 'Of this post.' });
  expect((await read(second.id)).author).toBe(from);
  expect(await begunBy()).toMatchObject({ author: from, authorBio: 'Begun.' });
  expect((await list(from)).authors).toMatchObject([
    { id: author.id, name: from, slug: author.slug, bio: 'Teaches.' },
  ]);
  expect(await lead(`/blog/author/${author.slug}`)).toEqual([200]);
  expect((await undo(changed.json().undo)).error).toBe('This cannot be undone any more.');
});

it('a new name leaves the posts alone where it is asked to, and they have no page then', async () => {
  const { add, change, store, read, lead } = await admin();
  const [from, to] = [own('Stays'), own('Goes')];
  const post = await store('Stays', { author: from });
  const author = (await add(from)).json();
  expect(await lead(`/blog/author/${author.slug}`)).toEqual([200]);
  const changed = await change(author, { name: to, slug: '' });
  expect(changed.json()).toMatchObject({ author: { name: to, published: 0 }, posts: 0 });
  expect((await read(post.id)).author).toBe(from);
  expect(await lead(`/blog/author/${author.slug}`)).toEqual([404]);
});

it('nobody overwrites what somebody else has saved', async () => {
  const { add, change } = await admin();
  const author = (await add(own('Shared'))).json();
  const first = (await change(author, { bio: 'First.' })).json().author;
  const second = await change(author, { bio: 'Second.' });
  expect(second.statusCode).toBe(409);
  expect(second.json().current).toEqual(first);
  expect((await change(first, { bio: 'Second.' })).statusCode).toBe(200);
});

it('a deleted author leaves the posts as they are, and comes back whole', async () => {
  const { add, change, list, remove, store, undo, lead, read } = await admin();
  const name = own('Deleted');
  const post = await store('Kept', { author: name });
  const added = (await add(name, { bio: 'Teaches.' })).json();
  const { author } = (await change(added, { slug: own('another') })).json();
  const removed = await remove(author);
  expect(removed.statusCode).toBe(200);
  expect((await list(name)).total).toBe(0);
  expect((await read(post.id)).author).toBe(name);
  expect(await lead(`/blog/author/${author.slug}`)).toEqual([404]);
  expect((await remove(author)).statusCode).toBe(404);

  expect(await undo(removed.json().undo)).toEqual({ done: 1, refused: 0 });
  expect((await list(name)).authors).toMatchObject([{ id: author.id, bio: 'Teaches.' }]);
  expect(await lead(`/blog/author/${author.slug}`)).toEqual([200]);
  expect(await lead(`/blog/author/${added.slug}`)).toEqual([301, `/blog/author/${author.slug}`]);
});

it('a deletion is not undone once the name is somebody else’s', async () => {
  const { add, remove, undo } = await admin();
  const name = own('Again');
  const removed = await remove((await add(name)).json());
  await add(name);
  expect(await undo(removed.json().undo)).toEqual({ done: 0, refused: 1 });
});

it('a change is not undone once somebody else has changed the author', async () => {
  const { add, change, list, undo } = await admin();
  const name = own('Changed');
  const first = (await change((await add(name)).json(), { bio: 'One.' })).json();
  await change(first.author, { bio: 'Two.' });
  expect(await undo(first.undo)).toEqual({ done: 0, refused: 1 });
  expect((await list(name)).authors[0].bio).toBe('Two.');
});

it('a sample author is one until name or bio are changed', async () => {
  const { change, list } = workOn(await createTestAdmin());
  const { authors } = await list();
  expect(
    authors.map(({ name, isSample, isDrawn }: AuthorPayload) => [name, isSample, isDrawn]),
  ).toEqual([
    ['Ananya Rao', true, true],
    ['Meera Iyer', true, true],
    ['Vikram Shah', true, true],
  ]);
  const moved = (await change(authors[0], { slug: 'ananya' })).json().author;
  expect(moved).toMatchObject({ isSample: true, isDrawn: true, slug: 'ananya' });
  const real = (await change(moved, { bio: 'Runs a bakery.' })).json().author;
  expect(real).toMatchObject({ isSample: false, isDrawn: false });
});

it('the portrait of an author is in use, and is replaced with the picture', async () => {
  const { add, list, upload, call } = await admin();
  const one = await upload(await aFile('png', 300, 400));
  const other = await upload(await aFile('png', 320, 400));
  const name = own('Pictured');
  const added = (await add(name, { picture: one.id, pictureAlt: 'Asha laughs' })).json();
  expect(added.picture).toEqual({ id: one.id, url: one.url });
  const picture = (await call('GET', `/api/admin/media/${one.id}`)).json();
  expect(picture.uses).toEqual([
    { title: name, where: 'As the portrait of an author', address: '/admin/authors' },
  ]);
  expect((await call('DELETE', `/api/admin/media/${one.id}`)).statusCode).toBe(409);
  await call('POST', `/api/admin/media/${one.id}/replacement`, { payload: { by: other.id } });
  expect((await list(name)).authors[0].picture).toEqual({ id: other.id, url: other.url });
});

it('authors with a page are suggested, and their bio stays theirs', async () => {
  const { add, call, store } = await admin();
  const [name, without] = [own('Suggested'), own('Without')];
  await store('By her', { author: name, author_bio: 'Of this post.' });
  await store('By him', { author: without, author_bio: 'His.' });
  await add(name, { bio: 'Hers.' });
  const { authors } = (await call('GET', '/api/admin/suggestions')).json();
  expect(authors).toContainEqual({ name, bio: '', posts: 1, page: { bio: 'Hers.' } });
  expect(authors).toContainEqual({ name: without, bio: 'His.', posts: 1, page: null });
});
