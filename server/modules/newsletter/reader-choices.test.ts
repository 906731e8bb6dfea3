import { expect, test, vi } from 'vitest';
import type {
  NewsletterDraft,
  NewsletterOverview,
  Recipient,
} from '../../../domain/newsletter/newsletter.calls.ts';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { startSmtpServer } from '../../../tests/support/mail/smtp-server.ts';
import { addReaders, beginNewsletter, choose } from '../../../tests/support/newsletters.ts';

const path = '/api/admin/newsletters';
const at = (name: string) => `${name}@visitor.example`;
const names = ['all', 'seo', 'hiring', 'weekly', 'weekly-seo', 'gone'];

async function site() {
  const smtp = await startSmtpServer();
  const admin = await createTestAdmin({ SMTP_URL: smtp.url, MAIL_PER_HOUR: '0' });
  const { db } = admin.database;
  await addReaders(db, names.map(at));
  const { call, send } = admin;
  const article = async (fields: Record<string, string>) => {
    const form = { title: 'On words', author: 'Asha', content: '<p>Words.</p>', ...fields };
    return (await send('POST', '/api/blogs', { status: 'published', ...form })).json();
  };
  const post = await article({ categories: 'Fresh ideas, Plans' });
  await article({ title: 'On people', categories: 'People', status: 'draft' });
  await choose(db, at('seo'), 'each', 'Plans', 'People');
  await choose(db, at('hiring'), 'each', 'People');
  await choose(db, at('weekly'), 'weekly');
  await choose(db, at('weekly-seo'), 'weekly', 'Plans');
  const suppressed = { suppressed_at: '2026-01-02T00:00:00.000Z' };
  const gone = db.updateTable('subscriptions').set(suppressed).where('email', '=', at('gone'));
  await gone.execute();
  const begin = (of: number | null) => beginNewsletter(call, of);
  const look = async (id: number) =>
    (await call('GET', `${path}/${id}`)).json<NewsletterOverview>();
  const go = async ({ id, revision }: NewsletterDraft, when = 'now') =>
    await call('POST', `${path}/${id}/send`, { payload: { revision, when } });
  const sent = async (id: number) => {
    await vi.waitFor(async () => expect((await look(id)).status).toBe('sent'), 10_000);
    return await look(id);
  };
  const took = () => smtp.received.map(({ to }) => to[0]).toSorted();
  return { ...admin, db, post, article, begin, look, go, sent, took };
}

test('sends a post to readers of its topics who want each post, and records why others are excluded', async () => {
  const { call, post, begin, look, go, sent, took } = await site();
  const readers = { confirmed: 6, suppressed: 1, weekly: 2, topic: 1 };
  const draft = await begin(post.id);
  expect((await look(draft.id)).readers).toEqual(readers);
  const ofPost = await call('GET', `/api/admin/blogs/${post.id}/newsletters`);
  expect(ofPost.json().readers).toEqual(readers);

  expect((await go(draft)).statusCode).toBe(200);
  const { candidates, counts, exclusions } = await sent(draft.id);
  expect([candidates, counts.accepted, counts.excluded]).toEqual([6, 2, 4]);
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(6);
  expect(exclusions).toEqual({ suppressed: 1, cancelled: 0, weekly: 2, topic: 1 });
  expect(took()).toEqual([at('all'), at('seo')]);
  const page = await call('GET', `${path}/${draft.id}/recipients?state=excluded`);
  const reasons = page.json<{ recipients: Recipient[] }>().recipients;
  expect(Object.fromEntries(reasons.map(({ email, reason }) => [email, reason]))).toEqual({
    [at('hiring')]: 'topic',
    [at('weekly')]: 'weekly',
    [at('weekly-seo')]: 'weekly',
    [at('gone')]: 'suppressed',
  });
});

test("sends a standalone newsletter to everybody and includes it in a person's export", async () => {
  const { call, begin, go, look, sent, took } = await site();
  const draft = await begin(null);
  const fields = { ...draft.fields, subject: 'Six messages', content: '<p>Namaste,</p>' };
  const payload = { revision: draft.revision, fields };
  const saved = (await call('PUT', `${path}/${draft.id}`, { payload })).json<NewsletterDraft>();
  expect((await look(draft.id)).readers).toEqual({
    confirmed: 6,
    suppressed: 1,
    weekly: 0,
    topic: 0,
  });
  await go(saved);
  await sent(draft.id);
  expect(took()).toEqual(
    names
      .filter((name) => name !== 'gone')
      .map(at)
      .toSorted(),
  );
  const ask = { payload: { email: at('weekly') } };
  const { newsletters } = (await call('POST', '/api/admin/personal-data/export', ask)).json();
  expect(newsletters).toMatchObject([{ name: 'Six messages', state: 'accepted' }]);
  expect(newsletters[0].startedAt).toMatch(/^20/);
});

test('sends a post without a category to readers of all topics only, and says so before', async () => {
  const { db, article, begin, look, go } = await site();
  const plain = await article({ title: 'On nothing', categories: '' });
  const draft = await begin(plain.id);
  expect((await look(draft.id)).readers).toMatchObject({ weekly: 2, topic: 2 });
  await choose(db, at('all'), 'weekly');
  const refused = await go(draft);
  expect([refused.statusCode, refused.json().fields.readers]).toEqual([
    422,
    expect.stringMatching(/No confirmed reader wants single posts/),
  ]);
});

test('uses the categories that a draft will have', async () => {
  const { article, begin, look, go, call, sent } = await site();
  const due = await article({ title: 'Due', categories: 'People', status: 'draft' });
  const draft = await begin(due.id);
  expect((await look(draft.id)).readers).toMatchObject({ weekly: 2, topic: 0 });
  await go(draft, 'with-post');
  const payload = { ids: [due.id], decision: 'publish' };
  await call('POST', '/api/admin/blogs/decisions', { payload });
  const { counts, exclusions } = await sent(draft.id);
  expect([counts.accepted, exclusions.topic]).toEqual([3, 0]);
});
