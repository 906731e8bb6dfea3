/** Search pages are noindex by themselves. */
const closed = ['/admin', '/api/'];

/** /robots.txt. Pictures and styles are allowed, since search engines render pages. */
export function robots(siteUrl: string): string {
  const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`)];
  return `${lines.join('\n')}\n\nSitemap: ${siteUrl}/sitemap.xml\n`;
}
