import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import type {
  NewsletterDraft,
  NewsletterOverview,
  NewsletterPreview,
  NewslettersPage,
} from '../../../domain/newsletter/newsletter.calls.ts';
import { newsletterMessages } from '../../../domain/newsletter/newsletter.ts';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { startSmtpServer } from '../../../tests/support/mail/smtp-server.ts';
import { addReaders, beginNewsletter, firstDraft } from '../../../tests/support/newsletters.ts';

const path = '/api/admin/newsletters';

async function admin(readers = 2) {
  const smtp = await startSmtpServer();
  const { http, call, send, database, postId } = await createTestAdmin({
    SMTP_URL: smtp.url,
    MAIL_PER_HOUR: '0',
  });
  await addReaders(
    database.db,
    Array.from({ length: readers }, (_, n) => `reader${n}@visitor.example`),
  );
  const begin = (post: number | null = null) => beginNewsletter(call, post);
  const save = (draft: NewsletterDraft, fields: Partial<NewsletterDraft['fields']>) =>
    call('PUT', `${path}/${draft.id}`, {
      payload: { revision: draft.revision, fields: { ...draft.fields, ...fields } },
    });
  const saved = async (draft: NewsletterDraft, fields: Partial<NewsletterDraft['fields']>) =>
    (await save(draft, fields)).json<NewsletterDraft>();
  const go = ({ id, revision }: NewsletterDraft, when: 'now' | 'with-post' = 'now') =>
    call('POST', `${path}/${id}/send`, { payload: { revision, when } });
  const look = async (id: number) =>
    (await call('GET', `${path}/${id}`)).json<NewsletterOverview>();
  const until = (id: number, status: string) =>
    vi.waitFor(async () => expect((await look(id)).status).toBe(status), 10_000);
  return { smtp, http, call, send, database, postId, begin, save, saved, go, look, until };
}

const words = { subject: 'Six messages', content: '<p>Namaste,</p>' };

test('writes, previews, tests and sends a standalone newsletter and reports its results', async () => {
  const { smtp, http, call, begin, saved, go, look, until } = await admin();
  const draft = await saved(await begin(), {
    ...words,
    content: '<p>Namaste,</p><script>alert(1)</script><h1>Big</h1>',
  });
  expect(draft.fields.content).toBe('<p>Namaste,</p><h2>Big</h2>');
  expect(draft.savedBy).not.toBe('');

  const preview = (await call('GET', `${path}/${draft.id}/preview`)).json<NewsletterPreview>();
  const previewPage = await http.inject(preview.url);
  expect(previewPage.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'x-frame-options': 'SAMEORIGIN',
    'content-security-policy': expect.stringContaining("frame-ancestors 'self'"),
  });
  expect(previewPage.body).toContain('Namaste,');
  expect(preview.bytes).toBeLessThan(90 * 1024);
  expect(preview.text).toMatch(/^Namaste,\n\nBig\n\n/);
  expect((await http.inject('/api/newsletter/preview?token=x')).statusCode).toBe(400);

  const test = (payload: object) => call('POST', `${path}/${draft.id}/test`, { payload });
  expect((await test({})).json()).toMatchObject({ isSent: true });
  expect(smtp.received[0]?.parsed).toMatchObject({ subject: 'Test: Six messages' });
  expect((await test({ to: 'asha@gmail.example' })).json()).toMatchObject({
    isSent: true,
    sentence: expect.stringContaining('asha@gmail.example'),
  });
  expect(smtp.received.map(({ to }) => to[0])).toEqual([
    'owner@site.example',
    'asha@gmail.example',
  ]);
  expect((await test({ to: 'asha' })).statusCode).toBe(422);
  smtp.received.length = 1;

  // Some emails may be sent before the response.
  expect((await go(draft)).json()).toMatchObject({
    status: expect.stringMatching(/^sen(ding|t)$/),
  });
  await until(draft.id, 'sent');
  const { counts, candidates } = await look(draft.id);
  expect([candidates, counts.accepted]).toEqual([2, 2]);
  expect(smtp.received).toHaveLength(3);
  const { newsletters } = (await call('GET', path)).json<NewslettersPage>();
  expect(newsletters).toMatchObject([{ id: draft.id, status: 'sent', candidates: 2 }]);
  expect((await go(draft)).statusCode).toBe(409);
  const list = await call('GET', `${path}/${draft.id}/recipients?state=accepted`);
  expect(list.json().recipients).toHaveLength(2);
});

