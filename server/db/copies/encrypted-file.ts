import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { ReadableStream as WebStream } from 'node:stream/web';
import { codeOf } from '../../explain-error.ts';
import type { CopyStore } from './copy-store.ts';
import { StoreError, storeErrorOf } from './store-error.ts';

export interface Fingerprint {
  bytes: number;
  sha256: string;
}

/** Encrypts a file for a recipient into a new file, in the age format. */
export async function encryptFile(
  from: string,
  to: string,
  recipient: string,
): Promise<Fingerprint> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return await writeHashed(await encrypter.encrypt(streamOf(from)), to);
}

/** More than what comes before the content, which the library reads into memory however long it is. */
const maxHeaderBytes = 4096;

/**
 * Decrypts a file into a new one. Throws a StoreError if it is damaged or was cut, and the error of the system if the disk
 * fails.
 */
export async function decryptFile(from: string, to: string, identity: string): Promise<void> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const head = await buffer(createReadStream(from, { end: maxHeaderBytes }));
  if (!head.includes('\n--- ')) throw new StoreError('damaged', 'It is not a copy.');
  try {
    await writeHashed(await decrypter.decrypt(streamOf(from)), to);
  } catch (error) {
    // The disk here failed, not the copy.
    if (error instanceof StoreError) throw error;
    if (error instanceof Error && 'syscall' in error) throw error;
    throw new StoreError('damaged', 'The copy cannot be opened with this key, or it is damaged.', {
      cause: error,
    });
  }
}

/** Fetches an object into a new file. Throws a StoreError if it has more than `maxBytes`. */
export async function download(
  store: CopyStore,
  name: string,
  path: string,
  maxBytes: number,
): Promise<Fingerprint> {
  try {
    return await writeHashed(await store.get(name), path, maxBytes);
  } catch (error) {
    throw storeErrorOf(error);
  }
}

/** The fingerprint of an object as it comes back from a store. */
export async function readBack(store: CopyStore, name: string): Promise<Fingerprint> {
  try {
    const sum = startFingerprint();
    for await (const _ of sum.pass(await store.get(name)));
    return sum.end();
  } catch (error) {
    throw storeErrorOf(error);
  }
}

/** A file as the library reads it. Not by Readable.toWeb, which throws where nobody catches it when reading ends early. */
const streamOf = (path: string) =>
  WebStream.from<Uint8Array>(createReadStream(path)) as ReadableStream<Uint8Array>;

/** Writes what comes to a new file. */
async function writeHashed(
  content: AsyncIterable<Uint8Array>,
  path: string,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<Fingerprint> {
  const sum = startFingerprint(maxBytes);
  try {
    await pipeline(content, sum.pass, createWriteStream(path, { mode: 0o600 }));
  } catch (error) {
    const code = codeOf(error);
    if (code !== 'ENOSPC' && code !== 'EDQUOT') throw error;
    throw new StoreError('no-room', 'The disk of this server is full.', { cause: error });
  }
  return sum.end();
}

function startFingerprint(maxBytes = Number.POSITIVE_INFINITY) {
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    async *pass(chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        if (bytes > maxBytes) throw new StoreError('damaged', 'It is longer than it was written.');
        yield chunk;
      }
    },
    end: (): Fingerprint => ({ bytes, sha256: hash.digest('hex') }),
  };
}
