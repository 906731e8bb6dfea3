import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../scripts/root.ts';
import { defaultLimits } from '../../server/http/limits/limits.ts';
import { open } from '../support/site/client.ts';
import { type Site, startSite } from '../support/site/site.ts';
import { drip, isHeld, openMany, visit, visitAllTheTime } from './crowd.ts';

const isLong = process.env.LONG_FORM === '1';

/**
 * Limits by address are lifted, because attackers and visitors share one address here. The short form uses shorter
 * timeouts and smaller numbers; the long form uses the other limits of a real site.
 */
const lifted = { connectionsPerAddress: 5_000, requestsPerAddress: 5_000 };
const limits = isLong
  ? lifted
  : {
      ...lifted,
      headersMs: 5000,
      requestMs: 6000,
      silenceMs: 4000,
      keepAliveMs: 60_000,
      checkIntervalMs: 100,
    };
const { silenceMs } = { ...defaultLimits, ...limits };
const attackers = isLong ? 1_000 : 150;
const burst = isLong ? 10_000 : 1_000;
const maxConnections = 2_000;

/**
 * In MB, for all attacks together. More than visitors cause (npm run bench), because attackers hold hundreds of
 * half-sent bodies and connections until they time out, and the program runs from its sources here.
 */
const maxMemory = isLong ? 520 : 450;

const dataDir = mkdtempSync(join(tmpdir(), 'load-'));
let site: Site;
let others: ReturnType<typeof visitAllTheTime>;
beforeAll(async () => {
  site = await startSite({ databaseUrl: null, dataDir, limits, env: { RATE_LIMITS: 'off' } });
  await visit(site.port, '/');
  others = visitAllTheTime(site.port, ['/', '/blog', '/healthz', '/blog?search=seo']);
});
afterAll(async () => {
  await others.stop();
  await site.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const post = (path: string, bytes: number) =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`;

/** Visits the site once during an attack and expects a response. */
async function servedDuring(attack: Promise<unknown>): Promise<void> {
  const [status] = await Promise.all([visit(site.port, '/'), attack]);
  expect(status).toBe(200);
}

test.concurrent('closes connections that send nothing', async () => {
  const clients = await openMany(attackers, site.port);
  await servedDuring(Promise.all(clients.map(({ closed }) => closed)));
});

test.concurrent('cuts off headers that arrive letter by letter', async () => {
  const clients = await openMany(attackers, site.port, 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ');
  await servedDuring(drip(clients, 'x', 100));
  const answered = clients.filter(({ received }) => received.startsWith('HTTP/1.1 408 '));
  expect(answered.length).toBeGreaterThan(attackers / 2);
});

test.concurrent('cuts off bodies that arrive letter by letter, with a message', async () => {
  const begin = post('/api/contact/contact-messages', 60_000);
  const clients = await openMany(90, site.port, begin);
  await servedDuring(drip(clients, 'x', 100));
  for (const { received } of clients) {
    expect(received).toMatch(/^HTTP\/1\.1 408 /);
    expect(received).toContain('"error":"Request Timeout"');
  }
});

const asking = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
const countAnswers = (received: string) => received.split('HTTP/1.1 200 ').length - 1;

test.concurrent('closes clients that never read', async () => {
  // Twenty times this is more than the system buffers for a client.
  const clients = await openMany(isLong ? 50 : 20, site.port);
  for (const { socket } of clients) socket.pause().write(asking(largestFile()).repeat(20));
  // A client that does not read does not notice the end either. The first timeout begins with the last accepted byte.
  const held = () => clients.filter((client) => isHeld(client, site.port)).length;
  await servedDuring(
    (async () => await expect.poll(held, { timeout: 3 * silenceMs, interval: 200 }).toBe(0))(),
  );
  for (const { socket } of clients) socket.resume();
  await Promise.all(clients.map(({ closed }) => closed));
  for (const { received } of clients) expect(countAnswers(received)).toBeLessThan(20);
});

function largestFile(): string {
  const folder = join(root, 'build/client/assets');
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const size = (name: string) => statSync(join(folder, name)).size;
  return `/assets/${files.sort((a, b) => size(b) - size(a))[0]}`;
}

test.concurrent('answers in order clients that send many requests before they read', async () => {
  const paths = ['/healthz', '/blog', '/healthz'];
  const last = asking('/about').replace('Host: a', 'Host: a\r\nConnection: close');
  const clients = await openMany(
    50,
    site.port,
    asking('/blog').repeat(20) + paths.map(asking).join('') + last,
  );
  await servedDuring(Promise.all(clients.map(({ closed }) => closed)));
  for (const { received } of clients) expect(countAnswers(received)).toBe(24);
});

test('answers a burst of requests', async () => {
  const statuses: number[] = [];
  const paths = ['/', '/blog', '/blog?page=2', '/contact', '/api/openapi.json'];
  const visitor = async () => {
    while (statuses.length < burst) {
      statuses.push(await visit(site.port, paths[statuses.length % paths.length] ?? '/'));
    }
  };
  await servedDuring(Promise.all(Array.from({ length: 200 }, visitor)));
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('refuses headers that are too long with a message', async () => {
  const long = `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(17_000)}`;
  const client = await open(site.port, `${long}\r\n\r\n`);
  await client.closed;
  expect(client.received).toMatch(/^HTTP\/1\.1 431 /);
  expect(client.received).toContain('"error":"Request Header Fields Too Large"');
});

test('refuses bodies that are too long with a message, with or without Content-Length', async () => {
  const said = await open(site.port, post('/api/comments', 70_000));
  const chunk = `${(70_000).toString(16)}\r\n${'x'.repeat(70_000)}\r\n0\r\n\r\n`;
  const begin = post('/api/comments', 0).replace('Content-Length: 0', 'Transfer-Encoding: chunked');
  const unsaid = await open(site.port, begin + chunk);
  for (const client of [said, unsaid]) {
    await client.closed;
    expect(client.received).toMatch(/^HTTP\/1\.1 413 /);
    expect(client.received).toContain('{"error":"This is more than we can take at once.');
  }
});

test('refuses what is not HTTP', async () => {
  const client = await open(site.port, 'HELLO\r\n\r\n');
  await client.closed;
  expect(client.received).toMatch(/^HTTP\/1\.1 400 /);
});

test('served others throughout, within the memory limit', async () => {
  const { 200: served = 0, ...failed } = await others.stop();
  const memory = site.peakMemory();
  console.log(`${served} answers to others during all attacks, ${memory} MB resident at the most`);
  expect(failed).toEqual({});
  expect(served).toBeGreaterThan(0);
  expect(memory).toBeLessThan(maxMemory);
});

test('closes further connections when all are in use, and accepts new ones later', async () => {
  const clients = await openMany(maxConnections + 100, site.port, asking('/healthz'));
  const closed = () => clients.filter(({ isClosed }) => isClosed).length;
  await expect.poll(closed, { timeout: 10_000 }).toBeGreaterThanOrEqual(100);
  for (const { socket } of clients) socket.destroy();
  await expect.poll(() => visit(site.port, '/'), { timeout: 10_000 }).toBe(200);
});
