import { expect, test } from 'vitest';
import { createTestApp, oneTestApp } from '../../../tests/support/create-test-app.ts';

const sameApp = oneTestApp({ RATE_LIMITS: 'off' });

type Sent = Record<string, string>;

const foreign: Sent[] = [
  { origin: 'https://evil.example' },
  { origin: 'https://site.example.evil.example' },
  { origin: 'http://sub.site.example' },
  { origin: 'null' },
  { origin: '' },
  { origin: 'https://site.example, https://evil.example' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site', origin: 'https://site.example' },
];

/** Requests by SITE_URL, by other host names, behind a proxy that renames the host, and from programs. */
const own: Sent[] = [
  {},
  { origin: 'https://site.example' },
  { origin: 'https://site.example', host: '127.0.0.1:3000' },
  { origin: 'http://localhost:3000', host: 'localhost:3000' },
  { origin: 'http://192.168.1.5:3000', host: '192.168.1.5:3000' },
  { origin: 'https://other.example', 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'none' },
];

async function site() {
  const { http } = await sameApp();
  const subscribe = (headers: Sent) => {
    const payload = { email: 'asha@visitor.example' };
    return http.inject({ method: 'POST', url: '/api/newsletter/subscriptions', headers, payload });
  };
  return { http, subscribe };
}

test('refuses a cross-origin write', async () => {
  const { http, subscribe } = await site();
  const refused = { error: 'This form must be sent from our own site.' };
  for (const headers of foreign) {
    const response = await subscribe(headers);
    expect([response.statusCode, response.json()], JSON.stringify(headers)).toEqual([403, refused]);
    const form = { method: 'POST', url: '/contact', headers, payload: 'name=x' } as const;
    expect((await http.inject(form)).statusCode).toBe(403);
    const change = { method: 'DELETE', url: '/api/blogs/1', headers } as const;
    expect((await http.inject(change)).statusCode).toBe(403);
  }
  // Including a preflight.
  const response = await http.inject({
    method: 'OPTIONS',
    url: '/api/comments',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
  });
  expect(response.statusCode).toBe(405);
  expect(Object.keys(response.headers).join()).not.toContain('access-control');
});

test('accepts a same-origin write, and one without an origin', async () => {
  const { http, subscribe } = await site();
  for (const headers of own) {
    expect((await subscribe(headers)).statusCode, JSON.stringify(headers)).toBe(201);
  }
  const url = '/contact';
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const headers = { ...type, origin: 'http://localhost:3000', host: 'localhost:3000' };
  const form = await http.inject({ method: 'POST', url, headers, payload: 'name=Asha' });
  expect([form.statusCode, form.body.includes('Asha')]).toEqual([422, true]);

  // Email programs may unsubscribe from any origin; here only the token is refused.
  const click = await http.inject({
    method: 'POST',
    url: '/api/newsletter/unsubscribe?token=none',
    headers: { 'sec-fetch-site': 'cross-site', origin: 'https://mail.example' },
  });
  expect(click.statusCode).toBe(400);
});

test("uses SITE_URL as the site's address, whatever the Host header says", async () => {
  const { http, database } = await createTestApp({ TRUST_PROXY: 'true' });
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
  const files = [
    '/sitemap.xml',
    '/robots.txt',
    '/blog/feed.xml',
    '/blog/atom.xml',
    '/blog/feed.json',
  ];
  const pages = ['/', '/blog', '/nope', '/about/', '//evil.example/', '/api/openapi.json'];
  for (const url of [...pages, ...files]) {
    const response = await http.inject({ url, headers });
    if (url !== '//evil.example/') expect(response.body, url).not.toContain('evil.example');
    expect(String(response.headers.location ?? ''), url).not.toMatch(/^(https?:)?\/\//);
  }
  const [url, payload] = ['/api/newsletter/subscriptions', { email: 'asha@visitor.example' }];
  await http.inject({ method: 'POST', url, payload, headers });
  const email = await database.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify(email)).toContain('https://site.example/');
  expect(JSON.stringify(email)).not.toContain('evil.example');
});
