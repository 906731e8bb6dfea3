import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { oneTestApp } from '../../../tests/support/create-test-app.ts';
import { type Client, open } from '../../../tests/support/site/client.ts';

const sameApp = oneTestApp();

/** A listening site whose front page is cached, and the page's ETag. */
async function warmSite() {
  const { http } = await sameApp();
  if (!http.server.listening) await http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = http.server.address() as AddressInfo;
  const etag = String((await http.inject('/')).headers.etag);
  return { port, etag };
}

const asking = (what: string, ...headers: string[]) =>
  [`${what} HTTP/1.1`, 'Host: a', ...headers, '', ''].join('\r\n');

/** The values of a header in all responses on a connection. */
function eachOf(header: string, received: string): string[] {
  return [...received.matchAll(new RegExp(`^${header}: (.*)\r$`, 'gim'))].map(
    ([, value = '']) => value,
  );
}

test('serves requests of all kinds on one connection and closes it on request', async () => {
  const { port, etag } = await warmSite();
  const client = await open(port);
  const questions = [
    asking('GET /'),
    asking('HEAD /'),
    asking('GET /', `If-None-Match: ${etag}`),
    asking('GET /healthz'),
    asking('GET /icon.svg'),
    `${asking('GET /', 'Content-Length: 2')}{}`,
  ];
  for (const [at, question] of questions.entries()) {
    client.socket.write(question);
    await expect.poll(() => numbersOf(client)).toHaveLength(at + 1);
  }
  client.socket.write(asking('GET /', 'Connection: close'));
  await client.closed;
  const { received } = client;
  expect(received.match(/HTTP\/1\.1 \d+ /g)?.map((line) => line.slice(9, 12))).toEqual(
    '200 200 304 200 200 200 200'.split(' '),
  );
  expect(new Set(numbersOf(client)).size).toBe(7);
  expect(eachOf('connection', received)).toEqual([...Array(6).fill('keep-alive'), 'close']);
  expect(eachOf('keep-alive', received)).toEqual(Array(6).fill('timeout=30'));
  for (const date of eachOf('date', received)) {
    expect(new Date(date).toUTCString()).toBe(date);
    expect(Math.abs(Date.now() - Date.parse(date))).toBeLessThan(60_000);
  }
  expect(received.split('</html>')).toHaveLength(4);
});

test('answers pipelined requests in order', async () => {
  const { port, etag } = await warmSite();
  const kinds = ['GET /', 'GET /icon.svg', 'GET /healthz', 'HEAD /', 'GET /about'];
  const unchanged = asking('GET /', `If-None-Match: ${etag}`, 'Connection: close');
  const client = await open(port, kinds.map((kind) => asking(kind)).join('') + unchanged);
  await client.closed;
  expect(eachOf('content-type', client.received).map((type) => type.split(/[/;]/)[1])).toEqual([
    'html',
    'svg+xml',
    'json',
    'html',
    'html',
    'html',
  ]);
  // Including the request without a body.
  expect(/\r\n\r\nHTTP\/1\.1 200 /.test(client.received)).toBe(true);
  expect(/<\/html>HTTP\/1\.1 304 Not Modified\r\n(.+\r\n)+\r\n$/.test(client.received)).toBe(true);
});

const numbersOf = ({ received }: Client) => eachOf('x-request-id', received);
