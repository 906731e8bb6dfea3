import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** A port that nothing uses at the moment. */
export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}

/** Different ports that nothing uses at the moment. */
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
