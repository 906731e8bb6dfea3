import { expect, test } from 'vitest';
import { fieldsAt } from '../../../domain/text/local-time.ts';
import { createTestAdmin, oneTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { postFields } from '../../../tests/support/publishing.ts';

const sameAdmin = oneTestAdmin();

type Admin = Awaited<ReturnType<typeof createTestAdmin>>;

const minuteMs = 60_000;

/** The fields of a time a number of minutes from now, in the time zone of a new site. */
const inMinutes = (minutes: number) =>
  fieldsAt(new Date(Date.now() + minutes * minuteMs).toISOString(), 'Asia/Kolkata');

function draftCalls({ call }: Admin) {
  return {
    read: async (key: string | number) =>
      (await call('GET', `/api/admin/drafts/${key}`)).json().draft,
    save: (key: string | number, changes: object, more: object = {}) =>
      call('PUT', `/api/admin/drafts/${key}`, {
        payload: {
          revision: '',
          baseUpdatedAt: null,
          keep: false,
          ...more,
          fields: postFields(changes),
        },
      }),
  };
}

const specified = {
  title: 'Of today',
  author: 'Asha Nair',
  content: '<p>Now.</p>',
  status: 'published',
};

test('drafts and versions are stored as former releases did, and theirs are read', async () => {
  const admin = await createTestAdmin();
  const { call, send, database } = admin;
  const { read } = draftCalls(admin);
  const about = { meta_description: 'In short.', author_bio: 'Writes.' };
  const { id } = (await send('POST', '/api/blogs', { ...specified, ...about })).json();
  const { versions } = (await call('GET', `/api/admin/histories/post-${id}`)).json();
  const version = database.db.selectFrom('versions').where('id', '=', versions[0].id);
  const { content } = await version.select('content').executeTakeFirstOrThrow();
  const none = { featured_image_alt: '', featured_media: null };
  expect(JSON.parse(content)).toMatchObject({ ...about, ...none });

  const former = {
    title: 'Then',
    author: 'Asha',
    status: 'published',
    categories: 'SEO',
    tags: '',
    meta_description: 'Then.',
    content: '<p>x</p>',
    excerpt: '',
    slug: 'then',
    author_bio: 'Wrote.',
    featured_image_alt: 'A desk',
    featured_media: 7,
  };
  const change = database.db.updateTable('versions').set({ content: JSON.stringify(former) });
  await change.where('id', '=', versions[0].id).execute();
  const ours = postFields({
    title: 'Then',
    author: 'Asha',
    status: 'published',
    metaDescription: 'Then.',
    content: '<p>x</p>',
    slug: 'then',
    authorBio: 'Wrote.',
    featuredAlt: 'A desk',
    featuredMediaId: 7,
  });
  const path = `/api/admin/versions/${versions[0].id}`;
  expect((await call('GET', path)).json().content).toEqual(ours);
  expect((await call('POST', `${path}/restore`)).statusCode).toBe(200);
  expect((await read(id)).fields).toEqual(ours);
  const drafts = database.db.selectFrom('post_drafts').select('fields');
  const { fields } = await drafts.executeTakeFirstOrThrow();
  expect(JSON.parse(fields)).toEqual(former);
});

test('continues a draft on another device and creates the post once', async () => {
  const admin = await createTestAdmin();
  const { call, send } = admin;
  const { read, save } = draftCalls(admin);
  const first = await save('new-1', { title: 'Begun', content: '<p onclick="x()">a</p>' });
  expect(first.json().draft).toMatchObject({ fields: { content: '<p>a</p>' }, by: 'admin' });
  const list = async () => (await call('GET', '/api/admin/blogs?status=unfinished')).json().posts;
  expect(await list()).toMatchObject([{ id: 'new-1', title: 'Begun', savedBy: 'admin' }]);
  const { revision } = await read('new-1');
  await save('new-1', { title: 'Begun', content: '<p>ab</p>' }, { revision, keep: true });
  const late = await save('new-1', { title: 'Other' }, { revision });
  expect([late.statusCode, late.json().current.fields.content]).toEqual([409, '<p>ab</p>']);

  const draft = { draft_key: 'new-1', draft_revision: (await read('new-1')).revision };
  const { id } = (await send('POST', '/api/blogs', { ...specified, ...draft })).json();
  expect(await list()).toEqual([]);
  expect(await read('new-1')).toBeNull();
  const { versions } = (await call('GET', `/api/admin/histories/post-${id}`)).json();
  expect(versions.map(({ cause }: { cause: string }) => cause)).toEqual(['published', 'saved']);
  const saved = await call('GET', `/api/admin/versions/${versions[1].id}`);
  expect(saved.json().content).toMatchObject({ title: 'Begun', content: '<p>ab</p>' });
});

test('moves a discarded draft without a post to the trash, even if fields are missing', async () => {
  const admin = await createTestAdmin();
  const { call } = admin;
  const { read, save } = draftCalls(admin);
  const title = 'x'.repeat(400);
  for (const [key, changes] of [
    ['new-1', { title: '', author: '', content: '<p>Only words.</p>' }],
    ['new-2', { title, author: ' ', slug: '!', content: '<p>Too long.</p>' }],
  ] as const) {
    const { revision } = (await save(key, changes)).json().draft;
    await call('POST', `/api/admin/drafts/${key}/discard`, { payload: { revision } });
    expect(await read(key)).toBeNull();
  }
  const trashed = (await call('GET', '/api/blogs?status=trashed&sort=created')).json();
  expect(trashed).toMatchObject([
    { title: 'x'.repeat(300), author: 'Unsigned', trashed_status: 'draft' },
    { title: 'Untitled', author: 'Unsigned', trashed_status: 'draft' },
  ]);
  const restored = await call('POST', `/api/blogs/${trashed[1].id}/restore`);
  expect(restored.json().content).toBe('<p>Only words.</p>');
});

test('shows the draft of a public post in its preview only, until it is published', async () => {
  const admin = await createTestAdmin();
  const { http, call, send } = admin;
  const { read, save } = draftCalls(admin);
  const { id, updated_at } = (await send('POST', '/api/blogs', specified)).json();
  const base = { baseUpdatedAt: updated_at };
  const words = { title: 'Of tomorrow', content: '<p>Quokka.</p>', status: 'published' };
  expect((await save(id, words, base)).statusCode).toBe(200);
  const { url } = (await call('GET', `/api/blogs/${id}/preview-link`)).json();
  expect((await http.inject(url)).body).toContain('<p>Quokka.</p>');
  for (const path of ['/blog/of-today', '/blog', '/feed.xml', '/blog?search=quokka']) {
    expect((await http.inject(path)).body.replaceAll('search=quokka', ''), path).not.toMatch(
      /<p>quokka|of-tomorrow/i,
    );
  }
  expect((await call('GET', `/api/blogs/${id}`)).json().content).toBe('<p>Now.</p>');

  const { revision } = await read(id);
  const stale = { draft_key: String(id), draft_revision: 'another' };
  await send('PUT', `/api/blogs/${id}`, { ...specified, content: '<p>By others.</p>', ...stale });
  expect(await read(id)).toMatchObject({ revision, ...base });
  const own = { draft_key: String(id), draft_revision: revision, base_updated_at: updated_at };
  const refused = await send('PUT', `/api/blogs/${id}`, { ...specified, ...own });
  expect([refused.statusCode, refused.json().current.content]).toEqual([409, '<p>By others.</p>']);
  expect(await read(id)).toMatchObject({ revision });

  const discard = await call('POST', `/api/admin/drafts/${id}/discard`, { payload: { revision } });
  expect(discard.json()).toEqual({ draft: null });
  const { versions } = (await call('GET', `/api/admin/histories/post-${id}`)).json();
  const paused = versions.find(({ cause }: { cause: string }) => cause === 'paused');
  await call('POST', `/api/admin/versions/${paused.id}/restore`);
  expect((await read(id)).fields).toMatchObject(words);
});

test('stores no draft that equals its post', async () => {
  const admin = await createTestAdmin();
  const { send } = admin;
  const { read, save } = draftCalls(admin);
  const { id, updated_at } = (await send('POST', '/api/blogs', specified)).json();
  const same = { title: 'Of today', status: 'published', content: '<p>Now.</p>', categories: '' };
  const base = { baseUpdatedAt: updated_at };
  const { revision } = (await save(id, { ...same, title: 'X' }, base)).json().draft;
  expect((await save(id, same, { ...base, revision })).json()).toEqual({ draft: null });
  expect(await read(id)).toBeNull();
});

test("schedules, reschedules and unschedules a post in the site's time zone, and changes its publication date", async () => {
  const { http, call, send } = await createTestAdmin();
  const { id } = (await send('POST', '/api/blogs', { ...specified, status: 'draft' })).json();
  const address = `/api/admin/scheduled/post-${id}`;
  const list = async () => (await call('GET', '/api/admin/scheduled')).json();
  expect((await call('PUT', address, { payload: inMinutes(90) })).json()).toEqual({ ok: true });
  expect(await list()).toMatchObject({
    scheduled: [{ kind: 'post', subject: String(id), title: 'Of today', failure: null }],
    late: [],
    timeZone: 'Asia/Kolkata',
  });
  const due = { day: '2027-01-04', time: '09:30' };
  expect((await call('POST', `${address}/move`, { payload: due })).json()).toEqual({ ok: true });
  expect((await list()).scheduled[0].dueAt).toBe('2027-01-04T04:00:00.000Z');
  const lines = (await call('GET', '/api/blogs')).json();
  expect(lines[0]).toMatchObject({ id, due_at: '2027-01-04T04:00:00.000Z' });
  expect((await call('DELETE', address)).json()).toEqual({ ok: true });
  expect((await call('DELETE', address)).statusCode).toBe(404);
  expect((await list()).scheduled).toEqual([]);

  const date = { payload: { day: '2026-01-04', time: '09:30' } };
  const change = () => call('PUT', `/api/blogs/${id}/published-at`, date);
  expect((await change()).statusCode).toBe(404);
  await send('PUT', `/api/blogs/${id}`, specified);
  expect((await change()).json()).toEqual({ ok: true });
  expect((await http.inject('/blog/of-today')).body).toContain('January 4, 2026');
});

test('shows when a page will be published, until it is published or unscheduled', async () => {
  const { call } = await createTestAdmin();
  const address = '/api/admin/scheduled/page-courses';
  const due = { day: '2027-01-04', time: '09:30' };
  const open = async () => (await call('GET', '/api/admin/pages/courses')).json();
  expect((await open()).scheduled).toBeNull();
  await call('PUT', address, { payload: due });
  const scheduled = { dueAt: '2027-01-04T04:00:00.000Z', failure: null };
  expect((await open()).scheduled).toEqual(scheduled);
  await call('DELETE', address);
  expect((await open()).scheduled).toBeNull();
  const payload = { revision: '', edits: { closing: { hidden: true } } };
  const saved = (await call('PUT', '/api/admin/pages/courses/draft', { payload })).json();
  await call('PUT', address, { payload: due });
  const { revision } = saved;
  const published = await call('POST', '/api/admin/pages/courses/publish', {
    payload: { revision },
  });
  expect(published.json()).toMatchObject({ scheduled: null, published: { by: 'admin' } });
});

test('refuses an invalid time, draft or version with a message and changes nothing', async () => {
  const admin = await sameAdmin();
  const { call } = admin;
  const { save } = draftCalls(admin);
  const put = (url: string, payload: object) => call('PUT', url, { payload });
  const time = inMinutes(90);
  const page = '/api/admin/scheduled/page-courses';
  const refused: [number, ReturnType<Admin['call']>][] = [
    [422, put(page, inMinutes(-2))],
    [422, put(page, { day: '2036-01-01', time: '09:30' })],
    [422, put(page, { day: '2027-02-30', time: '09:30' })],
    [422, put(page, { day: '2027-02-03', time: '9:30' })],
    [422, put(page, { day: 20270203, time: '09:30' })],
    [422, put(page, { ...time, more: 1 })],
    [422, put('/api/admin/scheduled/comment-1', time)],
    [404, put('/api/admin/scheduled/post-99', time)],
    [404, put('/api/admin/scheduled/page-none', time)],
    [404, call('POST', `${page}/move`, { payload: time })],
    [404, call('GET', '/api/admin/versions/99')],
    [404, call('GET', '/api/admin/versions/%00')],
    [404, call('POST', '/api/admin/versions/99/restore')],
    [422, call('GET', '/api/admin/drafts/%27--')],
    [404, save(99, {}, { baseUpdatedAt: '2026-01-01T00:00:00.000Z' })],
    [404, save(1, {})],
    [422, save(1, { featuredMediaId: 'x' })],
    [422, save(1, { content: 'x'.repeat(1_000_001) })],
    [422, save('new-2', { status: 'public' })],
    [422, put('/api/admin/drafts/new-2', { revision: '', keep: false, baseUpdatedAt: null })],
  ];
  for (const [at, [status, answer]] of refused.entries()) {
    const { statusCode, body } = await answer;
    expect.soft(`${at} ${statusCode}`).toBe(`${at} ${status}`);
    expect.soft(JSON.parse(body).error, String(at)).toMatch(/^[A-Z].*[^.]\.?$/);
  }
  expect((await call('GET', '/api/admin/blogs?status=unfinished')).json().posts).toEqual([]);
  expect((await call('GET', '/api/admin/scheduled')).json().scheduled).toEqual([]);
});
