import { createServer, Agent as HttpAgent, type RequestListener } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { type AddressInfo, connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Network } from '../../server/modules/outside/network.ts';

/** The handlers of other sites, by host and path. */
export type Sites = Record<string, RequestListener>;

type Done = (error: Error | null, socket?: Socket) => void;
interface Wanted {
  host: string;
  port: number;
  lookup: LookupFunction;
}

/** An address of the internet on which nothing of ours listens. */
export const publicAddress = '93.184.215.14';

/**
 * Other sites, all on one test server. Names resolve to a public address unless `names` says otherwise; an empty list
 * means an unknown name. `connections` lists the requested address and port of each connection.
 */
export async function testNetwork(sites: Sites, names: Record<string, string[] | string[][]> = {}) {
  const requests: string[] = [];
  const connections: string[] = [];
  const lookups = new Map<string, number>();
  const server = createServer((request, response) => {
    const { method, url, headers } = request;
    requests.push(`${method} ${headers.host}${url}`);
    const site = sites[`${headers.host}${url}`] ?? status(200);
    site(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });

  /** Connects to the test's server instead of the requested address. */
  function connectInstead({ host, port: wantedPort, lookup }: Wanted, done: Done): void {
    const open = (address: string): void => {
      connections.push(`${address} ${wantedPort}`);
      done(null, connect(port, '127.0.0.1'));
    };
    if (isIP(host)) open(host);
    else
      lookup(host, { all: true }, (error, found) => {
        if (error) done(error);
        else open(Array.isArray(found) ? found.map(({ address }) => address).join(',') : found);
      });
  }
  const createConnection = (options: object, done: Done) => connectInstead(options as Wanted, done);

  const network: Network = {
    async resolve(host) {
      const times = lookups.get(host) ?? 0;
      lookups.set(host, times + 1);
      const addresses = names[host] ?? [publicAddress];
      const found = Array.isArray(addresses[0])
        ? (addresses[times] ?? addresses.at(-1) ?? [])
        : addresses;
      if (found.length === 0) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
      return found as string[];
    },
    agents: {
      'http:': Object.assign(new HttpAgent(), { createConnection }),
      'https:': Object.assign(new HttpsAgent(), { createConnection }),
    },
  };
  return { network, requests, connections, lookups };
}

/** Responds with a status, and to HEAD with another one. */
export function status(code: number, head = code): RequestListener {
  return ({ method }, response) => {
    response.statusCode = method === 'HEAD' ? head : code;
    response.end('.');
  };
}

/** Redirects with non-ASCII characters unescaped, in UTF-8. */
export function redirect(goal: string, code = 301): RequestListener {
  const location = Buffer.from(goal).toString('latin1');
  return (_request, response) => response.writeHead(code, { location }).end();
}
