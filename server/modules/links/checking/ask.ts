import { type IncomingMessage, request as requestHttp } from 'node:http';
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
  /** Of how many bytes the body is read, where it is wanted. */
  maxBody?: number;
}

export interface HeadOfAnswer {
  status: number;
  location: string | undefined;
  /** By its header. */
  bytes: number | null;
  /** Of a status from 200 to 299, where it was wanted and is not too large. */
  body?: Buffer | undefined;
}

/** Sends one request and reads the head of its answer; the connection ends before the body, unless that is wanted. */
export function ask(question: Question) {
  const { url, method, addresses, agents, headers, body, signal, maxBody } = question;
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
    request.on('response', (response) => {
      const { statusCode: status = 0, headers: answered } = response;
      const length = Number(answered['content-length'] ?? Number.NaN);
      const bytes = Number.isSafeInteger(length) ? length : null;
      const head = { status, location: answered.location, bytes };
      const finish = (body?: Buffer) => {
        resolve({ ...head, body });
        request.destroy();
      };
      if (maxBody === undefined || status < 200 || status > 299) finish();
      else readBody(response, maxBody).then(finish, reject);
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** Undefined for a body of more bytes. */
async function readBody(response: IncomingMessage, maxBody: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    bytes += chunk.length;
    if (bytes > maxBody) return;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function alwaysTo(addresses: string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, { all: wantsAll }, done) => {
    if (wantsAll) done(null, all);
    else done(null, all[0]?.address ?? '', all[0]?.family);
  };
}
