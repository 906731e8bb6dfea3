import { escapeMarkup } from '../../text/escape-markup.ts';

/** An absolute address. */
export interface SitemapAddress {
  url: string;
  /** Instant or day of the last change in ISO 8601, if known. */
  changedAt?: string | undefined;
  images?: string[];
}

const namespaces =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

/** A sitemap of up to 50,000 addresses. */
export function writeSitemap(addresses: SitemapAddress[]): string {
  const lines = addresses.map(({ url, changedAt, images = [] }) => {
    const pictures = images.map((image) =>
      within('image:image', within('image:loc', escapeMarkup(image))),
    );
    return within('url', locAndDate(url, changedAt) + pictures.join(''));
  });
  return documentOf(`<urlset ${namespaces}>\n${lines.join('\n')}\n</urlset>`);
}

/** A sitemap index. */
export function writeSitemapIndex(parts: SitemapAddress[]): string {
  const lines = parts.map(({ url, changedAt }) => within('sitemap', locAndDate(url, changedAt)));
  return documentOf(
    `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</sitemapindex>`,
  );
}

function documentOf(root: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

function locAndDate(url: string, changedAt?: string): string {
  return within('loc', escapeMarkup(url)) + (changedAt ? within('lastmod', changedAt) : '');
}

function within(name: string, content: string): string {
  return `<${name}>${content}</${name}>`;
}