test('sends a post as an excerpt up to a heading, or whole, with absolute links and campaign parameters', async () => {
  const { http, call, begin, saved, look, postId } = await admin();
  const draft = await begin(postId);
  const { post } = await look(draft.id);
  expect(draft.fields.subject).toBe(post?.title);
  expect(post?.headings.length).toBeGreaterThan(2);
  const htmlOf = async () => {
    const { url } = (await call('GET', `${path}/${draft.id}/preview`)).json<NewsletterPreview>();
    return (await http.inject(url)).body;
  };
  const excerpt = await htmlOf();
  expect(excerpt).toContain('Read the rest on the site');
  expect(excerpt).toContain(
    `https://site.example/blog/${post?.slug}?utm_source=newsletter&amp;utm_medium=email&amp;utm_campaign=${draft.id}`,
  );
  await saved(draft, { extent: 'whole' });
  const whole = await htmlOf();
  expect(whole.length).toBeGreaterThan(excerpt.length);
  expect(whole).not.toMatch(/(href|src)="[/#]/);
  expect((await call('GET', `${path}/new?post=9999`)).statusCode).toBe(404);
});

test('shows the generated cover of its post, also before the post is public', async () => {
  const { http, call, send, begin } = await admin();
  const form = { title: 'Not yet', author: 'Asha', status: 'draft', content: '<p>Soon.</p>' };
  const post = (await send('POST', '/api/blogs', form)).json();
  const draft = await begin(post.id);
  const { url } = (await call('GET', `${path}/${draft.id}/preview`)).json<NewsletterPreview>();
  const { body } = await http.inject(url);
  const [, cover = ''] =
    /<img alt="Not yet"[^>]* src="https:\/\/site\.example([^"]+)"/.exec(body) ?? [];
  expect(cover).toMatch(/^\/post-cover\/\d+\.png\?v=\w+$/);
  const picture = await http.inject(cover);
  expect(picture.headers).toMatchObject({
    'content-type': 'image/png',
    'cross-origin-resource-policy': 'cross-origin',
  });
  const { format, width, height } = await sharp(picture.rawPayload).metadata();
  expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 600 });
  for (const name of ['999999.png', '0.png', 'x.png', '1', '1e3.png', `${'9'.repeat(40)}.png`]) {
    expect((await http.inject(`/post-cover/${name}`)).statusCode, name).toBe(404);
  }
});

test('ends with the postal address and writes dates with the day first', async () => {
  const { http, call, begin, saved } = await admin(0);
  const address = 'Shop 3, “Corner” & Co\nPune 411038';
  await call('PUT', '/api/admin/site', { payload: { address } });
  const draft = await saved(await begin(), words);
  const preview = (await call('GET', `${path}/${draft.id}/preview`)).json<NewsletterPreview>();
  expect(preview.text).toContain(`\n${address}\nhttps://site.example`);
  const { body } = await http.inject(preview.url);
  expect(body).toContain('Shop 3, “Corner” &amp; Co, Pune 411038');
  expect(body).toMatch(/>\d{1,2} [A-Z][a-z]+ \d{4}</);
});

