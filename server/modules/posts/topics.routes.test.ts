import { expect, it } from 'vitest';
import type { TopicLine } from '../../../domain/topics/topics.calls.ts';
import type { TopicKind } from '../../../domain/topics/topics.ts';
import { createTestAdmin, oneTestAdmin } from '../../../tests/support/create-test-admin.ts';

const sameAdmin = oneTestAdmin();
let lastNumber = 0;

/** A name that no other test uses: the tests share one site. */
function own(name: string): string {
  lastNumber += 1;
  return `${name} ${lastNumber}`;
}

type Admin = Awaited<ReturnType<typeof createTestAdmin>>;
type Fields = Record<string, string>;

/** The administrator's actions, by topic name. */
function topicActions({ http, call, send }: Admin) {
  const page = async (kind: TopicKind, search = '') =>
    (await call('GET', `/api/admin/topics/${kind}?${new URLSearchParams({ search })}`)).json();
  const find = async (kind: TopicKind, name: string): Promise<TopicLine | undefined> =>
    (await page(kind, name)).topics.find((topic: TopicLine) => topic.name === name);
  const url = async (kind: TopicKind, name: string) =>
    `/api/admin/topics/${kind}/${(await find(kind, name))?.id ?? 999_999}`;
  return {
    http,
    call,
    page,
    find,
    store: async (title: string, fields: Fields) => {
      const post = { author: 'Asha', content: '<p>Words.</p>', status: 'published' };
      return (await send('POST', '/api/blogs', { ...post, title, ...fields })).json();
    },
    update: (id: number, fields: Fields) =>
      send('PUT', `/api/blogs/${id}`, { title: 'Changed', author: 'Asha', ...fields }),
    read: async (id: number) => (await call('GET', `/api/blogs/${id}`)).json(),
    rename: async (kind: TopicKind, from: string, name: string) =>
      call('PATCH', await url(kind, from), { payload: { name } }),
    merge: async (kind: TopicKind, from: string, into: string) =>
      call('POST', `${await url(kind, from)}/merge`, { payload: { into } }),
    remove: async (kind: TopicKind, name: string) => call('DELETE', await url(kind, name)),
    /** Status and target of a redirect. */
    lead: async (address: string) => {
      const { statusCode, headers } = await http.inject(address);
      return headers.location ? [statusCode, headers.location] : [statusCode];
    },
  };
}

const admin = async () => topicActions(await sameAdmin());

const list = (query: Fields) => `/blog?${new URLSearchParams(query)}`;

it('counts published posts, drafts, and posts that have no other topic, without the trash', async () => {
  const { find, page, call, store } = await admin();
  const [name, other] = [own('Festival'), own('Lamp')];
  await store('One', { categories: name });
  await store('Two', { categories: `${other}, ${name}` });
  await store('Draft', { categories: name, status: 'draft' });
  const { id } = await store('Trashed', { categories: name });
  await call('DELETE', `/api/blogs/${id}`);
  expect(await find('categories', name)).toEqual({
    id: expect.any(Number),
    name,
    published: 2,
    others: 1,
    only: 2,
    texts: { heading: '', lead: '', description: '' },
  });
  const found = await page('categories', name.toUpperCase());
  expect(found).toMatchObject({ total: 1, page: 1, pages: 1 });
  expect(found.counts.categories).toBeGreaterThan(5);
  expect((await page('tags', name)).topics).toEqual([]);
});

it('leaves the trash out of filters, suggestions and outcomes', async () => {
  const { call, find, store, update, rename } = await admin();
  const [both, gone, unused] = [own('Festival'), own('Gone'), own('Unused')];
  await store('Kept', { categories: both, tags: both });
  const { id } = await store('Thrown away', {
    categories: `${both}, ${gone}`,
    tags: `${both}, ${gone}`,
  });
  const { id: changed } = await store('Changed', { categories: unused });
  await update(changed, { categories: '' });
  await call('DELETE', `/api/blogs/${id}`);
  const names = (await call('GET', '/api/admin/topics')).json();
  const suggestions = (await call('GET', '/api/admin/suggestions')).json();
  for (const kind of ['categories', 'tags']) {
    expect(names[kind]).toContain(both);
    expect(names[kind]).not.toContain(gone);
    const suggested = new Map(
      suggestions[kind].map((each: { name: string; posts: number }) => [each.name, each.posts]),
    );
    expect(suggested.get(both)).toBe(1);
    expect(suggested.has(gone)).toBe(false);
  }
  // A topic without any post can still be a merge target.
  expect(names.categories).toContain(unused);
  expect(await find('categories', gone)).toMatchObject({ published: 0, others: 0, only: 0 });
  const renamed = await rename('categories', both, own('Diwali'));
  expect(renamed.json()).toMatchObject({ posts: 1 });
  await call('POST', `/api/blogs/${id}/restore`);
  expect((await call('GET', '/api/admin/topics')).json().categories).toContain(gone);
});

