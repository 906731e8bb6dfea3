/**
 * A part of an address that every text has in it, after a to z are in lower case, in which the address stands: the
 * whole of it, unless other letters have capitals too.
 */
export function needleOf(email: string): string {
  const domain = email.slice(email.lastIndexOf('@'));
  return [email, domain].find((part) => /^[\x20-\x7e]+$/.test(part)) ?? '@';
}

/** Whether one of the texts names this very address, whatever its capitals, and not one that it is a part of. */
export function isAbout(email: string, texts: readonly string[]): boolean {
  const escaped = email.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const named = new RegExp(`(?<![\\p{L}\\p{N}._%+-])${escaped}(?!\\.?[\\p{L}\\p{N}_-])`, 'iu');
  return texts.some((text) => named.test(text));
}
