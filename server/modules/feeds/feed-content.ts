import { brand } from '../../../content/brand.ts';
import type { PageMeta } from '../../../domain/page.ts';
import { type FeedKind, feedAddress } from '../../../domain/posts/feed-address.ts';
import type { PublicPost } from '../../../domain/posts/post.ts';
import { blogAddress } from '../../../domain/posts/post-query.ts';
import { shareImageAddress, shareImageSize } from '../../../domain/share-image.ts';

/** The content of a feed in any format. All addresses are absolute. */
export interface FeedContent {
  title: string;
  description: string;
  language: string;
  /** The page that lists the same posts. */
  pageUrl: string;
  selfUrl: Record<FeedKind, string>;
  iconUrl: string;
  /** The latest change of any listed post. */
  updated: Date;
  entries: FeedEntry[];
}

export interface FeedEntry {
  /** Does not change when the post's address changes. */
  id: string;
  url: string;
  title: string;
  summary: string;
  author: string;
  /** Categories and tags without duplicates. */
  topics: string[];
  published: Date;
  updated: Date;
  html: string;
  image: { url: string; width: number; height: number; type: string };
}

interface FeedHead {
  /** The site's name. */
  name: string;
  /** Title and description of the page that lists the posts. */
  blog: PageMeta;
  /** Empty for the feed of all posts. */
  category: string;
  siteUrl: string;
}

/**
 * Must never change: the feed's identifiers contain it, and with new ones feed readers would show every post again.
 */
const firstYear = brand.foundedYear;

/** The content of a feed of these posts, newest first. */
export function feedContent(
  posts: PublicPost[],
  { name, blog, category, siteUrl }: FeedHead,
): FeedContent {
  const entries = posts.map((post) => entryOf(post, siteUrl));
  const address = (kind: FeedKind) => `${siteUrl}${feedAddress(kind, category)}`;
  const changes = entries.map(({ updated }) => updated.getTime());
  return {
    title: `${name} ${blog.title}${category && `, ${category}`}`,
    description: blog.description,
    language: 'en-IN',
    pageUrl: `${siteUrl}${blogAddress({ category })}`,
    selfUrl: { rss: address('rss'), atom: address('atom'), json: address('json') },
    iconUrl: `${siteUrl}/icon.svg`,
    // A feed without posts gets the date of the brand's founding.
    updated: new Date(Math.max(Date.UTC(Number(firstYear), 0), ...changes)),
    entries,
  };
}

function entryOf(post: PublicPost, siteUrl: string): FeedEntry {
  const path = `/blog/${encodeURIComponent(post.slug)}`;
  const published = new Date(post.publishedAt);
  return {
    id: `tag:${new URL(siteUrl).hostname},${firstYear}:post-${post.id}`,
    url: `${siteUrl}${path}`,
    title: post.title,
    summary: post.metaDescription || post.excerpt,
    author: post.author,
    topics: [...new Set([...post.categories, ...post.tags])],
    published,
    updated: new Date(Math.max(Date.parse(post.updatedAt), published.getTime())),
    html: post.content,
    image: imageOf(post, path, siteUrl),
  };
}

/** The featured image, otherwise the share image. */
function imageOf({ picture, updatedAt }: PublicPost, path: string, siteUrl: string) {
  if (!picture) {
    const url = `${siteUrl}${shareImageAddress(path, updatedAt)}`;
    return { url, ...shareImageSize, type: 'image/png' };
  }
  const { url, width, height } = picture;
  return {
    url: `${siteUrl}${url}`,
    width,
    height,
    type: url.endsWith('.png') ? 'image/png' : 'image/jpeg',
  };
}
