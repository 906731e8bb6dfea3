import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { AwsClient } from 'aws4fetch';
import type { BackupTarget } from '../../settings.ts';
import type { Content, CopyStore, StoredObject } from './copy-store.ts';
import { StoreError, storeErrorOf } from './store-error.ts';

type S3Target = Extract<BackupTarget, { kind: 's3' }>;

/** Limits a request; a slow connection carries some 100 kB a second. */
const withinMs = (bytes: number) => 60_000 + Math.ceil(bytes / 100);
/** A copy is read back without knowing its size; a night ends within this time. */
const maxReadMs = 60 * 60_000;
/** Of a thousand objects each; a store that has more does not come to an end. */
const maxPages = 1000;

/** Any S3-compatible store, addressed by path. The caller retries. */
export function s3Store(target: S3Target): CopyStore {
  const { keyId: accessKeyId, keySecret: secretAccessKey, region, endpoint, bucket } = target;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const prefix = target.prefix ? `${target.prefix}/` : '';
  const base = `${endpoint}/${encodeURIComponent(bucket)}`;
  const urlOf = (name: string) =>
    `${base}/${`${prefix}${name}`.split('/').map(encodeURIComponent).join('/')}`;

  async function ask(url: string, init: RequestInit, ms: number): Promise<Response> {
    try {
      const response = await client.fetch(url, {
        ...init,
        redirect: 'manual',
        signal: AbortSignal.timeout(ms),
      });
      if (response.ok) return response;
      throw await refusalOf(response, target);
    } catch (error) {
      throw storeErrorOf(error);
    }
  }

  async function askList(query: Record<string, string>) {
    const search = new URLSearchParams({ 'list-type': '2', ...query });
    const response = await ask(`${base}?${search}`, { method: 'GET' }, withinMs(0));
    return readList(await textOf(response));
  }

  /**
   * Somebody may have stored an object as a page, but a network that wants a login answers everything with one, also the
   * question for a list.
   */
  async function askObject(name: string, method: 'GET' | 'HEAD', ms: number): Promise<Response> {
    const response = await ask(urlOf(name), { method }, ms);
    try {
      if (isPage(response)) await askList({ prefix, 'max-keys': '1' });
    } catch (error) {
      await response.body?.cancel();
      throw error;
    }
    return response;
  }

  return {
    async put(name, content) {
      const { body, bytes, sha256, md5 } = await bodyOf(content);
      const headers = {
        'x-amz-content-sha256': sha256,
        // Without it AWS refuses what the bucket locks.
        'content-md5': md5,
        'content-type': 'application/octet-stream',
      };
      const response = await ask(urlOf(name), { method: 'PUT', headers, body }, withinMs(bytes));
      await response.body?.cancel();
      if (isPage(response)) throw noStore();
    },
    async get(name) {
      const { body } = await askObject(name, 'GET', maxReadMs);
      return body ?? new Blob([]).stream();
    },
    async size(name) {
      const { headers } = await askObject(name, 'HEAD', withinMs(0));
      return Number(headers.get('content-length'));
    },
    async list(folder) {
      const found: StoredObject[] = [];
      const tokens = new Set<string>();
      let after: string | undefined;
      for (let page = 0; page < maxPages; page += 1) {
        const { objects, next } = await askList({
          prefix: `${prefix}${folder}/`,
          ...(after && { 'continuation-token': after }),
        });
        for (const { key, bytes } of objects) {
          if (key.startsWith(prefix)) found.push({ name: key.slice(prefix.length), bytes });
        }
        if (next === undefined) return found.toSorted((a, b) => (a.name < b.name ? -1 : 1));
        if (!next || tokens.has(next)) break;
        tokens.add(next);
        after = next;
      }
      throw new StoreError('other', 'The list of files in the store does not come to an end.');
    },
    async remove(name) {
      try {
        const response = await ask(urlOf(name), { method: 'DELETE' }, withinMs(0));
        await response.body?.cancel();
      } catch (error) {
        if (!(error instanceof StoreError && error.problem === 'missing')) throw error;
      }
    },
  };
}

async function textOf(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch (error) {
    throw storeErrorOf(error);
  }
}

