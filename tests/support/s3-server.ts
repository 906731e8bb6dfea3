import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const s3Keys = { keyId: 'AKIATEST', keySecret: 'a secret of 40 characters, more or less/+' };

/** What the server does with a request instead of serving it; undefined to serve it. */
export type Fault =
  | {
      status: number;
      code: string;
      /** Stores what was sent all the same, as when only the answer is lost. */
      stores?: true;
      /** In which the store says that the bucket is. */
      region?: string;
    }
  /** Answers with a page, as a network does that wants a login. */
  | { page: string; status?: number }
  /** Stores only the first bytes and answers with success. */
  | { cutTo: number };

export interface S3Server {
  endpoint: string;
  /** Objects by bucket and key, such as "copies/site/nights/x.age". */
  objects: Map<string, Buffer>;
  /** Types of objects that somebody stored as such, by the same keys. */
  types: Map<string, string>;
  requests: { method: string; path: string }[];
  /** Chooses a fault for each request; none by default. */
  fault: (request: { method: string; path: string }) => Fault | undefined;
  /** Changes what a list says; nothing by default. */
  changeList: (xml: string) => string;
  /** The secret that signatures are checked with. */
  secret: string;
  /** How far this clock is ahead of the client's, in milliseconds. */
  aheadMs: number;
  close(): Promise<void>;
}

/**
 * An S3 store with the bucket "copies" that checks signatures (version 4), the clock and the hash of bodies, as Node's
 * primitives do. Lists two objects a page, so that paging is always used.
 */
export async function startS3Server(): Promise<S3Server> {
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const s3: S3Server = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects: new Map(),
    types: new Map(),
    requests: [],
    fault: () => undefined,
    changeList: (xml) => xml,
    secret: s3Keys.keySecret,
    aheadMs: 0,
    async close() {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return s3;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const url = new URL(request.url ?? '/', s3.endpoint);
    const path = decodeURIComponent(url.pathname).slice(1);
    const method = request.method ?? '';
    s3.requests.push({ method, path });
    const refusal = refusalOf(request, url, body);
    const fault: Fault | undefined = refusal ?? s3.fault({ method, path });
    if (fault && 'code' in fault) {
      if (fault.stores) s3.objects.set(path, body);
      return refuse(response, fault.status, fault.code, fault.region);
    }
    if (fault && 'page' in fault) {
      response.writeHead(fault.status ?? 200, { 'content-type': 'text/html' }).end(fault.page);
      return;
    }
    if (!path.startsWith('copies')) return refuse(response, 404, 'NoSuchBucket');
    if (method === 'PUT') {
      const md5 = createHash('md5').update(body).digest('base64');
      // As AWS does for a bucket that locks its objects.
      if (request.headers['content-md5'] !== md5) return refuse(response, 400, 'InvalidRequest');
      s3.types.delete(path);
      s3.objects.set(path, fault ? body.subarray(0, fault.cutTo) : body);
      response.end();
      return;
    }
    if (method === 'DELETE') {
      s3.objects.delete(path);
      response.writeHead(204).end();
      return;
    }
    if (url.searchParams.get('list-type') === '2') {
      response.end(listXml(url.searchParams));
      return;
    }
    const content = s3.objects.get(path);
    if (!content) return refuse(response, 404, 'NoSuchKey');
    const type = s3.types.get(path);
    response
      .writeHead(200, { 'content-length': content.length, ...(type && { 'content-type': type }) })
      .end(content);
  }

  function refusalOf({ method, headers }: IncomingMessage, url: URL, body: Buffer) {
    const sent = /Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(
      headers.authorization ?? '',
    );
    if (!sent) return { status: 403, code: 'AccessDenied' };
    const [, credential = '', names = '', signature] = sent;
    const [keyId, day = '', region = '', service = '', ending = ''] = credential.split('/');
    if (keyId !== s3Keys.keyId) return { status: 403, code: 'InvalidAccessKeyId' };
    const time = String(headers['x-amz-date']);
    const bodyHash = String(headers['x-amz-content-sha256']);
    const query = [...url.searchParams]
      .map((pair) => pair.map(encoded).join('='))
      .toSorted()
      .join('&');
    const canonical = [
      method,
      url.pathname
        .split('/')
        .map((part) => encoded(decodeURIComponent(part)))
        .join('/'),
      query,
      ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
      '',
      names,
      bodyHash,
    ].join('\n');
    const text = [
      'AWS4-HMAC-SHA256',
      time,
      `${day}/${region}/${service}/${ending}`,
      hex(canonical),
    ];
    const key = [day, region, service, ending].reduce<string | Buffer>(
      (secret, part) => createHmac('sha256', secret).update(part).digest(),
      `AWS4${s3.secret}`,
    );
    if (createHmac('sha256', key).update(text.join('\n')).digest('hex') !== signature) {
      return { status: 403, code: 'SignatureDoesNotMatch' };
    }
    const at = time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
    if (Math.abs(Date.now() + s3.aheadMs - Date.parse(at)) > 15 * 60_000) {
      return { status: 403, code: 'RequestTimeTooSkewed' };
    }
    if (bodyHash !== 'UNSIGNED-PAYLOAD' && bodyHash !== hex(body)) {
      return { status: 400, code: 'XAmzContentSHA256Mismatch' };
    }
  }

  function listXml(query: URLSearchParams): string {
    const prefix = `copies/${query.get('prefix')}`;
    const after = query.get('continuation-token') ?? '';
    const keys = [...s3.objects.keys()].filter((key) => key.startsWith(prefix) && key > after);
    const page = keys.toSorted().slice(0, 2);
    const entries = page.map(
      (key) =>
        `<Contents><Key>${key.slice('copies/'.length).replaceAll('&', '&amp;')}</Key><Size>${s3.objects.get(key)?.length}</Size></Contents>`,
    );
    const next =
      keys.length > 2 ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    const isTruncated = `<IsTruncated>${keys.length > 2}</IsTruncated>`;
    const xml = `${entries.join('')}${isTruncated}${next}`;
    return `<?xml version="1.0"?><ListBucketResult>${s3.changeList(xml)}</ListBucketResult>`;
  }
}

function refuse(response: ServerResponse, status: number, code: string, region = ''): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(
    `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message><Region>${region}</Region></Error>`,
  );
}

const hex = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  );