test('duplicates a newsletter in any state and exports its recipients as CSV', async () => {
  const { call, begin, saved, go, look, until } = await admin();
  const draft = await saved(await begin(), words);
  await go(draft);
  await until(draft.id, 'sent');
  const copied = await call('POST', `${path}/${draft.id}/copies`);
  expect(copied.statusCode).toBe(201);
  const copy = copied.json<NewsletterDraft>();
  expect(copy).toMatchObject({ status: 'draft', fields: { ...words, post: null } });
  expect(copy.id).not.toBe(draft.id);
  // Some emails may be sent before the response.
  expect((await go(copy)).json()).toMatchObject({ status: expect.stringMatching(/^sen(ding|t)$/) });
  expect((await call('POST', `${path}/999/copies`)).statusCode).toBe(404);

  const csv = await call('GET', `${path}/${draft.id}/export`);
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
  const [head, ...lines] = csv.body.trim().split('\r\n');
  expect(head).toContain('email,state,reason,answer,attempts,when');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^reader0@visitor\.example,accepted,,.*,1,\d{4}-\d\d-\d\d \d\d:\d\d$/);
  expect((await call('GET', `${path}/999/export`)).statusCode).toBe(404);

  const { sentByHour: hours } = await look(draft.id);
  expect(hours).toHaveLength(24);
  expect(hours.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(2);
});

