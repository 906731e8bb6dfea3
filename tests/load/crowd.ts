import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, open } from '../support/site/client.ts';

/** Opens many connections, one after the other, as fast as they are accepted. */
export async function openMany(
  count: number,
  port: number,
  firstWords?: string,
): Promise<Client[]> {
  const clients: Client[] = [];
  while (clients.length < count) {
    const group = Math.min(50, count - clients.length);
    clients.push(
      ...(await Promise.all(Array.from({ length: group }, () => open(port, firstWords)))),
    );
  }
  return clients;
}

/**
 * Whether the site still holds its end of a connection, which a client that does not read cannot notice. Linux only.
 */
export function isHeld({ socket }: Client, port: number): boolean {
  const local = (of = 0) => `0100007F:${of.toString(16).toUpperCase().padStart(4, '0')}`;
  const established = `${local(port)} ${local(socket.localPort)} 01`;
  return readFileSync('/proc/net/tcp', 'latin1').includes(established);
}

/** Sends one more letter at a time on each connection until it is cut off. */
export async function drip(clients: Client[], letter: string, everyMs: number): Promise<void> {
  while (clients.some(({ isClosed }) => !isClosed)) {
    for (const { socket, isClosed } of clients) if (!isClosed) socket.write(letter);
    await sleep(everyMs);
  }
}

/** A visit on its own connection; resolves with the status, or 0 if there was no response. */
export function visit(port: number, path: string): Promise<number> {
  return new Promise((resolve) => {
    const clientRequest = request({ host: '127.0.0.1', port, path, agent: false }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    clientRequest.once('error', () => resolve(0));
    clientRequest.end();
  });
}

/** Visits one after the other until told to stop; counts the responses by status. */
export function visitAllTheTime(port: number, paths: string[]) {
  const counts: Record<number, number> = {};
  let goesOn = true;
  const visitor = async () => {
    for (let turn = 0; goesOn; turn += 1) {
      const status = await visit(port, paths[turn % paths.length] ?? '/');
      counts[status] = (counts[status] ?? 0) + 1;
      await sleep(20);
    }
  };
  const visits = visitor();
  return {
    async stop() {
      goesOn = false;
      await visits;
      return counts;
    },
  };
}
