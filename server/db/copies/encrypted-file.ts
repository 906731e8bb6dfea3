import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { codeOf } from '../../explain-error.ts';
import { StoreError } from './store-error.ts';

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
  const plain = Readable.toWeb(createReadStream(from)) as ReadableStream<Uint8Array>;
  return await writeHashed(await encrypter.encrypt(plain), to);
}

/**
 * Decrypts a file into a new one. Throws a StoreError if it is damaged or was cut, and the error of the system if the disk
 * fails.
 */
export async function decryptFile(from: string, to: string, identity: string): Promise<void> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const locked = Readable.toWeb(createReadStream(from)) as ReadableStream<Uint8Array>;
  try {
    await writeHashed(await decrypter.decrypt(locked), to);
  } catch (error) {
    // The disk here failed, not the copy.
    if (error instanceof StoreError) throw error;
    if (error instanceof Error && 'syscall' in error) throw error;
    throw new StoreError('damaged', 'The copy cannot be opened with this key, or it is damaged.', {
      cause: error,
    });
  }
}

/** Writes a stream to a new file. */
export async function writeHashed(
  stream: ReadableStream<Uint8Array>,
  path: string,
): Promise<Fingerprint> {
  const sum = startFingerprint();
  const content = Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);
  try {
    await pipeline(content, sum.pass, createWriteStream(path, { mode: 0o600 }));
  } catch (error) {
    const code = codeOf(error);
    if (code !== 'ENOSPC' && code !== 'EDQUOT') throw error;
    throw new StoreError('no-room', 'The disk of this server is full.', { cause: error });
  }
  return sum.end();
}

/** Reads a stream to its end. */
export async function fingerprintOf(stream: ReadableStream<Uint8Array>): Promise<Fingerprint> {
  const sum = startFingerprint();
  const content = Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);
  for await (const _ of sum.pass(content));
  return sum.end();
}

function startFingerprint() {
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    async *pass(chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    end: (): Fingerprint => ({ bytes, sha256: hash.digest('hex') }),
  };
}
