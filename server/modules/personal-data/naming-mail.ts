/**
 * What a query looks for to preselect texts with an address, since SQL's lower() changes only a to z: the address if it
 * is ASCII, else its domain, else the at sign.
 */
export function needleOf(email: string): string {
  const domain = email.slice(email.lastIndexOf('@'));
  return [email, domain].find((part) => /^[\x20-\x7e]+$/.test(part)) ?? '@';
}

/** Whether a text contains one of these addresses, in any case, and not as a part of a longer one. */
export function isAbout(emails: readonly string[], texts: readonly string[]): boolean {
  const escaped = emails.map((email) => email.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  const named = new RegExp(`(?<![\\p{L}\\p{N}._%+-])(?:${escaped})(?!\\.?[\\p{L}\\p{N}_-])`, 'iu');
  return texts.some((text) => named.test(text));
}