test('stores and lists nothing before the first save of a form, and one draft however often it is repeated', async () => {
  const { call, database, postId } = await admin(0);
  const listed = async () => (await call('GET', path)).json<NewslettersPage>().newsletters;
  const ofPost = async () =>
    (await call('GET', `/api/admin/blogs/${postId}/newsletters`)).json().newsletters;
  const entries = async () => (await call('GET', '/api/admin/activity')).json().entries;
  const before = await entries();
  const draft = firstDraft();
  const open = async (post = postId) =>
    (await call('GET', `${path}/new?post=${post}&draft=${draft.revision}`)).json();
  const opened = await open();
  expect(opened).toMatchObject({ id: null, status: 'draft', post: { id: postId } });
  const preview = (await call('GET', `${path}/new/preview?post=${postId}`)).json();
  expect((await call('GET', preview.url)).body).toContain(opened.post.title);
  expect((await call('GET', `${path}/new/preview?post=999`)).statusCode).toBe(404);
  expect(await database.db.selectFrom('newsletters').select('id').execute()).toEqual([]);
  expect([await listed(), await ofPost(), await entries()]).toEqual([[], [], before]);

  const save = (subject: string) =>
    call('POST', path, {
      payload: { ...draft, next: randomUUID(), fields: { ...opened.fields, subject } },
    });
  const saves = await Promise.all(['S', 'S'].map(save));
  expect(saves.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
  // As if the response had been lost: the repetition finds the draft that it has stored itself.
  const repeated = await save('Six');
  const [{ id } = { id: 0 }] = await listed();
  expect([repeated.statusCode, repeated.json().current.id]).toEqual([409, id]);
  expect(await listed()).toMatchObject([{ id, subject: 'S' }]);
  expect([await ofPost(), await open()]).toMatchObject([[{ id }], { id }]);
  expect((await entries())[0]).toMatchObject({ did: 'Began the newsletter' });
  expect((await call('POST', path, { payload: { ...draft, revision: 'r' } })).statusCode).toBe(422);
});

test('says what is missing before a newsletter is sent', async () => {
  const { call, begin, saved } = await admin(0);
  const faults = async (id: number) => (await call('GET', `${path}/${id}/faults`)).json();
  const draft = await begin();
  expect(await faults(draft.id)).toEqual({
    subject: newsletterMessages.noSubject,
    content: newsletterMessages.noText,
    readers: newsletterMessages.noReaders,
  });
  await saved(draft, words);
  expect(await faults(draft.id)).toEqual({ readers: newsletterMessages.noReaders });
  expect((await call('GET', `${path}/999/faults`)).statusCode).toBe(404);
});

test('reports at its field what prevents sending, and sends nothing', async () => {
  const { smtp, begin, saved, go, save, look } = await admin(0);
  const blank = await begin();
  const refused = await go(blank);
  expect(refused.statusCode).toBe(422);
  expect(Object.keys(refused.json().fields)).toEqual(['subject', 'content', 'readers']);
  const long = await saved(blank, { ...words, content: `<p>${'x'.repeat(100_000)}</p>` });
  expect((await go(long)).json().fields.extent).toMatch(/^The mail is 1\d\d KB/);
  const stale = await save(blank, words);
  expect([stale.statusCode, stale.json().current.id]).toEqual([409, blank.id]);
  expect((await go(blank)).statusCode).toBe(409);
  expect((await look(blank.id)).status).toBe('draft');
  expect(smtp.received).toEqual([]);
});

test('waits for its post and is sent when that is published', async () => {
  const { smtp, call, send, begin, go, look, until } = await admin();
  const form = { title: 'Due', author: 'Asha', status: 'draft', content: '<p>Then.</p>' };
  const post = (await send('POST', '/api/blogs', form)).json();
  const draft = await begin(post.id);
  expect((await go(draft)).json().fields.post).toMatch(/not public yet/);
  expect((await go(draft, 'with-post')).json()).toMatchObject({ status: 'waiting' });
  const back = { decision: 'take-back' };
  const decide = (payload: object) => call('POST', `${path}/${draft.id}/decisions`, { payload });
  expect((await decide(back)).json()).toEqual({ changed: 1 });
  expect((await decide(back)).statusCode).toBe(409);
  await go(draft, 'with-post');
  expect((await look(draft.id)).startedBy).not.toBeNull();
  await call('POST', '/api/admin/blogs/decisions', {
    payload: { ids: [post.id], decision: 'publish' },
  });
  await until(draft.id, 'sent');
  expect(smtp.received.map(({ to }) => to[0]).toSorted()).toEqual([
    'reader0@visitor.example',
    'reader1@visitor.example',
  ]);
  expect(smtp.received[0]?.parsed.html).toContain('Then.');
  const ofPost = (await call('GET', `/api/admin/blogs/${post.id}/newsletters`)).json();
  expect(ofPost).toEqual({
    readers: { confirmed: 2, suppressed: 0, weekly: 0, topic: 0 },
    newsletters: [{ id: draft.id, status: 'sent', isHeld: false }],
  });
});

test('sends nothing without a mail server, and says why', async () => {
  const { call, database, postId } = await createTestAdmin({});
  await addReaders(database.db, ['asha@visitor.example']);
  const draft = await beginNewsletter(call, postId);
  const payload = { revision: draft.revision, when: 'now' };
  const refused = await call('POST', `${path}/${draft.id}/send`, { payload });
  expect(refused.json().fields.server).toMatch(/^No mail server/);
  expect((await call('DELETE', `${path}/${draft.id}`)).statusCode).toBe(200);
  expect((await call('GET', `${path}/${draft.id}`)).statusCode).toBe(404);
});

test.each(['', '\u200b', '\u3164 \u2800', '\ufe0f'])(
  'does not send a newsletter without a visible subject or text: %j',
  async (blank) => {
    const { begin, saved, go } = await admin();
    const fields = { subject: blank, content: `<p>${blank}</p>` };
    const refused = await go(await saved(await begin(), fields));
    expect([refused.statusCode, refused.json().fields]).toEqual([
      422,
      { subject: newsletterMessages.noSubject, content: newsletterMessages.noText },
    ]);
  },
);

test.each([
  ['content', 'a'.repeat(1_200_000), 'The text is 1.2 MB; at most 1 MB can be stored'],
  ['content', '<'.repeat(400_000), 'The text is 1.6 MB; at most 1 MB can be stored'],
  ['subject', 'a'.repeat(1001), 'Subject may have at most 1,000 characters'],
  ['preview', 'a'.repeat(1001), 'Preview may have at most 1,000 characters'],
])('refuses a newsletter with a %s that is too long by its size', async (field, text, message) => {
  const { begin, save } = await admin();
  const refused = await save(await begin(), { [field]: text });
  expect([refused.statusCode, refused.json().error]).toEqual([422, message]);
});
