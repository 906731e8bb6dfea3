import { linkedPages } from '../../../content/site-pages.ts';
import { authorAddress } from '../../../domain/authors/authors.ts';
import type { Section } from '../../../domain/page.ts';
import { blogAddress } from '../../../domain/posts/post-query.ts';
import { minListedPosts, topicKey } from '../../../domain/topics/topics.ts';
import type { Site } from '../../site.ts';
import { escapeMarkup } from '../../text/escape-markup.ts';
import { findPictures } from '../media/media.repository.ts';
import { listPages } from '../pages/page-editing.service.ts';
import { pageChanges } from '../pages/pages.service.ts';
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

type Changes = Awaited<ReturnType<typeof lastChanges>>;

/** The pages, and the lists of categories and tags that are long enough to be landing pages. */
async function addressesOfLists(site: Site): Promise<SitemapAddress[]> {
  const { siteUrl } = site.settings;
  const changes = await lastChanges(site);
  const isListed = ({ posts }: { posts: number }) => posts >= minListedPosts;
  const lists = [
    ...changes.categories
      .filter(isListed)
      .map((each) => ({ ...each, query: { category: each.name } })),
    ...changes.tags.filter(isListed).map((each) => ({ ...each, query: { tag: each.name } })),
  ];
  return [
    ...(await datedPages(site, changes)),
    ...lists.map(({ query, changedAt }) => ({ url: `${siteUrl}${blogAddress(query)}`, changedAt })),
    ...(await authorAddresses(site)).map(({ slug, changedAt, picture }) => ({
      url: `${siteUrl}${authorAddress(slug)}`,
      changedAt,
      images: picture ? [`${siteUrl}${picture.url}`] : [],
    })),
  ];
}

/**
 * The pages in the sitemap, with the day on which their words changed: of legal ones that of their text. What shows posts
 * changes with these.
 */
async function datedPages(site: Site, changes: Changes): Promise<SitemapAddress[]> {
  const days = await pageChanges(site);
  const listed = (await listPages(site)).filter(
    ({ delivered }) => !linkedPages.includes(delivered),
  );
  return await Promise.all(
    listed.map(async ({ page, delivered: { path, sections } }) => {
      const isLegal = sections.some(({ kind }) => kind === 'legal-text');
      const version = isLegal ? await policyVersion(site, page, site.now()) : days.get(page);
      const day = version?.slice(0, 10) ?? '';
      const posts = changeOfPosts(sections, changes) ?? '';
      return {
        url: `${site.settings.siteUrl}${path}`,
        changedAt: (posts > day ? posts : day) || undefined,
      };
    }),
  );
}

/** The last change of the posts that a page shows. */
function changeOfPosts(sections: readonly Section[], { blog, categories }: Changes) {
  const latest = sections.find((section) => section.kind === 'latest-posts');
  if (latest?.topic !== undefined) {
    const key = topicKey(latest.topic);
    return categories.find(({ name }) => topicKey(name) === key)?.changedAt;
  }
  return latest || sections.some(({ kind }) => kind === 'post-list') ? blog : undefined;
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
