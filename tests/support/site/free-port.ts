import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** A port that nobody uses just now. */
export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}

/** So many different ports that nobody uses just now. */
export async function freePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  const ports = await Promise.all(
    probes.map(async (probe) => {
      if (!probe.listening) await once(probe, 'listening');
      return (probe.address() as AddressInfo).port;
    }),
  );
  await Promise.all(
    probes.map(async (probe) => {
      probe.close();
      await once(probe, 'close');
    }),
  );
  return ports;
}
