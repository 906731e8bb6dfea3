import type { FastifyInstance } from 'fastify';
import type { FeedsService } from '../../modules/feeds/feeds.service.ts';
import type { MarkdownService } from '../../modules/markdown/markdown.service.ts';
import type { Site } from '../../site.ts';
import { createPageCache } from '../pages/cache/page-cache.ts';
import { feedRoutes } from './feeds.routes.ts';
import { markdownRoutes } from './markdown.routes.ts';
import { shareImageRoutes } from './share-images.routes.ts';
import { sitemapRoutes } from './sitemap.routes.ts';

interface SeoOptions {
  site: Site;
  feeds: FeedsService;
  markdown: MarkdownService;
}

const maxAgeMs = 12 * 60 * 60 * 1000;

/** Sitemaps, the web app manifest, feeds, posts as Markdown and share images, in caches of their own. */
export async function seo(http: FastifyInstance, options: SeoOptions): Promise<void> {
  const version = () => options.site.version();
  const documents = createPageCache({ version, maxAgeMs, maxBytes: 20_000_000 });
  const images = createPageCache({ version, maxAgeMs, maxBytes: 10_000_000 });
  await http.register(sitemapRoutes, { ...options, cache: documents });
  await http.register(feedRoutes, { ...options, cache: documents });
  await http.register(markdownRoutes, { ...options, cache: documents });
  await http.register(shareImageRoutes, { ...options, cache: images });
}
