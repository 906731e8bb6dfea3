import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs what the site hands out and later takes back: form tokens, links in mails, previews. */
export interface Signer {
  /** The text with its signature behind it, fit for an address. One purpose cannot answer for another. */
  sign(purpose: string, text: string): string;
  /** The text that was signed for this purpose, or undefined when it was not. */
  verify(purpose: string, signed: string): string | undefined;
  /** A keyed hash in hex: equal for equal texts, and of no use to anybody without the site's secret. */
  digest(purpose: string, text: string): string;
}

/** A signer with the site's secret, which all instances share. */
export function createSigner(secret: string): Signer {
  const mac = (purpose: string, text: string) =>
    createHmac('sha256', secret).update(`${purpose}\0${text}`).digest();
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
      const expected = mac(purpose, text);
      return given.length === expected.length && timingSafeEqual(given, expected)
        ? text
        : undefined;
    },
    digest: (purpose, text) => mac(purpose, text).toString('hex'),
  };
}
