import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/support/create-test-app.ts';
import { type Client, open } from '../../../tests/support/site/client.ts';

const slowBody =
  'POST /api/comments HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{';
const health = 'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';

/** A site that listens on both loopback addresses, so that two visitors can be distinguished. */
async function startListening(env: Record<string, string>, limits: object) {
  const { http } = await createTestApp(env, limits);
  await http.listen({ port: 0, host: '::' });
  const { port } = http.server.address() as AddressInfo;
  return { port, http };
}

/** Requests /healthz; resolves with the status, or 0 if the connection is closed. */
async function ask(port: number, host: string): Promise<number> {
  const client = await open(port, health, host);
  await client.closed;
  return Number(/^HTTP\/1\.1 (\d+)/.exec(client.received)?.[1] ?? 0);
}

test('limits the connections of one address and still serves another', async () => {
  const { port } = await startListening({}, { connectionsPerAddress: 3 });
  const held: Client[] = [];
  for (let count = 0; count < 3; count += 1) held.push(await open(port, slowBody));
  expect(await ask(port, '127.0.0.1')).toBe(0);
  expect(await ask(port, '::1')).toBe(200);
  const [first] = held;
  first?.socket.destroy();
  await first?.closed;
  await expect.poll(() => ask(port, '127.0.0.1')).toBe(200);
  for (const { socket } of held) socket.destroy();
});

test('behind a proxy, does not limit connections by address, but pending requests by visitor', async () => {
  const limits = { connectionsPerAddress: 3, requestsPerAddress: 4 };
  const { port } = await startListening({ TRUST_PROXY: '1' }, limits);
  const from = (address: string) =>
    slowBody.replace('Host: a', `Host: a\r\nX-Forwarded-For: ${address}`);
  const requestFrom = async (address: string) => {
    const client = await open(
      port,
      health.replace('Host: a', `Host: a\r\nX-Forwarded-For: ${address}`),
    );
    await client.closed;
    return client.received;
  };
  const held: Client[] = [];
  for (let count = 0; count < 4; count += 1) {
    held.push(await open(port, from(`203.0.113.7:${5000 + count}`)));
  }
  await expect
    .poll(() => requestFrom('203.0.113.7'))
    .toMatch(/^HTTP\/1\.1 429 [\s\S]*Retry-After: 5/i);
  expect(await requestFrom('203.0.113.8')).toMatch(/^HTTP\/1\.1 200 /);
  for (const { socket } of held) socket.destroy();
  await expect.poll(() => requestFrom('203.0.113.7')).toMatch(/^HTTP\/1\.1 200 /);
});
