import { linkedPages } from '../../../content/site-pages.ts';
import { authorAddress } from '../../../domain/authors/authors.ts';
import { blogAddress } from '../../../domain/posts/post-query.ts';
import type { Site } from '../../site.ts';
import { escapeMarkup } from '../../text/escape-markup.ts';
import { findPictures } from '../media/media.repository.ts';
import { listPages } from '../pages/page-editing.service.ts';
import { policyVersion } from '../policies/policies.service.ts';
import { categoryCounts, lastChanges, postAddresses } from '../posts/posts.service.ts';
import { authorAddresses } from '../posts/public-authors.ts';

/** An absolute address. */
interface SitemapAddress {
  url: string;
  /** Instant or date of the last change in ISO 8601, if known. */
  changedAt?: string | undefined;
  images?: string[];
}

/** The limit of sitemaps.org for one file. */
const maxAddresses = 50_000;
/** Pictures in one query: the engines limit the number of parameters. */
const maxAtOnce = 1000;

/**
 * /sitemap.xml: pages, lists of posts, and posts with their pictures; an index of parts when one file is too small.
 */
export async function sitemap(site: Site, max = maxAddresses): Promise<string> {
  const lists = await addressesOfLists(site);
  const { total } = await categoryCounts(site);
  const count = Math.ceil((total + lists.length) / max);
  if (count <= 1) return writeSitemap(await addressesOfPart(site, lists, 1, max));
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const { siteUrl } = site.settings;
  return writeSitemapIndex(numbers.map((part) => ({ url: `${siteUrl}/sitemap/${part}.xml` })));
}

/** One part, counted from 1; undefined beyond the last. */
export async function sitemapPart(
  site: Site,
  part: number,
  max = maxAddresses,
): Promise<string | undefined> {
  const addresses = await addressesOfPart(site, await addressesOfLists(site), part, max);
  return addresses.length > 0 ? writeSitemap(addresses) : undefined;
}

async function addressesOfPart(
  site: Site,
  lists: SitemapAddress[],
  part: number,
  max: number,
): Promise<SitemapAddress[]> {
  const start = (part - 1) * max;
  const first = lists.slice(start, start + max);
  const offset = Math.max(0, start - lists.length);
  const limit = max - first.length;
  return [...first, ...(limit > 0 ? await addressesOfPosts(site, { limit, offset }) : [])];
}

async function addressesOfLists(site: Site): Promise<SitemapAddress[]> {
  const { siteUrl } = site.settings;
  const changes = await lastChanges(site);
  const lists: SitemapAddress[] = [...changes.categories].map(([category, changedAt]) => ({
    url: `${siteUrl}${blogAddress({ category })}`,
    changedAt,
  }));
  const changedAt = ({ path, day = '' }: DatedPage) =>
    // The list of posts changes with its own texts and with its posts, whichever is later.
    (path === '/blog' && changes.blog && changes.blog > day ? changes.blog : day) || undefined;
  return [
    ...(await datedPages(site)).map((page) => ({
      url: `${siteUrl}${page.path}`,
      changedAt: changedAt(page),
    })),
    ...lists,
    ...(await authorAddresses(site)).map(({ slug, changedAt, picture }) => ({
      url: `${siteUrl}${authorAddress(slug)}`,
      changedAt,
      images: picture ? [`${siteUrl}${picture.url}`] : [],
    })),
  ];
}

interface DatedPage {
  path: string;
  day?: string;
}

/** The pages in the sitemap, dated by the owner's last change; legal pages by the date of their text. */
async function datedPages(site: Site): Promise<DatedPage[]> {
  const listed = (await listPages(site)).filter(
    ({ delivered }) => !linkedPages.includes(delivered),
  );
  return await Promise.all(
    listed.map(async ({ page, delivered: { path, sections }, published }) => {
      const isLegal = sections.some(({ kind }) => kind === 'legal-text');
      const version = isLegal ? await policyVersion(site, page, site.now()) : published?.at;
      return { path, ...(version && { day: version.slice(0, 10) }) };
    }),
  );
}

async function addressesOfPosts(
  site: Site,
  page: { limit: number; offset: number },
): Promise<SitemapAddress[]> {
  const { siteUrl } = site.settings;
  const posts = await postAddresses(site, page);
  const addresses: SitemapAddress[] = [];
  for (let start = 0; start < posts.length; start += maxAtOnce) {
    const batch = posts.slice(start, start + maxAtOnce);
    const pictures = await findPictures(
      site.db,
      batch.flatMap(({ mediaId }) => mediaId ?? []),
    );
    for (const { slug, changedAt, mediaId } of batch) {
      const picture = pictures.get(mediaId ?? 0);
      addresses.push({
        url: `${siteUrl}/blog/${encodeURIComponent(slug)}`,
        changedAt,
        images: picture ? [`${siteUrl}${picture.url}`] : [],
      });
    }
  }
  return addresses;
}

const namespaces =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

/** A sitemap of up to 50,000 addresses. */
function writeSitemap(addresses: SitemapAddress[]): string {
  const lines = addresses.map(({ url, changedAt, images = [] }) => {
    const pictures = images.map((image) =>
      within('image:image', within('image:loc', escapeMarkup(image))),
    );
    return within('url', locAndDate(url, changedAt) + pictures.join(''));
  });
  return documentOf(`<urlset ${namespaces}>\n${lines.join('\n')}\n</urlset>`);
}

function writeSitemapIndex(parts: SitemapAddress[]): string {
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
