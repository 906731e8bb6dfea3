import { randomInt, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { coursesPage } from '../../../content/pages/courses.ts';
import { valuesOf } from '../../../domain/pages/page-edits.ts';
import { creationRevision } from '../../../domain/posts/creation-revision.ts';
import { oneTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { beginNewsletter } from '../../../tests/support/newsletters.ts';
import { postFields } from '../../../tests/support/publishing.ts';

const admin = oneTestAdmin();

interface Stored {
  revision: string;
}

/** Texts with revisions: how each is opened and saved. */
const texts = {
  'the draft of a post': async () => {
    const { call, send } = await admin();
    const form = { title: 'Saved twice', author: 'Asha', status: 'draft' };
    const { id, updated_at } = (await send('POST', '/api/blogs', form)).json();
    const url = `/api/admin/drafts/${id}`;
    return {
      start: '',
      save: (text: string, payload: object) => {
        const fields = postFields({ ...form, status: 'draft', content: `<p>${text}</p>` });
        const draft = { fields, baseUpdatedAt: updated_at, keep: false };
        return call('PUT', url, { payload: { ...draft, ...payload } });
      },
      read: async () => (await call('GET', url)).json().draft,
      storedIn: (body: { draft: Stored }) => body.draft,
    };
  },
  'a page': async () => {
    const { call } = await admin();
    const url = '/api/admin/pages/courses';
    return {
      start: (await call('GET', url)).json<Stored>().revision,
      save: (title: string, payload: object) => {
        const values = { ...valuesOf(coursesPage, 'hero'), title, accent: '' };
        const edits = { hero: { values } };
        return call('PUT', `${url}/draft`, { payload: { edits, ...payload } });
      },
      read: async () => (await call('GET', url)).json(),
      storedIn: (body: Stored) => body,
    };
  },
  'a newsletter': async () => {
    const { call } = await admin();
    const path = '/api/admin/newsletters';
    const { id, revision, fields } = await beginNewsletter(call);
    const url = `${path}/${id}`;
    return {
      start: revision,
      save: (subject: string, payload: object) =>
        call('PUT', url, { payload: { fields: { ...fields, subject }, ...payload } }),
      read: async () => (await call('GET', url)).json(),
      storedIn: (body: Stored) => body,
    };
  },
} as const;

const names = Object.keys(texts) as (keyof typeof texts)[];

test.each(names)('a save of %s makes the revision that its caller chose', async (name) => {
  const { start, save, storedIn } = await texts[name]();
  const next = randomUUID();
  const first = await save('One', { revision: start, next });
  expect(first.statusCode).toBe(200);
  expect(storedIn(first.json()).revision).toBe(next);
  // As if the response had been lost: the repetition finds the text that it has stored itself.
  const repeated = await save('One', { revision: start, next });
  expect(repeated.statusCode).toBe(409);
  expect(repeated.json().current.revision).toBe(next);
  const second = await save('Two', { revision: next, next: randomUUID() });
  expect(second.statusCode).toBe(200);
  // A caller that chooses none gets one that nobody has chosen.
  const { revision } = storedIn(second.json());
  const third = await save('One', { revision });
  expect(third.statusCode).toBe(200);
  expect([start, next, revision]).not.toContain(storedIn(third.json()).revision);
});

test.each(names)('a save of %s refuses a revision that is no new UUID', async (name) => {
  const { start, save, read } = await texts[name]();
  const before = await read();
  for (const next of ['', 'mine', 7, null, `${randomUUID()}0`, "1' or '1'='1"]) {
    const refused = await save('One', { revision: start, next });
    expect.soft(refused.statusCode, String(next)).toBe(422);
    expect.soft(refused.json().fields).toEqual({ next: expect.stringContaining('UUID') });
  }
  const revision = randomUUID();
  const same = await save('One', { revision, next: revision });
  expect(same.json().fields).toEqual({ next: 'The next revision must be a new one' });
  expect(await read()).toEqual(before);
});

const post = { title: 'Kept once', author: 'Asha', status: 'draft', content: '<p>One.</p>' };

test('a version of a post has the revision that the caller of its save chose, until the next change', async () => {
  const { call, send } = await admin();
  const created = (await send('POST', '/api/blogs', post)).json();
  expect(created.revision).toBeNull();
  const url = `/api/blogs/${created.id}`;
  const next = randomUUID();
  const base = { ...post, base_updated_at: created.updated_at };
  expect((await send('PUT', url, { ...base, next })).json().revision).toBe(next);
  const repeated = await send('PUT', url, { ...base, next });
  expect(repeated.statusCode).toBe(409);
  expect(repeated.json().current.revision).toBe(next);

  const payload = { ids: [created.id], decision: 'publish' };
  await call('POST', '/api/admin/blogs/decisions', { payload });
  expect((await send('PUT', url, { ...base, next })).json().current.revision).toBeNull();
  expect((await send('PUT', url, post)).json().revision).toBeNull();
  const refused = await send('PUT', url, { ...post, next: 'mine' });
  expect([refused.statusCode, refused.json().fields]).toEqual([
    422,
    { next: 'The next revision must be a UUID' },
  ]);
});

test('a repeated creation of a post finds the one that it has created', async () => {
  const { call, send } = await admin();
  const next = randomUUID();
  const title = `Created once ${next}`;
  const created = await send('POST', '/api/blogs', { ...post, title, next });
  expect([created.statusCode, created.json().revision]).toEqual([201, next]);
  const repeated = await send('POST', '/api/blogs', { ...post, title, next });
  expect([repeated.statusCode, repeated.json().current]).toEqual([409, created.json()]);
  const another = await send('POST', '/api/blogs', { ...post, title, next: randomUUID() });
  expect(another.statusCode).toBe(201);

  await call('DELETE', `/api/blogs/${created.json().id}`);
  const again = await send('POST', '/api/blogs', { ...post, title, next });
  expect(again.statusCode).toBe(201);
  expect(again.json().id).not.toBe(created.json().id);
});

test('the form of a new post that is loaded again learns which post it has created', async () => {
  const { call, send } = await admin();
  const key = `new-${randomInt(1e10, 1e11)}`;
  const created = async (of: string) =>
    (await call('GET', `/api/admin/drafts/${of}`)).json().created;
  expect(await created(key)).toBeNull();
  const next = creationRevision(key) ?? '';
  const stored = (await send('POST', '/api/blogs', { ...post, title: key, next })).json();
  expect(await created(key)).toBe(stored.id);
  // No form has made these keys.
  expect([creationRevision('new-mine'), creationRevision('12')]).toEqual([undefined, undefined]);
  expect(await created('new-mine')).toBeNull();
});