it('renames a category everywhere at once and redirects its former addresses', async () => {
  const { http, rename, store, lead } = await admin();
  const [old, now] = [own('Müller & Söhne'), own('मार्केटिंग')];
  const { slug } = await store(own('With it'), { categories: `${old}, SEO`, tags: 'AI' });
  // From three posts on, the list of a category is in the sitemap.
  for (const title of ['Second', 'Third']) await store(own(title), { categories: old });
  const places = ['/blog', `/blog/${slug}`, '/sitemap.xml', '/blog/feed.json'];
  const told = async (name: string) =>
    Promise.all(
      places.map(async (place) => {
        const { body } = await http.inject(place);
        return [name, new URLSearchParams({ category: name }).toString()].some((form) =>
          body.replaceAll('&amp;', '&').includes(form),
        );
      }),
    );
  expect(await told(old)).toEqual([true, true, true, true]);
  expect((await rename('categories', old, now)).json()).toEqual({ name: now, posts: 3 });
  expect(await told(old)).toEqual([false, false, false, false]);
  expect(await told(now)).toEqual([true, true, true, true]);

  expect(await lead(list({ category: old }))).toEqual([301, list({ category: now })]);
  expect(await lead(list({ category: ` ${old.toUpperCase().normalize('NFD')} ` }))).toEqual([
    301,
    list({ category: now }),
  ]);
  expect(await lead(list({ page: '2', tag: 'AI', search: 'words', category: old }))).toEqual([
    301,
    list({ search: 'words', category: now, tag: 'AI', page: '2' }),
  ]);
  expect(await lead(list({ category: now }))).toEqual([200]);
  for (const file of ['feed.xml', 'atom.xml', 'feed.json']) {
    const query = (category: string) => `/blog/${file}?${new URLSearchParams({ category })}`;
    expect(await lead(query(old))).toEqual([301, query(now)]);
    expect(await lead(query(now))).toEqual([200]);
  }
});

it('does not let redirects be cached, because the name may be used again', async () => {
  const { http, rename, store } = await admin();
  const [old, now] = [own('Old'), own('New')];
  await store('One', { tags: old });
  await rename('tags', old, now);
  const response = await http.inject(list({ tag: old }));
  expect([response.statusCode, response.headers['cache-control']]).toEqual([
    301,
    'public, max-age=0, must-revalidate',
  ]);
});

it('redirects a chain of renames and merges in one step, for both kinds in one address', async () => {
  const { rename, merge, store, lead } = await admin();
  const [a, b, c, d] = [own('A'), own('B'), own('C'), own('D')];
  const [tagA, tagB] = [own('Tag A'), own('Tag B')];
  await store('One', { categories: a, tags: tagA });
  await store('Two', { categories: d });
  await rename('categories', a, b);
  await rename('categories', b, c);
  await merge('categories', c, d);
  await rename('tags', tagA, tagB);
  for (const former of [a, b, c]) {
    expect(await lead(list({ category: former, tag: tagA }))).toEqual([
      301,
      list({ category: d, tag: tagB }),
    ]);
  }
});

it('stops redirecting a former name that a topic uses again', async () => {
  const { rename, store, update, lead, remove } = await admin();
  const [a, b] = [own('There'), own('Back')];
  const { id } = await store('One', { categories: a });
  await rename('categories', a, b);
  await rename('categories', b, a);
  expect(await lead(list({ category: a }))).toEqual([200]);
  expect(await lead(list({ category: b }))).toEqual([301, list({ category: a })]);

  // A draft with the name changes nothing in public; a published post does.
  const draft = await store('Draft', { categories: b, status: 'draft' });
  expect(await lead(list({ category: b }))).toEqual([301, list({ category: a })]);
  await update(draft.id, { status: 'published' });
  expect(await lead(list({ category: b }))).toEqual([200]);
  await update(draft.id, { categories: '' });
  // No post had the name any more: deleting it changes nothing, and the former redirect stays.
  await remove('categories', b);
  expect(await lead(list({ category: b }))).toEqual([301, list({ category: a })]);

  // Names that only drafts have are not public.
  await update(id, { status: 'draft' });
  await rename('categories', a, own('Secret'));
  expect(await lead(list({ category: a }))).toEqual([200]);
  expect(await lead(list({ category: b }))).toEqual([200]);
});

