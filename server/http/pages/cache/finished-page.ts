import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Less is not worth a compressor's while: it may even grow. */
const smallestCompressed = 512;

/** 256 KB hold any page; the usual 4 MB, for each page that is made at the same time, would fill the memory. */
const windowBits = 18;

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
      [constants.BROTLI_PARAM_LGWIN]: windowBits,
      [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
    };
    [bodies.br, bodies.gzip] = await Promise.all([
      compressBrotli(identity, { params }),
      compressGzip(identity, { level: brotli > 5 ? 9 : 5 }),
    ]);
  }
  const headers = [...response.headers].filter(([name]) => name !== 'content-length');
  return finished(response.status, headers, bodies);
}

/** A file with what it was compressed to. */
export function finishedFile(
  bodies: FinishedPage['bodies'],
  headers: FinishedPage['headers'],
): FinishedPage {
  return finished(200, headers, bodies);
}

function finished(
  status: number,
  headers: FinishedPage['headers'],
  bodies: FinishedPage['bodies'],
): FinishedPage {
  const hash = createHash('sha256').update(bodies.identity).digest('base64url').slice(0, 22);
  const byteSize = Object.values(bodies).reduce((sum, body) => sum + body.length, 0);
  return { status, headers, bodies, hash, byteSize };
}

/** The best coding that a browser takes and the page has. */
export function chooseCoding({ bodies }: FinishedPage, accepted = ''): Coding {
  if (bodies.br && takes.br.test(accepted)) return 'br';
  return bodies.gzip && takes.gzip.test(accepted) ? 'gzip' : 'identity';
}

/** Named, and not with a weight of nothing. */
const takes = { br: taking('br'), gzip: taking('gzip') };

function taking(coding: Coding): RegExp {
  return new RegExp(`(^|[,\\s])${coding}\\s*(;\\s*q=(?!0(\\.0*)?\\s*(,|$))|,|$)`, 'i');
}

/** The strong ETag of a page in one coding. */
export function etagOf(page: FinishedPage, coding: Coding): string {
  return coding === 'identity' ? `"${page.hash}"` : `"${page.hash}-${coding}"`;
}
