import type { SiteFacts } from '../../../../domain/site/site-facts.ts';
import { aiCrawlers } from './ai-crawlers.ts';

/** Search pages are noindex by themselves. */
const closed = ['/admin', '/api/'];

/** Whom the site is closed to, by which AI crawlers the owner lets in. */
const refused = new Map<string, readonly string[]>([
  ['all', []],
  ['search', aiCrawlers.training],
  ['none', [...aiCrawlers.training, ...aiCrawlers.search]],
]);

/** /robots.txt. Pictures and styles are allowed, since search engines render pages. */
export function robots(
  siteUrl: string,
  { aiCrawlers: allowed }: Pick<SiteFacts, 'aiCrawlers'>,
): string {
  const names = refused.get(allowed) ?? [];
  const groups = [
    ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`)],
    ...(names.length > 0 ? [[...names.map((name) => `User-agent: ${name}`), 'Disallow: /']] : []),
  ];
  const text = groups.map((lines) => lines.join('\n')).join('\n\n');
  return `${text}\n\nSitemap: ${siteUrl}/sitemap.xml\n`;
}
