const ownMachine = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?|\/.*)?$/i;

/**
 * The address of a database, with TLS and a checked certificate asked for where it is another machine's. What the
 * address itself says of TLS stays: `sslmode=disable` is its owner's word that nobody else is on the line.
 */
export function overTls(url: string): string {
  if (!URL.canParse(url)) return url;
  const address = new URL(url);
  const { searchParams, hostname } = address;
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  if (ownMachine.test(host) || searchParams.has('sslmode') || searchParams.has('ssl')) return url;
  searchParams.set('sslmode', 'verify-full');
  return address.href;
}
