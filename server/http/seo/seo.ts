import type { FastifyInstance } from 'fastify';
import type { FeedsService } from '../../modules/feeds/feeds.service.ts';
import type { ShareImagesService } from '../../modules/share-images/share-images.service.ts';
import type { SitemapService } from '../../modules/sitemap/sitemap.service.ts';
import { createPageCache } from '../pages/cache/page-cache.ts';
import { feedRoutes } from './feeds.routes.ts';
import { shareImageRoutes } from './share-images.routes.ts';
import { sitemapRoutes } from './sitemap.routes.ts';

interface FoundOptions {
  /** Of the content: grows with everything that changes what is public. */
  version: () => number;
  /** Public origin, without a trailing slash. */
  siteUrl: string;
  feeds: FeedsService;
  sitemap: SitemapService;
  shareImages: ShareImagesService;
}

const maxAgeMs = 12 * 60 * 60 * 1000;

/** How the site is found: sitemaps, feeds and share images, kept as pages are, but not at the pages' expense. */
export async function found(http: FastifyInstance, options: FoundOptions): Promise<void> {
  const { version } = options;
  const documents = createPageCache({ version, maxAgeMs, maxBytes: 20_000_000 });
  const images = createPageCache({ version, maxAgeMs, maxBytes: 10_000_000 });
  await http.register(sitemapRoutes, { ...options, cache: documents });
  await http.register(feedRoutes, { ...options, cache: documents });
  await http.register(shareImageRoutes, { ...options, cache: images });
}
