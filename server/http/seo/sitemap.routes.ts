import type { FastifyInstance } from 'fastify';
import { publishedPages } from '../../modules/pages/pages.service.ts';
import { publishedFacts } from '../../modules/site/site.service.ts';
import { sitemap, sitemapPart } from '../../modules/sitemap/sitemap.service.ts';
import type { Site } from '../../site.ts';
import type { PageCache } from '../pages/cache/page-cache.ts';
import { robots } from './documents/robots.ts';
import { securityTxt } from './documents/security-txt.ts';
import { webManifest } from './documents/web-manifest.ts';
import { sendDocument } from './send-document.ts';

interface SitemapOptions {
  site: Site;
  cache: PageCache;
}

/** robots.txt, security.txt, the web app manifest and the sitemaps. */
export async function sitemapRoutes(
  http: FastifyInstance,
  { site, cache }: SitemapOptions,
): Promise<void> {
  const { siteUrl } = site.settings;
  http.get('/robots.txt', (request, reply) =>
    sendDocument(request, reply, cache, {
      key: '/robots.txt',
      type: 'text/plain',
      make: async () => robots(siteUrl, (await publishedFacts(site)).facts),
    }),
  );

  http.get('/.well-known/security.txt', (request, reply) =>
    sendDocument(request, reply, cache, {
      key: '/.well-known/security.txt',
      type: 'text/plain',
      make: async () => securityTxt(siteUrl, (await publishedFacts(site)).facts.email, site.now()),
    }),
  );

  http.get('/site.webmanifest', (request, reply) =>
    sendDocument(request, reply, cache, {
      key: '/site.webmanifest',
      type: 'application/manifest+json',
      make: async () => {
        const { facts, logo } = await publishedFacts(site);
        return webManifest(facts.name, await homeDescription(site), logo);
      },
    }),
  );

  http.get('/sitemap.xml', (request, reply) =>
    sendDocument(request, reply, cache, {
      key: '/sitemap.xml',
      type: 'application/xml',
      make: () => sitemap(site),
    }),
  );

  http.get<{ Params: { part: string } }>('/sitemap/:part(^[1-9]\\d{0,3}).xml', (request, reply) => {
    const part = Number(request.params.part);
    return sendDocument(request, reply, cache, {
      key: `/sitemap/${part}.xml`,
      type: 'application/xml',
      make: () => sitemapPart(site, part),
    });
  });
}

async function homeDescription(site: Site): Promise<string> {
  const pages = await publishedPages(site);
  return pages.find(({ path }) => path === '/')?.meta.description ?? '';
}
