import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Network } from './network.ts';

interface Question {
  url: URL;
  method: 'HEAD' | 'GET' | 'POST';
  /** Where the connection goes, whatever the name resolves to by then. */
  addresses: string[];
  agents: Network['agents'];
  headers: Record<string, string>;
  body?: Buffer;
  signal: AbortSignal;
}

export interface HeadOfAnswer {
  status: number;
  location: string | undefined;
  /** By its header. */
  bytes: number | null;
}

/** Sends one request and reads the head of its answer; the connection ends before the body. */
export function ask({ url, method, addresses, agents, headers, body, signal }: Question) {
  return new Promise<HeadOfAnswer>((resolve, reject) => {
    const isHttps = url.protocol === 'https:';
    const options = {
      method,
      signal,
      agent: agents[isHttps ? 'https:' : 'http:'],
      lookup: alwaysTo(addresses),
      headers,
    };
    const request = isHttps ? requestHttps(url, options) : requestHttp(url, options);
    request.on('response', ({ statusCode = 0, headers: answered }) => {
      const length = Number(answered['content-length'] ?? Number.NaN);
      const bytes = Number.isSafeInteger(length) ? length : null;
      resolve({ status: statusCode, location: answered.location, bytes });
      request.destroy();
    });
    request.on('error', reject);
    request.end(body);
  });
}

function alwaysTo(addresses: string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, { all: wantsAll }, done) => {
    if (wantsAll) done(null, all);
    else done(null, all[0]?.address ?? '', all[0]?.family);
  };
}
