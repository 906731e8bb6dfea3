import { describe, expect, it, vi } from 'vitest';
import { messages } from '../../../domain/messages.ts';
import { createFragileApp } from '../../../tests/support/create-fragile-app.ts';
import { aComment, aMessage } from '../../../tests/support/visitors.ts';

type Http = Awaited<ReturnType<typeof createFragileApp>>['http'];

const key = { 'idempotency-key': 'one message' };

const send = (http: Http, url: string, payload: object) =>
  http.inject({ method: 'POST', url, payload, headers: key });

/** Posts a form as a browser without JavaScript does. */
const post = (http: Http, url: string, fields: Record<string, string>) =>
  http.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

const slug = 'how-to-hire-your-first-digital-marketer';
const article = `/blog/${slug}`;

describe('while the database is unavailable', () => {
  it('serves what is cached and what needs no database', async () => {
    const { http, take } = await createFragileApp();
    const before = await http.inject('/blog');
    await take();
    const after = await http.inject('/blog');
    expect([after.statusCode, after.headers.etag]).toEqual([200, before.headers.etag]);
    expect((await http.inject('/about')).statusCode).toBe(200);
    expect((await http.inject('/healthz')).statusCode).toBe(200);
  });

  it('omits posts from pages only while the database cannot be read', async () => {
    const { http, database, take, giveBack } = await createFragileApp();
    await take();
    const withPosts = 'id="latest-posts"';
    for (const path of ['/', '/hiring-solutions']) {
      const response = await http.inject(path);
      expect([response.statusCode, response.body.includes('</footer>')]).toEqual([200, true]);
      expect(response.body.includes(withPosts)).toBe(database.engine === 'sqlite');
    }
    await giveBack();
    await vi.waitFor(async () => expect((await http.inject('/')).body).toContain(withPosts), {
      timeout: 20_000,
      interval: 100,
    });
  });

  it('renders an uncached page if the database can be read, and answers 503 with Retry-After if not', async () => {
    const { http, database, take } = await createFragileApp();
    await take();
    const response = await http.inject(article);
    if (database.engine === 'sqlite') {
      expect(response.statusCode).toBe(200);
      return;
    }
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body).toContain('This page needs a moment');
    expect(response.body).toContain('</footer>');
  });

  it('refuses submissions with Retry-After, and accepts them once the database is back', async () => {
    const { http, database, take, giveBack } = await createFragileApp();
    await http.ready();
    await take();
    const contact = '/api/contact/contact-messages';
    const waiting = { isOver: false };
    const pending = Promise.all([send(http, contact, aMessage()), http.inject('/readyz')]);
    pending.finally(() => {
      waiting.isOver = true;
    });
    // PostgreSQL reports an outage at once; a locked file may be free in a moment, which delays nobody else.
    if (database.engine === 'sqlite') {
      expect((await http.inject(article)).statusCode).toBe(200);
      expect(waiting.isOver).toBe(false);
    }
    const [refused, readiness] = await pending;
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
    expect(refused.json().error).toMatch(/^We cannot store anything just now\./);
    expect([readiness.statusCode, readiness.headers['retry-after']]).toEqual([503, '5']);
    await giveBack();
    expect((await send(http, contact, aMessage())).statusCode).toBe(201);
    await vi.waitFor(
      async () => expect((await http.inject('/readyz')).statusCode).toBe(200),
      20_000,
    );
    const emails = () => database.db.selectFrom('outbox').select('kept_at').execute();
    await vi.waitFor(
      async () =>
        expect((await emails()).map(({ kept_at }) => kept_at !== null)).toEqual([true, true]),
      { timeout: 20_000, interval: 100 },
    );
  });

  it('returns a form posted without JavaScript with all typed values', async () => {
    const { http, take } = await createFragileApp();
    await take();
    const { slug: _slug, ...comment } = aComment({ comment: 'A long thought of mine.' });
    const { acceptPolicy: _accepted, ...message } = aMessage({ message: 'My own words.' });
    const [contact, blog] = await Promise.all([
      post(http, '/contact', { ...message, acceptPolicy: 'on' } as Record<string, string>),
      post(http, article, comment as Record<string, string>),
    ]);
    for (const [response, words] of [
      [contact, 'My own words.'],
      [blog, 'A long thought of mine.'],
    ] as const) {
      expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
      expect(response.body).toContain(messages.unavailable);
      expect(response.body).toContain(words);
      expect(response.body).toMatch(/<form[^>]*method="post"/);
    }
  });
});