async function bodyOf(content: Content) {
  if ('file' in content) {
    const body = await openAsBlob(content.file);
    const hash = createHash('md5');
    await pipeline(createReadStream(content.file), hash);
    return { body, bytes: body.size, sha256: content.sha256, md5: hash.digest('base64') };
  }
  const { bytes } = content;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const md5 = createHash('md5').update(bytes).digest('base64');
  return { body: new Blob([new Uint8Array(bytes)]), bytes: bytes.length, sha256, md5 };
}

const isPage = ({ headers }: Response) => /\btext\/html\b/i.test(headers.get('content-type') ?? '');

/** The objects of a ListObjectsV2 response, and the token of the next page; undefined after the last. */
function readList(xml: string) {
  if (!xml.includes('<ListBucketResult')) throw noStore();
  const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
    key: textIn(entry, 'Key'),
    bytes: Number(textIn(entry, 'Size')),
  }));
  const token = textIn(xml, 'NextContinuationToken');
  const isTruncated = textIn(xml, 'IsTruncated') || String(token !== '');
  return { objects, next: isTruncated === 'true' ? token : undefined };
}

const noStore = () =>
  new StoreError(
    'no-place',
    'What answers at this address is not a store: it sent a page, as a network does that wants a login.',
  );

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function textIn(xml: string, element: string): string {
  const [, text = ''] = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml) ?? [];
  return text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (decimal) return String.fromCodePoint(Number(decimal));
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    return entities[name] ?? whole;
  });
}

const refusedKey =
  /^(SignatureDoesNotMatch|InvalidAccessKeyId|InvalidToken|ExpiredToken|TokenRefreshRequired|InvalidSecurity|AuthFailure|Unauthorized)$/;
const full =
  /(StorageFull|QuotaExceeded|InsufficientStorage|InsufficientCapacity|StorageLimitExceeded|NoSpaceLeft|DiskFull)/i;

/** What a response that is not 2xx means. The code of the store is quoted, because its manual explains it. */
async function refusalOf(response: Response, { bucket, region }: S3Target): Promise<StoreError> {
  const { status } = response;
  const xml = await response.text().catch(() => '');
  const [code = ''] = /^[\w.-]{1,60}$/.exec(textIn(xml, 'Code')) ?? [];
  const said = `It answered “${code || status}”.`;
  const ownRegion = response.headers.get('x-amz-bucket-region') ?? textIn(xml, 'Region');
  const isElsewhere =
    status === 301 || /^(AuthorizationHeaderMalformed|PermanentRedirect)$/.test(code);
  if (isElsewhere && /^[a-z\d-]{1,40}$/.test(ownRegion)) {
    return new StoreError(
      'no-place',
      `The bucket “${bucket}” is in the region “${ownRegion}”, and BACKUP_TO names “${region}”. ${said}`,
    );
  }
  const isBusy = status === 408 || status === 429 || (status >= 500 && status !== 511);
  // A network that wants a login redirects or refuses, with a page or with 511; some send a page that says 200.
  const isLogin = status < 400 || status === 511 || (isPage(response) && status !== 413);
  if (!code && isLogin && !isBusy) return noStore();
  if (code === 'RequestTimeTooSkewed' || code === 'RequestExpired') {
    const clock = Date.parse(response.headers.get('date') ?? '');
    const difference = Number.isNaN(clock)
      ? ''
      : ` There it is ${new Date(clock).toISOString()}, here ${new Date().toISOString()}.`;
    return new StoreError(
      'clock',
      `The clock of this server is wrong, so the store refuses it. ${said}${difference}`,
    );
  }
  if (refusedKey.test(code) || status === 401) {
    return new StoreError('key-refused', `The store does not accept our key any more. ${said}`);
  }
  if (status === 507 || full.test(code))
    return new StoreError('full', `The store is full. ${said}`);
  if (status === 403) return new StoreError('not-allowed', `The store does not allow it. ${said}`);
  if (code === 'NoSuchBucket' || status < 400) {
    return new StoreError(
      'no-place',
      `The store has no bucket “${bucket}” at this address. ${said}`,
    );
  }
  if (status === 404)
    return new StoreError('missing', `An object is not in the store any more. ${said}`);
  if (code === 'EntityTooLarge' || status === 413) {
    return new StoreError('full', `The copy is larger than the store takes in one piece. ${said}`);
  }
  if (isBusy) {
    return new StoreError('no-answer', `The store does not work at the moment. ${said}`);
  }
  return new StoreError('other', `The store refused it. ${said}`);
}
