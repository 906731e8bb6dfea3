import type { FastifyInstance } from 'fastify';
import type { Page } from '../../../domain/page.ts';
import type { PublishedSite } from '../../modules/site/site.service.ts';
import type { SitemapService } from '../../modules/sitemap/sitemap.service.ts';
import type { PageCache } from '../pages/cache/page-cache.ts';
import { robots } from './documents/robots.ts';
import { securityTxt } from './documents/security-txt.ts';
import { webManifest } from './documents/web-manifest.ts';
import { sendDocument } from './send-document.ts';

interface SitemapOptions {
  siteUrl: string;
  sitemap: SitemapService;
  site: Pick<PublishedSite, 'facts' | 'published'>;
  pages: { published(): Promise<readonly Page[]> };
  cache: PageCache;
}

/** robots.txt, security.txt, the web app manifest and the sitemaps. */
export async function sitemapRoutes(
  http: FastifyInstance,
  { siteUrl, sitemap, site, pages, cache }: SitemapOptions,
): Promise<void> {
  http.get('/robots.txt', (request, reply) =>
    sendDocument(request, reply, cache, {
      key: '/robots.txt',
      type: 'text/plain',
      make: async () => robots(siteUrl, await site.facts()),
    }),
  );

  http.get('/.well-known/security.txt', (request, reply) =>
    sendDocument(request, reply, cache, {
      key: '/.well-known/security.txt',
      type: 'text/plain',
      make: async () => securityTxt(siteUrl, (await site.facts()).email, new Date()),
    }),
  );

  http.get('/site.webmanifest', (request, reply) =>
    sendDocument(request, reply, cache, {
      key: '/site.webmanifest',
      type: 'application/manifest+json',
      make: async () => {
        const { facts, logo } = await site.published();
        return webManifest(facts.name, await homeDescription(pages), logo);
      },
    }),
  );

  http.get('/sitemap.xml', (request, reply) =>
    sendDocument(request, reply, cache, {
      key: '/sitemap.xml',
      type: 'application/xml',
      make: sitemap.sitemap,
    }),
  );

  http.get<{ Params: { part: string } }>('/sitemap/:part(^[1-9]\\d{0,3}).xml', (request, reply) => {
    const part = Number(request.params.part);
    return sendDocument(request, reply, cache, {
      key: `/sitemap/${part}.xml`,
      type: 'application/xml',
      make: () => sitemap.sitemapPart(part),
    });
  });
}

async function homeDescription({ published }: SitemapOptions['pages']): Promise<string> {
  return (await published()).find(({ path }) => path === '/')?.meta.description ?? '';
}
