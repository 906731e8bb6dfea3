import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { answerCsv } from './answer-csv.ts';

/** An endless table served on a port, and how much of it was generated. */
async function endlessTable() {
  const made = { pieces: 0, isOver: false };
  async function* pieces() {
    try {
      for (;;) {
        made.pieces += 1;
        yield 'x'.repeat(100_000);
      }
    } finally {
      made.isOver = true;
    }
  }
  const http = fastify();
  http.get('/', (_request, reply) => answerCsv(reply, { name: 'table', zone: 'UTC' }, pieces()));
  http.get('/other', () => 'other');
  await http.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => http.close());
  const { port } = http.server.address() as AddressInfo;
  return { made, url: `http://127.0.0.1:${port}` };
}

test('generates an export as fast as it is read, and stops when the reader disconnects', async () => {
  const { made, url } = await endlessTable();
  const request = get(url, (response) => response.once('data', () => response.pause()));
  await vi.waitFor(async () => {
    const before = made.pieces;
    expect(before).toBeGreaterThan(1);
    // Other requests are served in the meantime.
    for (let turn = 0; turn < 50; turn += 1) await (await fetch(`${url}/other`)).text();
    expect(made.pieces).toBe(before);
  }, 15_000);
  // The buffers at both ends contain some megabytes of the endless table.
  expect(made.pieces).toBeLessThan(1000);
  expect(made.isOver).toBe(false);
  request.destroy();
  await vi.waitFor(() => expect(made.isOver).toBe(true), 15_000);
});
