import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { type createTestApp, oneTestApp } from '../../../tests/support/create-test-app.ts';

const sameApp = oneTestApp();

/** Sends a request over a socket, as browsers do, without decompressing the response. */
async function ask(url: string, headers: Record<string, string> = {}, method = 'GET') {
  const request = get(url, { headers, method, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}

async function startListening(http: Awaited<ReturnType<typeof createTestApp>>['http']) {
  if (!http.server.listening) await http.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
}

/** Headers of the socket or of one request. */
const ofOneRequest = ['date', 'connection', 'keep-alive', 'x-request-id'];

const requests: [url: string, headers?: Record<string, string>, method?: 'GET' | 'HEAD'][] = [
  ['/about'],
  ['/about', { 'accept-encoding': 'br, gzip' }],
  ['/about', { 'accept-encoding': 'gzip' }, 'HEAD'],
  ['/about?utm_source=x', { 'accept-encoding': 'br' }],
  ['/blog?page=2'],
  ['/icon.svg', { 'accept-encoding': 'br' }],
];

test('serves cached responses over a socket exactly as Fastify does', async () => {
  const { http } = await sameApp();
  const address = await startListening(http);
  for (const [url, headers = {}, method = 'GET'] of requests) {
    const slow = await http.inject({ url, headers, method });
    const fast = await ask(`${address}${url}`, headers, method);
    const what = `${method} ${url} ${JSON.stringify(headers)}`;
    for (const name of ofOneRequest) for (const each of [slow, fast]) delete each.headers[name];
    expect
      .soft([fast.status, fast.body.toString('hex')], what)
      .toEqual([slow.statusCode, slow.rawPayload.toString('hex')]);
    expect.soft(fast.headers, what).toEqual(slow.headers);
    const conditional = { ...headers, 'if-none-match': String(fast.headers.etag) };
    const again = await ask(`${address}${url}`, conditional, method);
    expect.soft([again.status, again.body.length], what).toEqual([304, 0]);
  }
});

test('serves a new publication over a socket at once', async () => {
  const { http, send } = await createTestAdmin();
  const address = await startListening(http);
  await ask(`${address}/blog`);
  const post = { title: 'Fresh', author: 'Asha', status: 'published', content: '<p>Hi</p>' };
  expect((await send('POST', '/api/blogs', post)).statusCode).toBe(201);
  expect((await ask(`${address}/blog`)).body.toString()).toContain('Fresh');
});

test('ignores an address that cannot be decoded', async () => {
  const { http } = await sameApp();
  const address = await startListening(http);
  for (const path of ['//?', '/%', '/?%', '/\\']) {
    expect((await ask(`${address}${path}`)).status, path).toBeLessThan(500);
  }
  expect((await ask(`${address}/healthz`)).status).toBe(200);
});
