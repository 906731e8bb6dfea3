import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/support/create-test-app.ts';
import { type Client, open } from '../../../tests/support/site/client.ts';
import type { Limits } from '../limits/limits.ts';

/** A listening site whose front page lies in memory; `etag` is its. */
async function warmSite(limits: Partial<Limits> = {}) {
  const { http } = await createTestApp({}, limits);
  await http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = http.server.address() as AddressInfo;
  const etag = String((await http.inject('/')).headers.etag);
  return { http, port, etag };
}

const asking = (what: string, ...headers: string[]) =>
  [`${what} HTTP/1.1`, 'Host: a', ...headers, '', ''].join('\r\n');

/** What a header says in each of the answers on a connection. */
function eachOf(header: string, received: string): string[] {
  return [...received.matchAll(new RegExp(`^${header}: (.*)\r$`, 'gim'))].map(
    ([, value = '']) => value,
  );
}

test('one connection takes questions of all kinds, and ends when it is asked to', async () => {
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

test('questions that come together are answered in their order', async () => {
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
  // The question without a body as well.
  expect(/\r\n\r\nHTTP\/1\.1 200 /.test(client.received)).toBe(true);
  expect(/<\/html>HTTP\/1\.1 304 Not Modified\r\n(.+\r\n)+\r\n$/.test(client.received)).toBe(true);
});

/** Somebody who asks the same again and again and reads nothing, until an answer has to wait. */
async function lateReader({ http, port, etag }: Awaited<ReturnType<typeof warmSite>>) {
  const question = asking('GET /', `If-None-Match: ${etag}`);
  const connected = once(http.server, 'connection') as Promise<[Socket]>;
  const client = await open(port);
  const [socket] = await connected;
  client.socket.pause();
  let asked = 0;
  while (socket.writableLength === 0) {
    const before = socket.bytesWritten;
    client.socket.write(question);
    asked += 1;
    while (socket.bytesWritten === before) await turn();
  }
  return { client, question, asked };
}

test('an answer that waits for its reader keeps its number while others get theirs', async () => {
  const site = await warmSite();
  const { client: late, question, asked } = await lateReader(site);
  const other = await open(site.port, question);
  await expect.poll(() => numbersOf(other)).toHaveLength(1);
  late.socket.resume();
  await expect.poll(() => numbersOf(late)).toHaveLength(asked);
  expect(new Set([...numbersOf(late), ...numbersOf(other)]).size).toBe(asked + 1);
});

test('a stop waits for who has not taken it yet, and not for who has not asked yet', async () => {
  const site = await warmSite({ askedMs: 50, answeredMs: 60_000 });
  const { client: late, asked } = await lateReader(site);
  const silent = await open(site.port, 'GET / HTTP/1.1\r\n');
  const stopped = site.http.close();
  await silent.closed;
  late.socket.resume();
  await Promise.all([late.closed, stopped]);
  expect(numbersOf(late)).toHaveLength(asked);
});

test('the numbers of answers do not tell how many there were', async () => {
  const { port } = await warmSite();
  const client = await open(port);
  for (let asked = 1; asked <= 5; asked += 1) {
    client.socket.write(asking('HEAD /'));
    await expect.poll(() => numbersOf(client)).toHaveLength(asked);
  }
  const numbers = numbersOf(client).map((number) => Number.parseInt(number.slice(-12), 16));
  const steps = numbers.slice(1).map((number, at) => Math.abs(number - (numbers[at] ?? 0)));
  for (const step of steps) expect(step).toBeGreaterThan(1000);
});

const numbersOf = ({ received }: Client) => eachOf('x-request-id', received);
