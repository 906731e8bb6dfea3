import { blogPage } from '../../../content/pages/blog.ts';
import { type FeedKind, feedAddress } from '../../../domain/posts/feed-address.ts';
import { readPostQuery } from '../../../domain/posts/post-query.ts';
import type { PageServices } from '../../context.ts';
import type { Articles } from '../posts/articles.service.ts';
import type { PublicPosts } from '../posts/posts.service.ts';
import type { PublishedSite } from '../site/site.service.ts';
import { feedContent } from './feed-content.ts';
import { writeFeed } from './write-feed.ts';

interface Parts {
  /** Public origin, without a trailing slash. */
  siteUrl: string;
  posts: Pick<PublicPosts, 'findCategory' | 'followMoves' | 'newestPosts'>;
  articles: Pick<Articles, 'forFeed'>;
  site: Pick<PublishedSite, 'facts'>;
  pages: Pick<PageServices['pages'], 'page'>;
}

export type FeedsService = ReturnType<typeof createFeedsService>;

/** Per feed. */
const maxPosts = 20;

/** The newest published posts with their whole text, as feeds. */
export function createFeedsService({ siteUrl, posts, articles, site, pages }: Parts) {
  return {
    /**
     * The feed of all posts or of one category, or its address by the category's name of today; undefined for a
     * category without published posts.
     */
    async feed(kind: FeedKind, asked = ''): Promise<string | { movedTo: string } | undefined> {
      const moved = await posts.followMoves(
        readPostQuery(new URLSearchParams({ category: asked })),
      );
      if (moved) return { movedTo: feedAddress(kind, moved.category) };
      const category = asked && (await posts.findCategory(asked));
      if (category === undefined) return;
      const newest = await posts.newestPosts(category, maxPosts);
      const texts = newest.map(async (post) => ({
        ...post,
        content: await articles.forFeed(post),
      }));
      const { name } = await site.facts();
      const { meta: blog } = await pages.page(blogPage.path);
      const head = { name, blog, category, siteUrl };
      return await writeFeed(kind, feedContent(await Promise.all(texts), head));
    },
  };
}
