/** Messages about passkeys. */
export const passkeyMessages = {
  refused: 'This passkey does not work here. Use another one, or your password.',
  cancelled: 'Nothing happened. Try again, or use your password.',
  notAdded: 'Nothing happened: no passkey was added. Try again.',
  known: 'This device already has a passkey of yours.',
  over: 'This took too long, or was used already. Please try again.',
  unknown: 'This passkey is not there any more.',
  unavailable:
    'Passkeys work only where SITE_URL begins with https:// and a domain name, or is localhost.',
  hostChanged: (host: string) =>
    `Passkeys of ${host} belong to the old address. Log in with password and code, then add them again.`,
  noneWorks: 'Your passkeys belong to an old address of this site, and no recovery code is left.',
  nameRequired: 'Please give the passkey a name',
  tooMany: 'An account can have 20 passkeys. Remove one first.',
} as const;

/**
 * The host that passkeys of a site belong to; null where browsers allow none: without https, except on localhost, and by
 * an IP address.
 */
export function passkeyHostOf(siteUrl: string): string | null {
  if (!URL.canParse(siteUrl)) return null;
  const { protocol, hostname } = new URL(siteUrl);
  if (hostname === 'localhost') return hostname;
  const isAddress = /^[\d.]+$/.test(hostname) || hostname.startsWith('[');
  return protocol === 'https:' && !isAddress ? hostname : null;
}