it('offers a merge when the name belongs to another topic, and allows another spelling of its own name', async () => {
  const { rename, store, find, read } = await admin();
  const [one, other] = [own('Straße'), own('Élan')];
  const { id } = await store('One', { tags: one });
  await store('Two', { tags: other });
  const refused = await rename('tags', one, other.toUpperCase().normalize('NFD'));
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    {
      error: expect.stringContaining('merged'),
      current: { id: expect.any(Number), name: other, published: 1, others: 0 },
    },
  ]);
  expect(await find('tags', one)).toMatchObject({ published: 1 });
  const same = one.toUpperCase();
  expect((await rename('tags', one, `  ${same.replace(' ', '\t ')} `)).json().name).toBe(same);
  expect((await read(id)).tags).toEqual([same]);
});

it('keeps the better position in posts that have both merged topics, and raises every version', async () => {
  const { merge, store, read } = await admin();
  const [a, b, c] = [own('From'), own('Into'), own('Third')];
  const lists = [`${a}, ${c}, ${b}`, `${b}, ${c}, ${a}`, `${c}, ${a}`, b];
  const before = await Promise.all(lists.map((categories) => store('One', { categories })));
  expect((await merge('categories', a, b.toLowerCase())).json()).toEqual({ name: b, posts: 3 });
  const after = await Promise.all(before.map(({ id }) => read(id)));
  expect(after.map(({ categories }) => categories)).toEqual([[b, c], [b, c], [c, b], [b]]);
  expect(after.map((post, at) => post.updated_at > before[at].updated_at)).toEqual([
    ...[true, true, true],
    false,
  ]);
});

