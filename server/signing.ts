import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs what the site hands out and later takes back: form tokens, links in mails, previews. */
export interface Signer {
  /** The text with its signature behind it, fit for an address. One purpose cannot answer for another. */
  sign(purpose: string, text: string): string;
  /** The text that was signed for this purpose, or undefined when it was not. */
  verify(purpose: string, signed: string): string | undefined;
  /** A keyed hash in hex: equal for equal texts, and of no use to anybody without the site's secret. */
  digest(purpose: string, text: string): string;
  /** All the hashes that `digest` may have given for a text before the secret was exchanged, and since. */
  digests(purpose: string, text: string): string[];
}

/**
 * A signer with the site's secret, which all instances share. What a former secret has signed still counts. A secret
 * may begin with the name of its hash, as in "sha512:…", so that the next one can have another; else it is SHA-256.
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
      const given = Buffer.from(signature, 'base64url');
      return all.some((each) => isSame(given, each(purpose, text))) ? text : undefined;
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

function isSame(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}
