import { createPublicKey } from 'node:crypto';
import { readTags } from './read-tags.ts';

export type DkimKey =
  | { kind: 'rsa'; bits: number; isTest: boolean }
  | { kind: 'other'; isTest: boolean }
  | { kind: 'revoked' }
  | { kind: 'damaged' };

export const isKey = (text: string) => /^\s*v\s*=\s*DKIM1\b/i.test(text) || readTags(text).has('p');

/** Reads the record of a DKIM key (RFC 6376). */
export function readKey(text: string): DkimKey {
  const tags = readTags(text);
  const key = tags.get('p')?.replaceAll(/\s/g, '');
  if (key === undefined) return { kind: 'damaged' };
  if (key === '') return { kind: 'revoked' };
  const isTest = (tags.get('t') ?? '').split(':').some((flag) => flag.trim() === 'y');
  const kind = (tags.get('k') ?? 'rsa').toLowerCase();
  if (kind !== 'rsa') return { kind: 'other', isTest };
  const bits = /^[a-z0-9+/]+=*$/i.test(key) ? bitsOf(Buffer.from(key, 'base64')) : undefined;
  return bits === undefined ? { kind: 'damaged' } : { kind: 'rsa', bits, isTest };
}

/** Keys are written in either of two forms. */
function bitsOf(key: Buffer): number | undefined {
  for (const type of ['spki', 'pkcs1'] as const) {
    try {
      const read = createPublicKey({ key, format: 'der', type });
      if (read.asymmetricKeyType === 'rsa') return read.asymmetricKeyDetails?.modulusLength;
    } catch {
      // It is the other form, or none.
    }
  }
}
