import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createTestApp, oneTestApp } from '../../../tests/support/create-test-app.ts';
import { open } from '../../../tests/support/site/client.ts';
import type { Limits } from '../limits/limits.ts';
import { strictPolicy } from './security-headers.ts';

const sameApp = oneTestApp();

/** Requests over a socket, since clients normalise them: resolves with status and headers. */
async function startListening(limits?: Partial<Limits>) {
  const { http } = await (limits ? createTestApp({}, limits) : sameApp());
  if (!http.server.listening) await http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = http.server.address() as AddressInfo;
  const say = async (words: string) => {
    const client = await open(port, words);
    await client.closed;
    const [head = '', body = ''] = client.received.split('\r\n\r\n', 2);
    const [first = '', ...rest] = head.split('\r\n');
    const headers = new Headers(rest.map((line) => line.split(/: ?(.*)/, 2) as [string, string]));
    return { status: Number(first.split(' ')[1]), headers, body };
  };
  return { say, ask: (...lines: string[]) => say([...lines, '', ''].join('\r\n')) };
}

const end = 'Connection: close';

test('answers an absolute target like its path', async () => {
  const { ask } = await startListening();
  const plain = await ask('GET /about HTTP/1.1', 'Host: site.example', end);
  for (const target of ['http://site.example/about', 'HTTPS://elsewhere.example:8443/about']) {
    const response = await ask(`GET ${target} HTTP/1.1`, 'Host: site.example', end);
    expect([response.status, response.body], target).toEqual([200, plain.body]);
  }
  for (const target of ['http://site.example', 'http://site.example?utm_source=x']) {
    expect((await ask(`GET ${target} HTTP/1.1`, 'Host: site.example', end)).status).toBe(200);
  }
  expect((await ask('GET http://a/api/none HTTP/1.1', 'Host: a', end)).status).toBe(404);
  expect((await ask('GET http://a/icon.svg HTTP/1.1', 'Host: a', end)).status).toBe(200);
});

test('lets the host of an absolute target override the Host header', async () => {
  const { ask } = await startListening();
  const post = 'POST http://a.example/contact HTTP/1.1';
  const from = (origin: string) => ask(post, 'Host: b.example', `Origin: http://${origin}`, end);
  expect((await from('b.example')).status).toBe(403);
  expect((await from('a.example')).status).not.toBe(403);
});

test('redirects no target to another site', async () => {
  const { ask } = await startListening();
  for (const [target, location] of [
    ['http://evil.example/About', '/about'],
    ['http://evil.example/about/', '/about'],
    ['http://evil.example//other.example/About', '/other.example/about'],
    ['http://me:secret@evil.example/ABOUT?a=B', '/about?a=B'],
  ] as const) {
    const response = await ask(`GET ${target} HTTP/1.1`, 'Host: evil.example', end);
    expect([response.status, response.headers.get('location')], target).toEqual([301, location]);
  }
});

test('refuses an invalid target', async () => {
  const { ask } = await startListening();
  for (const target of ['GET *', 'HEAD *', 'POST *', 'GET ftp://site.example/about']) {
    expect((await ask(`${target} HTTP/1.1`, 'Host: a', end)).status, target).toBe(400);
  }
  const options = await ask('OPTIONS * HTTP/1.1', 'Host: a', end);
  expect([options.status, options.headers.get('allow')]).toEqual([
    204,
    expect.stringContaining('GET, HEAD'),
  ]);
});

test.each([
  ['two', ['Host: site.example', 'Host: other.example']],
  ['two alike', ['Host: site.example', 'host: site.example']],
  ['none', ['Accept: */*']],
  ['a broken', ['Host: site.example/x']],
  ['another broken', ['Host: a b']],
])('refuses %s Host, also for cached pages', async (_what, lines) => {
  const { ask } = await startListening();
  await ask('GET /about HTTP/1.1', 'Host: site.example', end);
  for (const path of ['/about', '/icon.svg', '/no-such-page', '/api/openapi.json', '/About']) {
    expect((await ask(`GET ${path} HTTP/1.1`, ...lines, end)).status, path).toBe(400);
  }
});

test('requires no Host for HTTP/1.0', async () => {
  const { ask } = await startListening();
  expect((await ask('GET /about HTTP/1.0')).status).toBe(200);
});

test('refuses what Node cannot parse and serves others', async () => {
  const { say, ask } = await startListening({ headersMs: 300, checkIntervalMs: 100 });
  const get = 'GET /about HTTP/1.1\r\n';
  const refused: [status: number, words: string][] = [
    [400, 'no HTTP at all\r\n\r\n'],
    [400, `${get}${end}\r\n\r\n`],
    [400, 'POST /contact HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n'],
    [408, `${get}Host: a\r\nX-Unfinished: `],
    [417, `${get}Host: a\r\nExpect: a-miracle\r\n${end}\r\n\r\n`],
    [417, `POST /api/comments HTTP/1.1\r\nHost: a\r\nExpect: a-miracle\r\n${end}\r\n\r\n`],
    [431, `${get}Host: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`],
  ];
  for (const [status, words] of refused) {
    expect((await say(words)).status, words.slice(0, 60)).toBe(status);
  }
  expect((await ask('GET /about HTTP/1.1', 'Host: a', end)).status).toBe(200);
});

test('refuses two Host headers with the headers of every response', async () => {
  const { ask } = await startListening();
  const { status, headers, body } = await ask('GET /about HTTP/1.1', 'Host: a', 'Host: b');
  expect([status, headers.get('connection')]).toEqual([400, 'close']);
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'strict-transport-security': expect.stringMatching(/^max-age=31536000;/),
    'content-security-policy': strictPolicy,
    'x-request-id': expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  });
  expect(JSON.parse(body)).toEqual({ error: expect.stringMatching(/^\w.+\.$/) });
});
