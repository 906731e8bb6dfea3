import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Less is not worth a compressor's while: it may even grow. */
const smallestCompressed = 512;

/** 64 KB hold nearly all of a page: with more, brotli keeps larger tables, and makes no page smaller. */
const windowBits = 16;

/**
 * Small beats fast where a page is kept: most pages then come in the first ten packets, before a connection waits for an
 * answer. While somebody waits for it, fast beats small.
 */
const quality = { well: { br: 10, gzip: 9 }, quickly: { br: 3, gzip: 1 } };

export type Coding = 'br' | 'gzip' | 'identity';

/** An answer as it goes out. */
export interface FinishedPage {
  status: number;
  headers: [name: string, value: string][];
  /** One that has just been made is compressed when a coding is asked for: see bodyOf. */
  bodies: Partial<Record<Coding, Buffer>> & { identity: Buffer };
  /** Whether its other codings are, or will be, made while somebody waits. */
  isQuick: boolean;
  /** Of the plain body; each coding has an ETag of its own, made from it. */
  hash: string;
  /** Memory that it takes. */
  byteSize: number;
}

/** Reads a rendered answer to its end. */
export async function finishPage(response: Response): Promise<FinishedPage> {
  return finishText(await response.text(), response);
}

/** The same where its text has been read. */
export function finishText(text: string, { status, headers }: Response): FinishedPage {
  const identity = Buffer.from(text);
  const kept = [...headers].filter(([name]) => name !== 'content-length');
  return finished(status, kept, { identity }, identity.length >= smallestCompressed);
}

/** The same page, as small as it gets without much work, in every coding. */
export async function compressWell(page: FinishedPage): Promise<FinishedPage> {
  if (!page.isQuick) return page;
  const { identity } = page.bodies;
  const [br, gzip] = await Promise.all([
    compressBrotli(identity, brotliOptions(identity, quality.well.br)),
    compressGzip(identity, { level: quality.well.gzip }),
  ]);
  const bodies = { identity, br, gzip };
  return { ...page, bodies, isQuick: false, byteSize: byteSizeOf(bodies) };
}

/** A page's body in a coding that chooseCoding has found. */
export function bodyOf({ bodies }: FinishedPage, coding: Coding): Buffer {
  const ready = bodies[coding];
  if (ready) return ready;
  const { identity } = bodies;
  const made =
    coding === 'br'
      ? brotliCompressSync(identity, brotliOptions(identity, quality.quickly.br))
      : gzipSync(identity, { level: quality.quickly.gzip });
  bodies[coding] = made;
  return made;
}

function brotliOptions(body: Buffer, quality: number) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: windowBits,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return { params };
}

/** A file with what it was compressed to. */
export function finishedFile(
  bodies: FinishedPage['bodies'],
  headers: FinishedPage['headers'],
): FinishedPage {
  return finished(200, headers, bodies, false);
}

/** The same page with one header more. */
export function withHeader(page: FinishedPage, name: string, value: string): FinishedPage {
  return { ...page, headers: [...page.headers, [name, value]] };
}

function finished(
  status: number,
  headers: FinishedPage['headers'],
  bodies: FinishedPage['bodies'],
  isQuick: boolean,
): FinishedPage {
  const hash = createHash('sha256').update(bodies.identity).digest('base64url').slice(0, 22);
  return { status, headers, bodies, isQuick, hash, byteSize: byteSizeOf(bodies) };
}

function byteSizeOf(bodies: FinishedPage['bodies']): number {
  return Object.values(bodies).reduce((sum, body) => sum + body.length, 0);
}

/** The best coding that a browser takes and the page has. */
export function chooseCoding({ bodies, isQuick }: FinishedPage, accepted = ''): Coding {
  if ((bodies.br || isQuick) && takes.br.test(accepted)) return 'br';
  return (bodies.gzip || isQuick) && takes.gzip.test(accepted) ? 'gzip' : 'identity';
}

/** Named, and not with a weight of nothing. */
const takes = { br: taking('br'), gzip: taking('gzip') };

function taking(coding: Coding): RegExp {
  return new RegExp(`(^|[,\\s])${coding}\\s*(;\\s*q=(?!0(\\.0*)?\\s*(,|$))|,|$)`, 'i');
}

/**
 * The strong ETags of a page in one coding: the first is that of its bytes, and whoever has the other one has the page as
 * well, as it was compressed before or will be.
 */
export function etagsOf({ hash, isQuick }: FinishedPage, coding: Coding): [string, ...string[]] {
  if (coding === 'identity') return [`"${hash}"`];
  const [well, quick] = [`"${hash}-${coding}"`, `"${hash}-${coding}-quick"`];
  return isQuick ? [quick, well] : [well, quick];
}
