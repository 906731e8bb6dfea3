import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/support/create-test-app.ts';
import { strictPolicy } from './security-headers.ts';

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': expect.stringContaining('camera=(), '),
};
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Requests over a socket: cached responses bypass Fastify, which inject cannot do. */
async function startListening(env: Record<string, string> = {}) {
  const { http, database } = await createTestApp(env);
  const origin = await http.listen({ port: 0, host: '127.0.0.1' });
  const get = (path: string, init: RequestInit = {}) =>
    fetch(origin + path, { redirect: 'manual', ...init });
  return { get, database };
}

const answers: [path: string, status: number, init?: RequestInit][] = [
  ['/', 200],
  ['/', 200],
  ['/about', 200, { method: 'HEAD' }],
  ['/blog?search=seo', 200],
  ['/about/', 301],
  ['/no-such-page', 404],
  ['/contact', 422, { method: 'POST', body: new URLSearchParams({ name: 'x' }) }],
  ['/icon.svg', 200],
  ['/assets/none.js', 404],
  ['/media/none.webp', 404],
  ['/healthz', 200],
  ['/readyz', 200],
  ['/api/openapi.json', 200],
  ['/api/none', 404],
  ['/api/blogs', 401],
  ['/api/comments', 405],
  ['/api/comments', 400, { method: 'POST', body: '{', headers: json() }],
  ['/api/comments', 415, { method: 'POST', body: 'x' }],
  ['/%E0', 400],
  [`/media/${'x'.repeat(300)}`, 404],
];

function json() {
  return { 'content-type': 'application/json' };
}

test('sends the security headers with every response', async () => {
  const { get } = await startListening();
  const numbers = new Set<string>();
  for (const [path, status, init] of answers) {
    const response = await get(path, {
      ...init,
      headers: { ...init?.headers, 'x-request-id': 'forged' },
    });
    const headers = Object.fromEntries(response.headers);
    expect(response.status, path).toBe(status);
    expect(headers, path).toMatchObject(always);
    expect(headers['strict-transport-security'], path).toMatch(/^max-age=31536000;/);
    const isPage = headers['content-type']?.startsWith('text/html');
    if (isPage)
      expect(headers['content-security-policy'], path).toMatch(/^default-src 'none'; scr/);
    else expect(headers['content-security-policy'], path).toBe(strictPolicy);
    expect(headers['x-request-id'], path).toMatch(uuid);
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    numbers.add(String(headers['x-request-id']));
  }
  expect(numbers.size).toBe(answers.length);

  // A 304 has the same headers.
  const etag = String((await get('/about')).headers.get('etag'));
  const again = await get('/about', { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
  expect(Object.fromEntries(again.headers)).toMatchObject(always);
});

test('sends HSTS only for an https site', async () => {
  const { get } = await startListening({ SITE_URL: 'http://localhost:3000' });
  expect((await get('/')).headers.get('strict-transport-security')).toBeNull();
});
