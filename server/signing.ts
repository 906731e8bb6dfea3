import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs form tokens, links in emails and previews. */
export interface Signer {
  /** The text with its signature, URL-safe. A signature is valid for one purpose only. */
  sign(purpose: string, text: string): string;
  /** The signed text; undefined if the signature is invalid. */
  verify(purpose: string, signed: string): string | undefined;
  /** A keyed hash in hex. */
  digest(purpose: string, text: string): string;
  /** The hashes by the current and the former secret. */
  digests(purpose: string, text: string): string[];
}

/**
 * Signs with the site's secret and also verifies with the former one. A secret may begin with the name of its hash,
 * as in "sha512:…", so that a later one can use another; the default is SHA-256.
 */
export function createSigner(secret: string, former?: string): Signer {
  const mac = macWith(secret);
  const all = former === undefined ? [mac] : [mac, macWith(former)];
  return {
    sign(purpose, text) {
      const body = Buffer.from(text).toString('base64url');
      return `${body}.${mac(purpose, text).toString('base64url')}`;
    },
    verify(purpose, signed) {
      const [body = '', signature = '', ...rest] = signed.split('.');
      if (rest.length > 0) return;
      const text = Buffer.from(body, 'base64url').toString();
      const actual = Buffer.from(signature, 'base64url');
      return all.some((each) => isSame(actual, each(purpose, text))) ? text : undefined;
    },
    digest: (purpose, text) => mac(purpose, text).toString('hex'),
    digests: (purpose, text) => all.map((each) => each(purpose, text).toString('hex')),
  };
}

function macWith(secret: string) {
  const [, hash = 'sha256', key = secret] = /^(sha\d+):(.+)$/.exec(secret) ?? [];
  return (purpose: string, text: string) =>
    createHmac(hash, key).update(`${purpose}\0${text}`).digest();
}

function isSame(actual: Buffer, expected: Buffer): boolean {
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
