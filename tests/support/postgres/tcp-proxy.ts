import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy for a PostgreSQL server that can fail: cut off, silent, or with another server behind the same name. */
export async function startTcpProxy(url: string) {
  let target = new URL(url);
  let isSilent = false;
  let taken = 0;
  const pairs = new Set<Pair>();
  // A machine that vanished does not close connections either.
  const server = createServer({ allowHalfOpen: true }, (near) => {
    taken += 1;
    const pair = { near, far: connect(Number(target.port), target.hostname), isSilent };
    pairs.add(pair);
    pass(pair, () => pairs.delete(pair));
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const address = new URL(url);
  address.port = String(port);
  return {
    url: address.href,
    /** The number of connections accepted so far. */
    taken: () => taken,
    /** Closes every connection and refuses new ones. */
    async cut() {
      for (const { near } of pairs) near.destroy();
      if (!server.listening) return;
      server.close();
      await once(server, 'close');
    },
    /** Keeps connections open but silent, like a machine that vanished. */
    hush() {
      isSilent = true;
      for (const pair of pairs) pair.isSilent = true;
    },
    /** Accepts new connections, to another server if one is given. Silent ones stay silent. */
    async join(other?: string) {
      if (other) target = new URL(other);
      isSilent = false;
      if (!server.listening) await listen(port);
    },
  };
}

interface Pair {
  near: Socket;
  far: Socket;
  isSilent: boolean;
}

function pass(pair: Pair, ended: () => void): void {
  const { near, far } = pair;
  near.on('data', (bytes) => pair.isSilent || far.write(bytes));
  far.on('data', (bytes) => pair.isSilent || near.write(bytes));
  near.on('end', () => pair.isSilent || near.end());
  near.on('close', () => {
    far.destroy();
    ended();
  });
  // The end of a machine that vanished is not noticed either.
  far.on('close', () => pair.isSilent || near.destroy());
  for (const socket of [near, far]) socket.on('error', () => {});
}
