import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { LinkFault } from '../../../domain/links/link-result.ts';
import { judge, type Network } from './network.ts';

interface Question {
  url: URL;
  method: 'HEAD' | 'GET' | 'POST';
  /** The addresses to connect to, whatever the name resolves to by then. */
  addresses: string[];
  agents: Network['agents'];
  headers: Record<string, string>;
  body?: Buffer;
  signal: AbortSignal;
  /** Maximum size of the body in bytes; absent to skip the body. */
  maxBody?: number;
}

export interface ResponseHead {
  status: number;
  location: string | undefined;
  /** The size that the header states. */
  bytes: number | null;
  /** The body of a response with status 200 to 299, if wanted and not too large. */
  body?: Buffer | undefined;
}

/** Sends one request and reads the response's header; the connection ends before the body, unless that is wanted. */
export function ask(question: Question) {
  const { url, method, addresses, agents, headers, body, signal, maxBody } = question;
  return new Promise<ResponseHead>((resolve, reject) => {
    const isHttps = url.protocol === 'https:';
    const options = {
      method,
      signal,
      agent: agents[isHttps ? 'https:' : 'http:'],
      lookup: resolveTo(addresses),
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

/** Undefined for a larger body. */
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

function resolveTo(addresses: string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, { all: wantsAll }, done) => {
    if (wantsAll) done(null, all);
    else done(null, all[0]?.address ?? '', all[0]?.family);
  };
}

const maxRedirects = 5;

/**
 * Requests an address of another site and follows redirects. Only the internet is requested, never this machine or
 * its network: each address and each redirect is checked, and the connection goes to the checked IP address, not to
 * the name.
 */
export async function followRedirects<Head extends ResponseHead>(
  address: string,
  network: Network,
  visit: (url: URL, addresses: string[]) => Promise<Head>,
): Promise<{ refused: LinkFault } | { refused?: never; url: URL; head: Head }> {
  let url = URL.parse(address);
  for (let redirects = 0; url && redirects <= maxRedirects; redirects += 1) {
    const { refused, addresses } = await judge(url, network);
    if (refused) return { refused };
    const head = await visit(url, addresses);
    const { status, location } = head;
    if (status < 300 || status >= 400 || !location) return { url, head };
    // Browsers read the Location header as UTF-8, Node as Latin-1.
    url = URL.parse(Buffer.from(location, 'latin1').toString(), url);
  }
  return { refused: url ? 'redirects' : 'no-web-address' };
}
