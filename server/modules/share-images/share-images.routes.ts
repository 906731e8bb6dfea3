import type { FastifyInstance } from 'fastify';
import { pathOfShareImage, shareImageAddress } from '../../../domain/share-image.ts';
import { sendPage } from '../../http/pages/cache/answer-to.ts';
import {
  type CachedResponse,
  cachedResponse,
  toCachedResponse,
} from '../../http/pages/cache/cached-response.ts';
import type { PageCache } from '../../http/pages/cache/page-cache.ts';
import { embeddableHeaders } from '../../http/security/security-headers.ts';
import type { Site } from '../../site.ts';
import { logoIcon, postCover, type ShareImage, shareImage } from './share-images.service.ts';

interface ShareImagesOptions {
  site: Site;
  cache: PageCache;
}

const pngHeaders: CachedResponse['headers'] = [
  ['content-type', 'image/png'],
  // A changed title or logo changes the image's address.
  ['cache-control', 'public, max-age=86400'],
  ...Object.entries(embeddableHeaders),
];

/**
 * Share images and covers at the addresses of domain/share-image.ts, and icons of the logo. Query parameters are
 * ignored.
 */
export async function shareImageRoutes(
  http: FastifyInstance,
  { site, cache }: ShareImagesOptions,
): Promise<void> {
  http.get('/share/*', async (request, reply) => {
    const [address = ''] = request.url.split('?');
    const path = decodeURIComponent(pathOfShareImage(address) ?? '');
    const page = await cache.get(path, async () => answerOf(await shareImage(site, path)));
    return sendPage(request, reply, page);
  });

  // Not cached with public images: its address reveals its content, and drafts have one too.
  http.get<{ Params: { name: string } }>('/post-cover/:name', async (request, reply) => {
    const [, id] = /^([1-9]\d{0,8})\.png$/.exec(request.params.name) ?? [];
    const image = id ? await postCover(site, Number(id)) : ({ kind: 'unknown' } as const);
    return sendPage(request, reply, await answerOf(image));
  });

  http.get('/logo-icon/:name', async (request, reply) => {
    const [address = ''] = request.url.split('?');
    const page = await cache.get(address, async () => answerOf(await logoIcon(site, address)));
    return sendPage(request, reply, page);
  });
}

async function answerOf(image: ShareImage): Promise<CachedResponse> {
  switch (image.kind) {
    case 'drawn':
      return cachedResponse(200, pngHeaders, { identity: image.png });
    case 'moved':
      return other(301, 'The post has another address.', {
        location: shareImageAddress(image.path),
      });
    case 'unknown':
      return other(404, 'No such picture.');
    case 'busy':
      return other(503, 'Too many pictures are being drawn.', { 'retry-after': '5' });
  }
}

function other(status: number, text: string, headers: Record<string, string> = {}) {
  const type = { 'content-type': 'text/plain; charset=utf-8' };
  return toCachedResponse(new Response(text, { status, headers: { ...type, ...headers } }));
}
