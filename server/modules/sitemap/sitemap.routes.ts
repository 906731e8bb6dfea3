import type { FastifyInstance } from 'fastify';
import type { Picture } from '../../../domain/picture.ts';
import { logoIconAddress } from '../../../domain/site/logo-icon.ts';
import type { PageCache } from '../../http/pages/cache/page-cache.ts';
import { sendDocument } from '../../http/pages/cache/send-document.ts';
import type { Site } from '../../site.ts';
import { publishedPages } from '../pages/pages.service.ts';
import { tokens } from '../share-images/drawing/colours.ts';
import { publishedFacts } from '../site/site.service.ts';
import { robots } from './robots.ts';
import { sitemap, sitemapPart } from './sitemap.service.ts';

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

const dayMs = 24 * 60 * 60 * 1000;

/** RFC 9116 recommends less than a year. */
const validForMs = 180 * dayMs;

/** /.well-known/security.txt (RFC 9116): where to report a vulnerability. */
function securityTxt(siteUrl: string, email: string, now: Date): string {
  return [
    `Contact: mailto:${email}`,
    `Expires: ${new Date(now.getTime() + validForMs).toISOString()}`,
    'Preferred-Languages: en, hi',
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}

const png = { type: 'image/png' };

/** /site.webmanifest: name and icons for a phone's home screen. Without a logo it uses the icons of the build. */
function webManifest(name: string, description: string, logo: Picture | undefined): string {
  return JSON.stringify({
    name,
    short_name: name,
    description,
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    lang: 'en-IN',
    dir: 'ltr',
    theme_color: tokens.green,
    background_color: tokens.chalk,
    icons: logoIcons(logo) ?? [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', ...png },
      { src: '/icon-512.png', sizes: '512x512', ...png },
      { src: '/icon-maskable-512.png', sizes: '512x512', purpose: 'maskable', ...png },
    ],
  });
}

function logoIcons(logo: Picture | undefined) {
  const icons = ([192, 512] as const).flatMap((size) => {
    const src = logoIconAddress(logo, size);
    return src ? [{ src, sizes: `${size}x${size}`, ...png }] : [];
  });
  return icons.length > 0 ? icons : undefined;
}
