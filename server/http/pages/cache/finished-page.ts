import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Less is not worth a compressor's while: it may even grow. */
const smallestCompressed = 512;

export type Coding = 'br' | 'gzip' | 'identity';

/** An answer as it goes out, ready in every coding. */
export interface FinishedPage {
  status: number;
  headers: [name: string, value: string][];
  bodies: Partial<Record<Coding, Buffer>> & { identity: Buffer };
  /** Of the plain body; each coding has an ETag of its own, made from it. */
  hash: string;
  /** Memory that it takes. */
  byteSize: number;
}

/** Reads a rendered answer to its end. `brotli` from 0 (fast) to 11 (small). */
export async function finishPage(response: Response, brotli: number): Promise<FinishedPage> {
  const identity = Buffer.from(await response.arrayBuffer());
  const bodies: FinishedPage['bodies'] = { identity };
  if (identity.length >= smallestCompressed) {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: brotli,
      [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
    };
    [bodies.br, bodies.gzip] = await Promise.all([
      compressBrotli(identity, { params }),
      compressGzip(identity, { level: brotli > 5 ? 9 : 5 }),
    ]);
  }
  return {
    status: response.status,
    headers: [...response.headers].filter(([name]) => name !== 'content-length'),
    bodies,
    hash: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    byteSize: Object.values(bodies).reduce((sum, body) => sum + body.length, 0),
  };
}

/** The best coding that a browser takes and the page has. */
export function chooseCoding(page: FinishedPage, accepted = ''): Coding {
  for (const coding of ['br', 'gzip'] as const) {
    const taken = new RegExp(`(^|[,\\s])${coding}\\s*(;\\s*q=(?!0(\\.0*)?\\s*(,|$))|,|$)`, 'i');
    if (page.bodies[coding] && taken.test(accepted)) return coding;
  }
  return 'identity';
}

/** The strong ETag of a page in one coding. */
export function etagOf(page: FinishedPage, coding: Coding): string {
  return coding === 'identity' ? `"${page.hash}"` : `"${page.hash}-${coding}"`;
}
