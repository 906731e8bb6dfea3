import { expect, onTestFinished, test, vi } from 'vitest';
import { testPlace } from '../tests/support/create-test-database.ts';
import { aFile } from '../tests/support/images.ts';
import { startSmtpServer } from '../tests/support/mail/smtp-server.ts';
import { open } from '../tests/support/site/client.ts';
import { administrator, type Site, startSite } from '../tests/support/site/site.ts';
import { aMessage } from '../tests/support/visitors.ts';
import { openDatabase } from './db/connect.ts';

type Options = Omit<Parameters<typeof startSite>[0], 'databaseUrl' | 'dataDir'>;

/** The program in a process with a new database; `again` starts another process on it. */
async function site(options: Options = {}) {
  const place = await testPlace();
  const again = async () => {
    const started = await startSite({ ...place, ...options });
    onTestFinished(async () => void (await started.stop('SIGKILL')));
    return started;
  };
  return { place, again, site: await again() };
}

/** Sends the first half of a request; `rest` sends the other. */
async function halfSent(port: number, path: string, type: string, body: Buffer, more = '') {
  const head = [`POST ${path} HTTP/1.1`, 'Host: a', `Content-Type: ${type}`];
  const length = `Content-Length: ${body.length}`;
  const client = await open(port, `${[...head, length].join('\r\n')}\r\n${more}\r\n`);
  const middle = Math.floor(body.length / 2);
  client.socket.write(body.subarray(0, middle));
  return { client, rest: body.subarray(middle) };
}

const messageOf = (name: string) => Buffer.from(JSON.stringify(aMessage({ name })));
const contact = '/api/contact/contact-messages';

async function logIn({ address }: Site): Promise<string> {
  const response = await fetch(`${address}/api/admin/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  });
  return ((await response.json()) as { token: string }).token;
}

async function halfUploaded(of: Site) {
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(await aFile('jpeg'))]), 'photo.jpg');
  const sent = new Response(form);
  const type = sent.headers.get('content-type') ?? '';
  const body = Buffer.from(await sent.arrayBuffer());
  const token = `Authorization: Bearer ${await logIn(of)}\r\n`;
  return await halfSent(of.port, '/api/admin/media', type, body, token);
}

test('answers open requests and sends emails in progress when stopping, and leaves the rest to the next process', async () => {
  const smtp = await startSmtpServer();
  const taken = Promise.withResolvers<void>();
  smtp.state.manners = [{ until: taken.promise }, { until: taken.promise }];
  const started = await site({ env: { SMTP_URL: smtp.url } });
  const first = started.site;

  const idle = await open(first.port, 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
  await fetch(first.address + contact, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: messageOf('Before'),
  });
  await vi.waitFor(() => expect(smtp.state.offered).toBe(2), 10_000);
  const message = await halfSent(first.port, contact, 'application/json', messageOf('During'));
  const upload = await halfUploaded(first);

  const ended = first.stop();
  await idle.closed;
  await expect(fetch(`${first.address}/healthz`)).rejects.toThrow();
  for (const { client, rest } of [message, upload]) client.socket.write(rest);
  for (const { client } of [message, upload]) {
    await client.closed;
    expect(client.received).toMatch(/^HTTP\/1\.1 201 /);
    expect(client.received.toLowerCase()).toContain('connection: close');
  }
  taken.resolve();
  expect(await ended).toEqual({ code: 0, signal: null });
  expect(smtp.received).toHaveLength(2);

  const { db, close } = openDatabase(started.place);
  onTestFinished(close);
  const rows = await db
    .selectFrom('outbox')
    .select(['attempts', 'sent_at'])
    .orderBy('id')
    .execute();
  expect(rows.map(({ attempts, sent_at }) => [attempts, sent_at !== null])).toEqual([
    [1, true],
    [1, true],
    [0, false],
    [0, false],
  ]);
  await started.again();
  await vi.waitFor(() => expect(smtp.received).toHaveLength(4), 10_000);
  expect(smtp.state.offered).toBe(4);
});

test('stops despite clients that hang', async () => {
  const { site: hung } = await site({ limits: { drainMs: 300 } });
  const silent = await open(hung.port);
  const { client } = await halfSent(hung.port, contact, 'application/json', messageOf('Never'));
  expect(await hung.stop()).toEqual({ code: 0, signal: null });
  await Promise.all([silent.closed, client.closed]);
});

test('tells a load balancer first when there is a delay, and exits at once on a second signal', async () => {
  const { site: instance } = await site({ env: { SHUTDOWN_DELAY: '60' } });
  const readiness = async () => (await fetch(`${instance.address}/readyz`)).status;
  expect(await readiness()).toBe(200);
  const ended = instance.stop();
  await vi.waitFor(async () => expect(await readiness()).toBe(503), 10_000);
  expect((await fetch(`${instance.address}/healthz`)).status).toBe(200);
  await instance.stop();
  expect(await ended).toEqual({ code: 0, signal: null });
});