it('lets one of two simultaneous merges win, in either direction', async () => {
  const { merge, store, find, lead, read } = await admin();
  const [a, b] = [own('Left'), own('Right')];
  const { id } = await store('One', { categories: `${a}, ${b}` });
  const both = await Promise.all([merge('categories', a, b), merge('categories', a, b)]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
  expect((await read(id)).categories).toEqual([b]);
  expect(await lead(list({ category: a }))).toEqual([301, list({ category: b })]);

  const [c, d] = [own('Up'), own('Down')];
  await store('Two', { categories: `${c}, ${d}` });
  const crossed = await Promise.all([merge('categories', c, d), merge('categories', d, c)]);
  expect(crossed.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
  const left = [await find('categories', c), await find('categories', d)].filter(Boolean);
  expect(left).toEqual([expect.objectContaining({ published: 1, only: 1 })]);

  const itself = await merge('categories', b, ` ${b.toUpperCase()}`);
  expect([itself.statusCode, Object.keys(itself.json().fields)]).toEqual([422, ['into']]);
  expect((await merge('categories', b, own('Nobody'))).statusCode).toBe(404);
});

it('removes a deleted topic from its posts and redirects its addresses to the unfiltered list', async () => {
  const { http, remove, store, read, lead, rename } = await admin();
  const [name, first, other] = [own('Going'), own('Earlier'), own('Staying')];
  const only = await store(own('Only'), { categories: first, tags: 'AI' });
  const one = await store('More', { categories: `${first}, ${other}` });
  await rename('categories', first, name);
  expect((await remove('categories', name)).json()).toEqual({ name: '', posts: 2 });
  expect((await read(only.id)).categories).toEqual([]);
  expect((await read(one.id)).categories).toEqual([other]);
  expect((await http.inject(`/blog/${only.slug}`)).body).not.toContain(name);
  for (const former of [name, first]) {
    expect(await lead(list({ category: former }))).toEqual([301, '/blog']);
    expect(await lead(list({ category: former, tag: 'AI', page: '2' }))).toEqual([
      301,
      list({ tag: 'AI' }),
    ]);
    const feed = `/blog/atom.xml?${new URLSearchParams({ category: former })}`;
    expect(await lead(feed)).toEqual([301, '/blog/atom.xml']);
  }
  expect((await remove('categories', name)).statusCode).toBe(404);
});

it('accepts a form that is posted to a former address', async () => {
  const { http, rename, store } = await admin();
  const [old, now] = [own('Posted'), own('Answered')];
  await store('One', { categories: old });
  await rename('categories', old, now);
  const response = await http.inject({
    method: 'POST',
    url: list({ category: old }),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'email=nobody',
  });
  expect([response.statusCode, response.body.includes('Invalid email format')]).toEqual([
    422,
    true,
  ]);
  expect(response.body).toContain(now);
});

it.each([
  ['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>'],
  ["');alert(1)//", '</title><svg onload=alert(1)>'],
  ['%00%0d%0aSet-Cookie:x', 'a%20b&category=SEO#x'],
  ['../admin', '{{7*7}} // ?page=2'],
])('treats a name as plain text: %s, %s', async (from, to) => {
  const { http, rename, store, lead } = topicActions(await createTestAdmin());
  const { slug } = await store('One', { categories: from, tags: from });
  expect((await rename('categories', from, to)).statusCode).toBe(200);
  expect((await rename('tags', from, to)).statusCode).toBe(200);
  expect(await lead(list({ category: from, tag: from }))).toEqual([
    301,
    list({ category: to, tag: to }),
  ]);
  for (const address of [list({ category: to, tag: to }), `/blog/${slug}`, '/blog']) {
    const { statusCode, body } = await http.inject(address);
    expect([statusCode, /<(script>alert|img src=x|svg onload)/.exec(body)]).toEqual([200, null]);
  }
});

it.each([
  ['', 'Please give a name'],
  [' \t\u0001 ', 'Please give a name'],
  ['One, two', 'A name has no comma: commas separate names'],
  ['x'.repeat(61), 'Name may have at most 60 characters'],
  // In lower case it becomes two characters.
  ['\u0130'.repeat(31), 'Name may have at most 60 characters'],
  ['\u200b\0', 'Please give a name'],
  ['\ud800', 'Please give a name'],
  [7, 'Please give a name'],
])('refuses the name %j with a message and changes nothing', async (name, message) => {
  const { call, page, store } = await admin();
  const tag = own('Kept');
  const { id } = await store('One', { tags: tag });
  const [{ id: topic }] = (await page('tags', tag)).topics;
  for (const [method, url, payload, field] of [
    ['PATCH', `/api/admin/topics/tags/${topic}`, { name }, 'name'],
    ['POST', `/api/admin/topics/tags/${topic}/merge`, { into: name }, 'into'],
    [
      'POST',
      '/api/admin/blogs/categories',
      { change: 'add', category: name, posts: [{ id }] },
      'category',
    ],
  ] as const) {
    const response = await call(method, url, { payload });
    expect([response.statusCode, response.json().fields], url).toEqual([422, { [field]: message }]);
  }
  expect((await page('tags', tag)).topics).toMatchObject([{ name: tag, published: 1 }]);
});

it('accepts a name of 60 characters and refuses changes of unknown topics', async () => {
  const { rename, remove, merge, call, store, find } = await admin();
  const tag = own('Long');
  const long = `${tag}${'𝒳'.repeat(60 - tag.length)}`;
  await store('One', { tags: tag });
  expect((await rename('tags', tag, long)).json().name).toBe(long);
  expect(await find('tags', long)).toBeDefined();
  for (const response of [
    await rename('tags', own('Nobody'), 'x'),
    await merge('tags', own('Nobody'), long),
    await remove('tags', own('Nobody')),
    await call('DELETE', '/api/admin/topics/tags/99999999999999999999'),
    await call('DELETE', '/api/admin/topics/tags/x'),
  ]) {
    expect([response.statusCode, response.json().error]).toEqual([
      404,
      expect.stringContaining('does not exist any more'),
    ]);
  }
  expect((await call('DELETE', '/api/admin/topics/authors/1')).statusCode).toBe(422);
});

it('reports a conflict to an open editor of a changed post and overwrites nothing', async () => {
  const { rename, store, update, read } = await admin();
  const [old, now] = [own('Before'), own('After')];
  const post = await store('One', { categories: old });
  await rename('categories', old, now);
  const mine = { categories: old, content: '<p>Mine.</p>', base_updated_at: post.updated_at };
  const refused = await update(post.id, mine);
  expect([refused.statusCode, refused.json().current.categories]).toEqual([409, [now]]);
  expect((await read(post.id)).content).toBe('<p>Words.</p>');
});

it('stores the new name or refuses the save when a category is renamed during a save', async () => {
  const { rename, store, update, read, find } = await admin();
  for (let round = 0; round < 5; round += 1) {
    const [old, now] = [own('Was'), own('Is')];
    const post = await store('One', { categories: old });
    const save = { categories: old, base_updated_at: post.updated_at };
    const [saved, renamed] = await Promise.all([
      update(post.id, save),
      rename('categories', old, now),
    ]);
    expect([[200, 409], renamed.statusCode]).toEqual([
      expect.arrayContaining([saved.statusCode]),
      200,
    ]);
    expect((await read(post.id)).categories).toEqual([now]);
    expect(await find('categories', old)).toBeUndefined();
  }
});

/** An admin whose posts have these lists of categories. */
async function adminWithCategories(...lists: string[]) {
  const { http, call, send } = await createTestAdmin();
  const update = (id: number, fields: Record<string, string>) =>
    send('PUT', `/api/blogs/${id}`, { title: 'Mine', author: 'Asha', ...fields });
  const posts = await Promise.all(
    lists.map(async (categories, at) => {
      const post = { title: `P${at}`, author: 'Asha', status: 'published', content: '<p>x</p>' };
      return (await send('POST', '/api/blogs', { ...post, categories })).json();
    }),
  );
  const change = async (verb: string, category: string, chosen: { id: number }[]) =>
    call('POST', '/api/admin/blogs/categories', {
      payload: { change: verb, category, posts: chosen },
    });
  const now = async () =>
    Promise.all(posts.map(async ({ id }) => (await call('GET', `/api/blogs/${id}`)).json()));
  const categories = async () => (await now()).map((post) => post.categories);
  return { http, call, update, posts, change, now, categories };
}

const ten = 'C1, C2, C3, C4, C5, C6, C7, C8, C9, C10';

it('adds a category to posts that lack it and have room, and undoes that', async () => {
  const { http, call, posts, change, now, categories } = await adminWithCategories(
    '',
    'SEO, Lamps',
    ten,
    'X',
  );
  const [none, had, full, trashed] = posts;
  await call('DELETE', `/api/blogs/${trashed.id}`);
  const response = await change('add', ' lamps ', [...posts, { id: 999_999 }, none]);
  expect(response.json()).toEqual({
    done: [{ id: none.id, place: 0 }],
    already: [had.id],
    full: [full.id],
  });
  expect((await categories()).slice(0, 3)).toEqual([
    ...[['Lamps'], ['SEO', 'Lamps'], ten.split(', ')],
  ]);
  const after = await now();
  expect(after.slice(0, 3).map((post, at) => post.updated_at > posts[at].updated_at)).toEqual([
    ...[true, false, false],
  ]);
  expect((await http.inject('/blog?category=Lamps')).body).toContain('P0');
  const undone = await change('remove', 'Lamps', response.json().done);
  expect(undone.json().done).toEqual([{ id: none.id, place: 0 }]);
  expect((await categories())[0]).toEqual([]);
});

it('restores a removed category at its position: the first is the badge', async () => {
  const { posts, change, categories } = await adminWithCategories(
    'Badge, SEO',
    'SEO, Badge, AI',
    'SEO',
    'Badge',
  );
  const removed = await change('remove', 'BADGE', posts);
  expect(removed.json()).toEqual({
    done: [
      { id: posts[0].id, place: 0 },
      { id: posts[1].id, place: 1 },
      { id: posts[3].id, place: 0 },
    ],
    already: [posts[2].id],
    full: [],
  });
  expect(await categories()).toEqual([['SEO'], ['SEO', 'AI'], ['SEO'], []]);
  await change('add', 'Badge', removed.json().done);
  expect(await categories()).toEqual([
    ['Badge', 'SEO'],
    ['SEO', 'Badge', 'AI'],
    ['SEO'],
    ['Badge'],
  ]);
});

it('reports a conflict to an open editor of one of the posts and loses nothing', async () => {
  const { posts, change, update } = await adminWithCategories('SEO');
  await change('add', 'Lamps', posts);
  const [{ id, updated_at }] = posts;
  const refused = await update(id, { categories: 'SEO', base_updated_at: updated_at });
  expect([refused.statusCode, refused.json().current.categories]).toEqual([409, ['SEO', 'Lamps']]);
});

it('does not create a category that no post gets', async () => {
  const { call, posts, change } = await adminWithCategories(ten);
  await change('add', 'Never', [...posts, { id: 999_999 }]);
  await change('remove', 'Never', posts);
  await change('add', 'Never', [{ id: 999_999 }]);
  expect((await call('GET', '/api/admin/topics')).json().categories).not.toContain('Never');
});

it('refuses no posts, too many posts and an unknown action', async () => {
  const { posts, change, categories } = await adminWithCategories('SEO');
  const many = Array.from({ length: 501 }, (_, index) => ({ id: index + 1 }));
  expect((await change('add', 'X', [])).json().error).toBe('Please select some first');
  expect((await change('add', 'X', many)).json().error).toBe('Please select at most 500 at once');
  expect((await change('set', 'X', posts)).statusCode).toBe(422);
  expect(await categories()).toEqual([['SEO']]);
});

it('changes what the list of a topic says at its top and in search results', async () => {
  const admin = await createTestAdmin();
  const { http, call, store, find, rename } = topicActions(admin);
  const name = own('Lamps');
  for (const title of ['One', 'Two', 'Three']) await store(title, { tags: name });
  const { id, texts } = (await find('tags', name)) ?? { id: 0 };
  expect(texts).toEqual({ heading: '', lead: '', description: '' });
  // Another name stores no texts where nobody wrote any.
  const lanterns = own('Lanterns');
  await rename('tags', name, lanterns);
  await rename('tags', lanterns, name);
  const columns = admin.database.db.selectFrom('tags').select(['heading', 'lead', 'description']);
  const stored = await columns.where('id', '=', id).executeTakeFirst();
  expect(stored).toEqual({ heading: null, lead: null, description: null });
  const url = `/api/admin/topics/tags/${id}/texts`;
  const payload = {
    heading: 'Lamps for <shops>',
    lead: 'Bright & cheap.',
    description: 'Which lamps light a shop well, and what each of them costs in a month.',
  };
  const saved = await call('PUT', url, { payload });
  expect([saved.statusCode, saved.json()]).toEqual([200, payload]);
  expect((await find('tags', name))?.texts).toEqual(payload);
  const { body } = await http.inject(list({ tag: name }));
  expect(body).toContain('>Lamps for &lt;shops&gt;</h1>');
  expect(body).toContain('>Bright &amp; cheap.</p>');
  expect(body).toContain(`<title>Lamps for &lt;shops&gt;, Blog | `);
  expect(body).toContain(`<meta name="description" content="${payload.description}"/>`);
  expect(body).not.toContain('noindex');
  await rename('tags', name, `${name} again`);
  expect((await find('tags', `${name} again`))?.texts).toEqual(payload);
  const tooLong = await call('PUT', url, { payload: { ...payload, lead: 'x'.repeat(301) } });
  expect([tooLong.statusCode, Object.keys(tooLong.json().fields)]).toEqual([422, ['lead']]);
  const gone = await call('PUT', '/api/admin/topics/tags/999999/texts', { payload });
  expect(gone.statusCode).toBe(404);
});

it('a delivered category has its delivered texts, also under another name', async () => {
  const { http, find, rename, merge } = topicActions(await createTestAdmin());
  const before = (await find('categories', 'Web Dev'))?.texts;
  expect(before?.heading).toBe('Web Development');
  await rename('categories', 'Web Dev', 'Websites');
  expect((await find('categories', 'Websites'))?.texts).toEqual(before);
  const { body } = await http.inject(list({ category: 'Websites' }));
  expect(body).toContain('>Web Development</h1>');
  // One post is no landing page.
  expect(body).toContain('<meta name="robots" content="noindex"/>');
  await merge('categories', 'Websites', 'SEO');
  const seo = await http.inject(list({ category: 'SEO' }));
  expect(seo.body).not.toContain('noindex');
  expect(seo.body).toMatch(/The blog\u00a0· 3 posts.*>SEO<\/h1>.*Near this/s);
});
