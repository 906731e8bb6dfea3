import type { Picture } from '../../../domain/picture.ts';
import { blogAddress } from '../../../domain/posts/post-query.ts';
import type { PublicPosts } from '../posts/posts.service.ts';
import { type SitemapAddress, writeSitemap, writeSitemapIndex } from './write-sitemap.ts';

interface Parts {
  /** Public origin, without a trailing slash. */
  siteUrl: string;
  /** Paths of static pages, legal ones with their effective date. */
  pages(): Promise<{ path: string; day?: string | undefined }[]>;
  posts: Pick<PublicPosts, 'postAddresses' | 'lastChanges' | 'categoryCounts'>;
  findPictures(ids: number[]): Promise<Map<number, Picture>>;
}

export type SitemapService = ReturnType<typeof createSitemapService>;

/** Limit of sitemaps.org for one file. */
const maxAddresses = 50_000;
/** Pictures in one query: engines limit the number of parameters. */
const maxAtOnce = 1000;

/** The sitemap: pages, the blog's lists, and posts with their pictures. */
export function createSitemapService(parts: Parts, max = maxAddresses) {
  const { siteUrl, posts } = parts;
  const addressesOfPart = async (lists: SitemapAddress[], part: number) => {
    const start = (part - 1) * max;
    const first = lists.slice(start, start + max);
    const offset = Math.max(0, start - lists.length);
    const limit = max - first.length;
    return [...first, ...(limit > 0 ? await addressesOfPosts(parts, { limit, offset }) : [])];
  };
  return {
    /** /sitemap.xml: all addresses, or an index when they are too many for one file. */
    async sitemap(): Promise<string> {
      const lists = await addressesOfLists(parts);
      const { total } = await posts.categoryCounts();
      const count = Math.ceil((total + lists.length) / max);
      if (count <= 1) return writeSitemap(await addressesOfPart(lists, 1));
      const numbers = Array.from({ length: count }, (_, index) => index + 1);
      return writeSitemapIndex(numbers.map((part) => ({ url: `${siteUrl}/sitemap/${part}.xml` })));
    },
    /** One part, from 1; undefined when there is none. */
    async sitemapPart(part: number): Promise<string | undefined> {
      const addresses = await addressesOfPart(await addressesOfLists(parts), part);
      return addresses.length > 0 ? writeSitemap(addresses) : undefined;
    },
  };
}

async function addressesOfLists({ siteUrl, pages, posts }: Parts): Promise<SitemapAddress[]> {
  const changes = await posts.lastChanges();
  const lists: SitemapAddress[] = [...changes.categories].map(([category, changedAt]) => ({
    url: `${siteUrl}${blogAddress({ category })}`,
    changedAt,
  }));
  const changedAt = ({ path, day = '' }: { path: string; day?: string | undefined }) =>
    // Of the list its words, or its posts if they changed later.
    (path === '/blog' && changes.blog && changes.blog > day ? changes.blog : day) || undefined;
  return [
    ...(await pages()).map((page) => ({
      url: `${siteUrl}${page.path}`,
      changedAt: changedAt(page),
    })),
    ...lists,
  ];
}

async function addressesOfPosts(
  { siteUrl, posts, findPictures }: Parts,
  page: { limit: number; offset: number },
): Promise<SitemapAddress[]> {
  const found = await posts.postAddresses(page);
  const addresses: SitemapAddress[] = [];
  for (let start = 0; start < found.length; start += maxAtOnce) {
    const some = found.slice(start, start + maxAtOnce);
    const pictures = await findPictures(some.flatMap(({ mediaId }) => mediaId ?? []));
    for (const { slug, changedAt, mediaId } of some) {
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
