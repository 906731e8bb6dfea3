import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

// Anybody who can write to the place can encrypt something for the owner's key. A seal shows that the site wrote it.

/** So that one kind of object cannot be passed off as another. */
type SealedKind = 'night' | 'minute' | 'newest';

/** The secret of the seals, computed from the key: the site stores it, and cannot compute the key from it. */
export const sealSecretOf = (identity: string): string =>
  Buffer.from(hkdfSync('sha256', identity, '', 'seal of copies', 32)).toString('hex');

/** Adds a seal; without a secret, as before the owner typed the key to this release, there is none. */
export function sealed<Value extends object>(
  kind: SealedKind,
  value: Value,
  secret: string | undefined,
): Value & { seal?: string } {
  return secret ? { ...value, seal: sealOf(kind, value, secret) } : value;
}

/** Whether parsed JSON has the seal of the site. */
export function isSealed(kind: SealedKind, value: unknown, secret: string): boolean {
  if (typeof value !== 'object' || value === null || !('seal' in value)) return false;
  const { seal, ...content } = value;
  const expected = Buffer.from(sealOf(kind, content, secret));
  const given = Buffer.from(String(seal));
  // In bytes: a forged seal may have other characters than digits, which take several.
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Of the JSON text, which is the same after parsing: the order of names would change only if one were a number. */
const sealOf = (kind: SealedKind, content: object, secret: string) =>
  createHmac('sha256', Buffer.from(secret, 'hex'))
    .update(`${kind}\n${JSON.stringify(content)}`)
    .digest('hex');
