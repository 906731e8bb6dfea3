import type { FastifyInstance } from 'fastify';
import { feedRoutes } from '../modules/feeds/feeds.routes.ts';
import { markdownRoutes } from '../modules/markdown/markdown.routes.ts';
import { portraitRoutes } from '../modules/share-images/portraits.routes.ts';
import { shareImageRoutes } from '../modules/share-images/share-images.routes.ts';
import { sitemapRoutes } from '../modules/sitemap/sitemap.routes.ts';
import type { Site } from '../site.ts';
import { createPageCache } from './pages/cache/page-cache.ts';

interface SeoOptions {
  site: Site;
}

const maxAgeMs = 12 * 60 * 60 * 1000;

/** Sitemaps, the web app manifest, feeds, posts as Markdown and share images, with their own caches. */
export async function seo(http: FastifyInstance, options: SeoOptions): Promise<void> {
  const version = () => options.site.version();
  const documents = createPageCache({ version, maxAgeMs, maxBytes: 20_000_000 });
  const images = createPageCache({ version, maxAgeMs, maxBytes: 10_000_000 });
  await http.register(sitemapRoutes, { ...options, cache: documents });
  await http.register(feedRoutes, { site: options.site, cache: documents });
  await http.register(markdownRoutes, { site: options.site, cache: documents });
  await http.register(portraitRoutes, { cache: images });
  await http.register(shareImageRoutes, { ...options, cache: images });
}
