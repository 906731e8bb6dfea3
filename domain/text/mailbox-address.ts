import { normalized } from './plain-text.ts';

/**
 * The canonical form of a reader's address, for storing and searching: in lower case, the domain without the final dot of the
 * DNS root and in ASCII (xn--), so that every spelling of a mailbox is one reader and every mail server accepts it.
 */
export function mailboxAddress(typed: string): string {
  const address = typed.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  if (at < 0) return normalized(address, 'NFC');
  const local = normalized(address.slice(0, at), 'NFC');
  return `${local}@${asciiDomain(address.slice(at + 1))}`;
}

function asciiDomain(domain: string): string {
  const bare = asciiHost(domain).replace(/\.+$/, '');
  return bare === '' ? domain : bare;
}

function asciiHost(domain: string): string {
  // Only valid host names, because a URL parser would cut at other characters.
  if (domain.length > 254 || !/[^\0-\x7f]/.test(domain)) return domain;
  if (!/^[\p{L}\p{M}\p{N}.\-_。．｡]+$/u.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname || domain;
  } catch {
    return domain;
  }
}
