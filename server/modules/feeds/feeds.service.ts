import { blogPage } from '../../../content/pages/blog.ts';
import { type FeedKind, feedAddress } from '../../../domain/posts/feed-address.ts';
import { readPostQuery } from '../../../domain/posts/post-query.ts';
import type { Site } from '../../site.ts';
import { publishedPage } from '../pages/pages.service.ts';
import { articleForFeed } from '../posts/articles.service.ts';
import { findCategory, followMoves, newestPosts } from '../posts/posts.service.ts';
import { publishedFacts } from '../site/site.service.ts';
import { feedContent } from './feed-content.ts';
import { writeFeed } from './write-feed.ts';

/** For each feed. */
const maxPosts = 20;

/**
 * The newest published posts with their full text, as a feed of all posts or of one category. For a former category
 * name, the feed's address under its current name; undefined for a category without published posts.
 */
export async function feedOf(
  site: Site,
  kind: FeedKind,
  name = '',
): Promise<string | { movedTo: string } | undefined> {
  const moved = await followMoves(site, readPostQuery(new URLSearchParams({ category: name })));
  if (moved) return { movedTo: feedAddress(kind, moved.category) };
  const category = name && (await findCategory(site, name));
  if (category === undefined) return;
  const texts = (await newestPosts(site, category, maxPosts)).map(async (post) => ({
    ...post,
    content: await articleForFeed(site, post),
  }));
  const { facts } = await publishedFacts(site);
  const { meta: blog } = await publishedPage(site, blogPage.path);
  const head = { name: facts.name, blog, category, siteUrl: site.settings.siteUrl };
  return await writeFeed(kind, feedContent(await Promise.all(texts), head));
}
