import { expect, test } from 'vitest';
import { type Permission, type Role, roles } from '../../../domain/accounts/roles.ts';
import type { ApiCall } from '../../../domain/api/call.ts';
import { calls } from '../../../domain/api/calls.ts';
import { addColleague } from '../../../tests/support/colleagues.ts';
import { createTestAdmin, oneTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { guardedRequest } from '../../../tests/support/guarded-request.ts';
import { aMessage } from '../../../tests/support/visitors.ts';

/** What each role may do, besides what concerns its own account. */
const allowed: Record<Exclude<Role, 'owner'>, Permission[]> = {
  editor: [
    'posts.write',
    'posts.publish',
    'pages.publish',
    'media.add',
    'media.edit',
    'comments.decide',
    'comments.answer',
    'newsletter.send',
    'statistics.see',
  ],
  desk: ['people.edit', 'comments.decide', 'readers.see'],
  author: ['posts.write', 'media.add'],
};

const sameAdmin = oneTestAdmin();
const guarded = Object.entries<ApiCall>(calls).flatMap(([name, { needs, fresh }]) =>
  needs === 'nothing' ? [] : [{ name, needs, isFresh: fresh === true }],
);

/** A session of an account whose proof is older than ten minutes. */
async function staleToken(
  { database: { db } }: Awaited<ReturnType<typeof createTestAdmin>>,
  { id, newToken }: Awaited<ReturnType<typeof addColleague>>,
): Promise<string> {
  const sessions = db.selectFrom('sessions').select('token_hash').where('account_id', '=', id);
  const before = (await sessions.execute()).map((row) => row.token_hash);
  const token = await newToken();
  const proven_at = new Date(Date.now() - 11 * 60_000).toISOString();
  const change = db.updateTable('sessions').set({ proven_at }).where('account_id', '=', id);
  await change.where('token_hash', 'not in', before).execute();
  return token;
}

test('answers every call of the contract for every role, and for nobody without a live session', async () => {
  expect(guarded.length).toBeGreaterThan(150);
  const admin = await sameAdmin();
  const accounts = await Promise.all(
    roles.map(async (role) => {
      const account = await addColleague(admin, role);
      const dead = await account.newToken();
      const authorization = `Bearer ${dead}`;
      await admin.http.inject({
        method: 'DELETE',
        url: '/api/admin/auth/session',
        headers: { authorization },
      });
      return { role, account, dead, old: await staleToken(admin, account) };
    }),
  );
  for (const { name, needs, isFresh } of guarded) {
    const request = guardedRequest(name);
    const ask = async (
      authorization?: string,
      sent: ReturnType<typeof guardedRequest> = request,
    ) => {
      const headers = { ...sent.headers, ...(authorization && { authorization }) };
      return await admin.http.inject({ ...sent, headers });
    };
    // Without a body, whose content type would be refused first.
    const { method, url } = request;
    for (const { role, account, dead, old } of accounts) {
      const response = await ask(`Bearer ${await account.newToken()}`);
      const isAllowed = needs === 'own' || role === 'owner' || allowed[role].includes(needs);
      const isJson = String(response.headers['content-type']).startsWith('application/json');
      const refusal = isJson && response.json()?.reason === 'role-refused' ? response.json() : null;
      expect
        .soft(refusal === null, `${role}: ${name} ${response.body.slice(0, 200)}`)
        .toBe(isAllowed);
      expect.soft(response.statusCode, `${role}: ${name}`).not.toBe(401);
      expect.soft(response.statusCode, `${role}: ${name}`).not.toBe(500);
      if (!isAllowed) {
        expect.soft(response.statusCode, `${role}: ${name}`).toBe(403);
        expect.soft(refusal?.error).toMatch(/^Only owners.* can do this\./);
      }
      // Logged in longer than ten minutes ago: the role counts first, so that nobody confirms for nothing.
      const stale = await ask(`Bearer ${old}`, isFresh ? { method, url } : request);
      const expected = isAllowed ? (isFresh ? 'not-fresh' : undefined) : 'role-refused';
      const reason = stale.statusCode === 403 ? stale.json().reason : undefined;
      const guards = ['not-fresh', 'role-refused'];
      expect
        .soft(guards.includes(reason) ? reason : undefined, `${role}, not fresh: ${name}`)
        .toBe(expected);
      const gone = await ask(`Bearer ${dead}`);
      expect.soft(gone.statusCode, `${role}, logged out: ${name}`).toBe(401);
      const malformed = await ask(`Bearer ${account.token}x`);
      expect.soft(malformed.statusCode, `${role}, malformed: ${name}`).toBe(401);
    }
    expect.soft((await ask()).statusCode, `nobody: ${name}`).toBe(401);
  }
});

test('declares what each call needs: the desk publishes nothing, editors see no people', () => {
  const callsOf = (role: Exclude<Role, 'owner'>) =>
    guarded
      .filter(({ needs }) => allowed[role].includes(needs as Permission))
      .map(({ name }) => name);
  const changes = (names: string[]) => names.filter((name) => !name.startsWith('GET '));
  expect(
    changes(callsOf('desk')).filter((name) => /blogs|pages|newsletters|site/.test(name)),
  ).toEqual([]);
  expect(
    callsOf('editor').filter((name) => /people|messages|personal|subscriptions/.test(name)),
  ).toEqual([]);
  expect(callsOf('author').filter((name) => /publish|scheduled|decisions/.test(name))).toEqual([
    'POST /api/admin/blogs/decisions',
  ]);
});

test('refuses the session and the login of somebody who was removed', async () => {
  const admin = await createTestAdmin();
  const { id, call, email } = await addColleague(admin, 'editor');
  expect((await call('GET', '/api/admin/account')).json()).toEqual({
    username: email,
    displayName: 'Neha Gokhale',
    role: 'editor',
    missingStep: null,
    picture: null,
    isDrawn: false,
  });
  const { db } = admin.database;
  await db.updateTable('admin_accounts').set({ state: 'left' }).where('id', '=', id).execute();
  expect((await call('GET', '/api/admin/account')).statusCode).toBe(401);
});

const post = { title: 'A post', author: 'Asha', content: '<p>x</p>' };

test('lets authors change drafts of their own, and nothing that is public or belongs to others', async () => {
  const admin = await createTestAdmin();
  const { call, send } = await addColleague(admin, 'author');
  const refused = async (answer: Promise<{ statusCode: number; body: string }>) => {
    const { statusCode, body } = await answer;
    return [statusCode, JSON.parse(body).reason];
  };
  expect(await refused(send('POST', '/api/blogs', { ...post, status: 'published' }))).toEqual([
    403,
    'publishing-refused',
  ]);
  const draft = { ...post, status: 'draft' };
  const { id } = (await send('POST', '/api/blogs', draft)).json();
  const { id: foreign } = (await admin.send('POST', '/api/blogs', draft)).json();
  expect((await send('PUT', `/api/blogs/${id}`, { ...draft, title: 'Better' })).statusCode).toBe(
    200,
  );
  const own = [403, 'own-drafts-only'];
  const others: [method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, payload?: object][] = [
    ['GET', `/api/blogs/${foreign}`],
    ['DELETE', `/api/blogs/${foreign}`],
    ['POST', `/api/blogs/${foreign}/restore`],
    ['GET', `/api/blogs/${foreign}/preview-link`],
    ['GET', `/api/admin/drafts/${foreign}`],
    ['POST', `/api/admin/drafts/${foreign}/discard`, { revision: '' }],
    ['GET', `/api/admin/histories/post-${foreign}`],
    ['POST', '/api/admin/blogs/decisions', { ids: [id, foreign], decision: 'delete' }],
  ];
  for (const [method, url, payload] of others) {
    expect(await refused(call(method, url, payload && { payload })), url).toEqual(own);
  }
  expect(await refused(send('PUT', `/api/blogs/${foreign}`, draft))).toEqual(own);
  const publish = { payload: { ids: [id], decision: 'publish' } };
  expect(await refused(call('POST', '/api/admin/blogs/decisions', publish))).toEqual([
    403,
    'publishing-refused',
  ]);
  expect((await call('GET', '/api/blogs')).json()).toMatchObject([{ id, title: 'Better' }]);
  const rows = (await call('GET', `/api/admin/blogs?ids=${id},${foreign}`)).json();
  expect(rows).toMatchObject({ posts: [{ id }], counts: { all: 1, published: 0 } });
  // Once an editor has published it, it is theirs no more.
  await admin.call('POST', '/api/admin/blogs/decisions', publish);
  const published = [403, 'own-draft-published'];
  expect(await refused(call('GET', `/api/blogs/${id}`))).toEqual(published);
  expect(await refused(send('PUT', `/api/blogs/${id}`, draft))).toEqual(published);
  const versions = (await admin.call('GET', `/api/admin/histories/post-${id}`)).json();
  expect(await refused(call('GET', `/api/admin/versions/${versions.versions[0].id}`))).toEqual(
    published,
  );
  expect(await refused(call('GET', '/api/admin/histories/page-home'))).toEqual([
    403,
    'role-refused',
  ]);
});

test('keeps an unfinished post with whoever began it, also when an editor finishes it', async () => {
  const admin = await createTestAdmin();
  const author = await addColleague(admin, 'author');
  const other = await addColleague(admin, 'author');
  const payload = {
    revision: '',
    fields: { ...emptyFields, title: 'Begun' },
    baseUpdatedAt: null,
    keep: false,
  };
  const stored = await author.call('PUT', '/api/admin/drafts/new-a', { payload });
  expect(stored.statusCode, stored.body).toBe(200);
  const { revision } = stored.json().draft;
  expect((await other.call('GET', '/api/admin/drafts/new-a')).json().reason).toBe(
    'own-drafts-only',
  );
  expect((await other.call('PUT', '/api/admin/drafts/new-a', { payload })).statusCode).toBe(403);
  expect((await other.call('GET', '/api/admin/blogs')).json().posts).toEqual([]);
  expect((await author.call('GET', '/api/admin/blogs')).json().posts).toMatchObject([
    { id: 'new-a' },
  ]);
  const form = { ...post, status: 'draft', draft_key: 'new-a', draft_revision: revision };
  expect((await other.send('POST', '/api/blogs', form)).json().reason).toBe('own-drafts-only');
  const { id } = (await admin.send('POST', '/api/blogs', form)).json();
  expect((await author.call('GET', `/api/blogs/${id}`)).statusCode).toBe(200);
  expect((await other.call('GET', `/api/blogs/${id}`)).statusCode).toBe(403);
  // Put into the trash and taken back by its author.
  const { undo } = (await author.call('DELETE', `/api/blogs/${id}`)).json();
  const undone = { payload: { tokens: [undo] } };
  expect((await other.call('POST', '/api/admin/undo', undone)).json().reason).toBe('role-refused');
  expect((await author.call('POST', '/api/admin/undo', undone)).json()).toEqual({
    done: 1,
    refused: 0,
  });
});

const emptyFields = {
  title: '',
  content: '',
  author: '',
  authorBio: '',
  slug: '',
  status: 'draft',
  metaDescription: '',
  excerpt: '',
  categories: '',
  tags: '',
  featuredMediaId: null,
  featuredAlt: '',
};

test('hides counts of screens that a role does not see', async () => {
  const admin = await createTestAdmin();
  const { http } = admin;
  await http.inject({ method: 'POST', url: '/api/contact/contact-messages', payload: aMessage() });
  const counts = async (role: Role) =>
    (await (await addColleague(admin, role)).call('GET', '/api/admin/counts')).json();
  const owner = (await admin.call('GET', '/api/admin/counts')).json();
  const sum = owner.newMessages + owner.spamMessages;
  expect(sum).toBe(1);
  const desk = await counts('desk');
  expect(desk.newMessages + desk.spamMessages).toBe(1);
  for (const role of ['editor', 'author'] as const) {
    expect(await counts(role)).toMatchObject({ newMessages: 0, spamMessages: 0, today: 0 });
  }
});

test('undoes nothing, and writes no entry, where one of several changes is not theirs', async () => {
  const admin = await createTestAdmin();
  const author = await addColleague(admin, 'author');
  const { id } = (await author.send('POST', '/api/blogs', { ...post, status: 'draft' })).json();
  const { undo: own } = (await author.call('DELETE', `/api/blogs/${id}`)).json();
  const published = await admin.send('POST', '/api/blogs', { ...post, status: 'published' });
  const deleted = await admin.call('DELETE', `/api/blogs/${published.json().id}`);
  const entries = async () =>
    (await admin.database.db.selectFrom('activity').select('did').execute()).length;
  const before = await entries();
  const undone = await author.call('POST', '/api/admin/undo', {
    payload: { tokens: [deleted.json().undo, own] },
  });
  expect(undone.statusCode).toBe(403);
  expect(await entries()).toBe(before);
  const stored = admin.database.db.selectFrom('posts').select('status').where('id', '=', id);
  expect(await stored.execute()).toEqual([{ status: 'trashed' }]);
  const again = await author.call('POST', '/api/admin/undo', { payload: { tokens: [own] } });
  expect(again.json()).toEqual({ done: 1, refused: 0 });
});

test('lets authors describe pictures that they uploaded', async () => {
  const admin = await createTestAdmin();
  const author = await addColleague(admin, 'author');
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const theirs = await admin.upload(png);
  const payload = { alt: 'A lamp' };
  const answer = await author.call('PATCH', `/api/admin/media/${theirs.id}`, { payload });
  expect(answer.json().reason).toBe('role-refused');
  const { db } = admin.database;
  await db.updateTable('media').set({ uploaded_by: author.email }).execute();
  expect(
    (await author.call('PATCH', `/api/admin/media/${theirs.id}`, { payload })).statusCode,
  ).toBe(200);
});

test('shows the addresses of commenters only to roles that see people', async () => {
  const admin = await createTestAdmin();
  const draft = { title: 'A post', author: 'Asha', content: '<p>x</p>', status: 'published' };
  const { slug } = (await admin.send('POST', '/api/blogs', draft)).json();
  const comment = { slug, name: 'Asha Rao', email: 'asha@mail.example', comment: 'Thank you' };
  await admin.http.inject({ method: 'POST', url: '/api/comments', payload: comment });
  const seen: Record<string, unknown> = {};
  for (const role of ['owner', 'desk', 'editor'] as const) {
    const { call } = await addColleague(admin, role);
    const response = await call('GET', '/api/admin/comments');
    expect(response.json().comments).toHaveLength(1);
    seen[role] = response.json().comments[0].email;
    if (role === 'editor') expect(response.body).not.toContain('asha@mail.example');
  }
  expect(seen).toEqual({ owner: 'asha@mail.example', desk: 'asha@mail.example', editor: null });
});
