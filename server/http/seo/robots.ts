/** What robots shall leave alone: what is no page. Searches say themselves that they are not to be listed. */
const closed = ['/admin', '/api/'];

/** /robots.txt. Pictures and styles stay open, since search engines look at pages as visitors do. */
export function robots(siteUrl: string): string {
  const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`)];
  return `${lines.join('\n')}\n\nSitemap: ${siteUrl}/sitemap.xml\n`;
}
