const thisMachine = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?|\/.*)?$/i;

/** Requires TLS with a verified certificate for a database on another machine, unless its URL has `sslmode`. */
export function requireTls(url: string): string {
  if (!URL.canParse(url)) return url;
  const address = new URL(url);
  const { searchParams, hostname } = address;
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  if (thisMachine.test(host) || searchParams.has('sslmode') || searchParams.has('ssl')) return url;
  searchParams.set('sslmode', 'verify-full');
  return address.href;
}
