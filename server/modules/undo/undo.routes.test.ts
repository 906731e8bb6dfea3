import { expect, it, test } from 'vitest';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';

const soon = () => {
  const day = new Date(Date.now() + 3 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return { day, time: '09:30' };
};

/** Posts in every state, some of them scheduled, and what is stored about them. */
async function postsInAllStates() {
  const admin = await createTestAdmin();
  const { call, send } = admin;
  const { db } = admin.database;
  const ids: Record<string, number> = {};
  const create = async (title: string, status: string) => {
    const post = { title, status, author: 'Asha', content: '<p>Words.</p>' };
    const { id } = (await send('POST', '/api/blogs', post)).json<{ id: number }>();
    ids[title] = id;
    return id;
  };
  const decide = async (decision: string, some: (number | string)[]) =>
    await call('POST', '/api/admin/blogs/decisions', { payload: { ids: some, decision } });
  await create('Never public', 'draft');
  await create('Public', 'published');
  await create('Public with a change', 'published');
  await create('Draft with a time', 'draft');
  await decide('withdraw', [await create('Was public', 'published')]);
  await decide('delete', [await create('In the trash', 'published')]);
  for (const title of ['Public with a change', 'Draft with a time']) {
    const scheduled = await call('PUT', `/api/admin/scheduled/post-${ids[title]}`, {
      payload: soon(),
    });
    expect(scheduled.statusCode).toBe(200);
  }
  const stored = async () => ({
    posts: await db
      .selectFrom('posts')
      .select([
        'id',
        'slug',
        'status',
        'published_at',
        'updated_at',
        'trashed_status',
        'trashed_at',
      ])
      .where('id', 'in', Object.values(ids))
      .orderBy('id')
      .execute(),
    scheduled: await db
      .selectFrom('scheduled_publications')
      .selectAll()
      .orderBy('subject')
      .execute(),
    waiting: await db
      .selectFrom('versions')
      .select(['id', 'content'])
      .where('cause', '=', 'scheduled')
      .orderBy('id')
      .execute(),
  });
  const undo = async (...tokens: string[]) =>
    await call('POST', '/api/admin/undo', { payload: { tokens } });
  return { ...admin, ids, all: Object.values(ids), decide, stored, undo };
}

test.each(['publish', 'withdraw', 'delete', 'restore'])(
  'restores each post with its dates and schedule after undoing "%s"',
  async (decision) => {
    const { all, decide, stored, undo } = await postsInAllStates();
    const before = await stored();
    const outcome = (await decide(decision, all)).json();
    expect(outcome.done.length).toBeGreaterThan(0);
    expect(await stored()).not.toEqual(before);
    const undone = (await undo(outcome.undo)).json();
    expect(undone).toEqual({ done: outcome.done.length, refused: 0 });
    expect(await stored()).toEqual(before);
    expect((await undo(outcome.undo)).statusCode).toBe(404);
  },
);

it('undoes several decisions in reverse order', async () => {
  const { all, decide, stored, undo } = await postsInAllStates();
  const before = await stored();
  const first = (await decide('withdraw', all)).json().undo;
  const second = (await decide('delete', all)).json().undo;
  expect((await undo(first, second)).json()).toMatchObject({ refused: 0 });
  expect(await stored()).toEqual(before);
});

it('leaves a post unchanged that somebody else has changed since, and says so', async () => {
  const { ids, decide, call, send, undo } = await postsInAllStates();
  const some = [ids['Never public'] ?? 0, ids['Was public'] ?? 0];
  const { undo: token } = (await decide('publish', some)).json();
  await send('PUT', `/api/blogs/${some[0]}`, {
    title: 'Never public',
    author: 'Asha',
    content: '<p>Corrected.</p>',
    status: 'published',
  });
  expect((await undo(token)).json()).toEqual({ done: 1, refused: 1 });
  const status = async (id?: number) => (await call('GET', `/api/blogs/${id}`)).json().status;
  expect(await status(some[0])).toBe('published');
  expect(await status(some[1])).toBe('draft');
});

it('restores a single deleted post with its schedule', async () => {
  const { ids, call, stored, undo } = await postsInAllStates();
  const before = await stored();
  const deleted = await call('DELETE', `/api/blogs/${ids['Public with a change']}`);
  await undo(deleted.json().undo);
  expect(await stored()).toEqual(before);
});

it('deletes unfinished posts together with others and restores them with their versions', async () => {
  const { ids, call, send, decide, undo, database } = await postsInAllStates();
  const { db } = database;
  const fields = {
    title: 'Begun',
    author: 'Asha',
    status: 'draft',
    categories: 'SEO',
    tags: '',
    metaDescription: '',
    content: '<p>x</p>',
    excerpt: '',
    slug: '',
    authorBio: '',
    featuredAlt: '',
    featuredMediaId: null,
  };
  const payload = { revision: '', fields, baseUpdatedAt: null, keep: true };
  await call('PUT', '/api/admin/drafts/new-1', { payload });
  const stored = async () => ({
    drafts: await db.selectFrom('post_drafts').selectAll().where('key', '=', 'new-1').execute(),
    versions: (await call('GET', `/api/admin/histories/post-${ids.Public}`)).json(),
    posts: (await call('GET', '/api/admin/blogs')).json().posts,
  });
  const before = await stored();
  const refused = (await decide('publish', ['new-1'])).json();
  expect(refused).toMatchObject({ done: [], refused: [{ id: 'new-1', title: 'Begun' }] });
  const { done, undo: token } = (await decide('delete', ['new-1', ids.Public ?? 0])).json();
  expect(done).toEqual([ids.Public, 'new-1']);
  expect((await call('GET', '/api/admin/blogs?status=trashed&search=Begun')).json().total).toBe(1);
  expect((await undo(token)).json()).toEqual({ done: 2, refused: 0 });
  expect(await stored()).toEqual(before);
  const created = await send('POST', '/api/blogs', {
    title: 'Begun',
    author: 'Asha',
    content: '<p>x</p>',
    status: 'draft',
    draft_key: 'new-1',
    draft_revision: before.drafts[0]?.revision ?? '',
  });
  expect(created.statusCode).toBe(201);
});

it('refuses an invalid token', async () => {
  const { undo, call } = await postsInAllStates();
  expect((await undo('no-such-token')).statusCode).toBe(404);
  const wrong: unknown[] = [{}, { tokens: [] }, { tokens: [1] }, { tokens: ['x'.repeat(61)] }];
  for (const payload of wrong) {
    expect((await call('POST', '/api/admin/undo', { payload: payload as object })).statusCode).toBe(
      422,
    );
  }
});

const enquiry = {
  email: 'asha@example.com',
  phone: '9841055217',
  subject: 'General Inquiry',
  message: 'Please call.',
  acceptPolicy: true,
};

it.each([
  ['status', { status: 'archived' }],
  ['status', { status: 'spam' }],
  ['deletions', {}],
] as const)('undoes a bulk change of messages by /%s %o', async (path, change) => {
  const { call, database, http } = await createTestAdmin();
  const { db } = database;
  for (const name of ['Asha', 'Ravi', 'Zoya']) {
    await http.inject({
      method: 'POST',
      url: '/api/contact/contact-messages',
      payload: { ...enquiry, name, email: `${name.toLowerCase()}@example.com` },
    });
  }
  const { messages } = (await call('GET', '/api/admin/messages')).json();
  const ids = messages.map(({ id }: { id: number }) => id);
  await call('POST', '/api/admin/messages/status', {
    payload: { ids: ids.slice(0, 1), status: 'read' },
  });
  const stored = async () => ({
    messages: await db.selectFrom('contact_messages').selectAll().orderBy('id').execute(),
    cards: (await db.selectFrom('people').select(['name', 'stage']).orderBy('name').execute())
      .length,
  });
  const before = await stored();
  const changed = (
    await call('POST', `/api/admin/messages/${path}`, { payload: { ids, ...change } })
  ).json();
  expect(changed.changed).toBe(3);
  const tokens = [changed.undo];
  const undone = (await call('POST', '/api/admin/undo', { payload: { tokens } })).json();
  expect(undone).toEqual({ done: 3, refused: 0 });
  const withoutCards = (rows: Awaited<ReturnType<typeof stored>>) =>
    rows.messages.map(({ person_id, ...row }) => ({ ...row, hasCard: person_id !== null }));
  expect(withoutCards(await stored())).toEqual(withoutCards(before));
});

it.each([
  ['stages', { stage: 'won' }],
  ['stages', { stage: 'lost', reason: 'No answer' }],
  ['interests', { interest: 'SEO course' }],
  ['steps', { text: 'Call', ...soon() }],
] as const)('undoes a bulk change of people by /%s %o', async (path, change) => {
  const { call, database, http } = await createTestAdmin();
  const { db } = database;
  for (const [name, phone] of [
    ['Asha', '9841055217'],
    ['Ravi', '9841055218'],
  ] as const) {
    await http.inject({
      method: 'POST',
      url: '/api/contact/contact-messages',
      payload: { ...enquiry, name, phone, email: `${name.toLowerCase()}@example.com` },
    });
  }
  const { people } = (await call('GET', '/api/admin/people')).json();
  const ids = people.map(({ id }: { id: number }) => id);
  expect(ids).toHaveLength(2);
  await call('POST', '/api/admin/people/stages', {
    payload: { ids: ids.slice(0, 1), stage: 'contacted' },
  });
  const stored = async () => ({
    people: await db.selectFrom('people').selectAll().orderBy('id').execute(),
    entries: await db.selectFrom('person_entries').selectAll().orderBy('id').execute(),
    steps: await db.selectFrom('person_steps').selectAll().orderBy('id').execute(),
    messages: await db.selectFrom('contact_messages').selectAll().orderBy('id').execute(),
  });
  const before = await stored();
  const changed = await call('POST', `/api/admin/people/${path}`, { payload: { ids, ...change } });
  expect(changed.json().changed).toBe(ids.length);
  expect(await stored()).not.toEqual(before);
  const tokens = [changed.json().undo];
  const undone = (await call('POST', '/api/admin/undo', { payload: { tokens } })).json();
  expect(undone).toEqual({ done: ids.length, refused: 0 });
  expect(await stored()).toEqual(before);
});
