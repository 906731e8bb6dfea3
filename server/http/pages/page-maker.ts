import type { FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import type { Client } from '../../client.ts';
import type { PageServices } from '../../context.ts';
import { clientOf } from '../client-of.ts';
import { cacheKey, followedFrom, keyFrom } from './cache/cache-key.ts';
import { type CachedResponse, withHeader } from './cache/cached-response.ts';
import type { PageCache } from './cache/page-cache.ts';
import { pageRenderer, type RendererOptions, type RenderRequest } from './page-renderer.ts';

export interface PageMakerOptions extends RendererOptions {
  load(): Promise<ServerBuild>;
  cache: PageCache;
}

/** A cached page is rendered for no particular client. */
const nobody: Client = { address: '', userAgent: '' };

/** Anybody may cache it, but must revalidate each time. */
const forAll = 'public, max-age=0, must-revalidate';

/** Renders the page of a request: once for everybody if it can be cached, otherwise for this visitor. */
export function pageMaker({ load, cache, ...options }: PageMakerOptions) {
  const { mode, services } = options;
  const rendererOf = onceForEach((build: ServerBuild) => pageRenderer(build, options));
  return async (request: FastifyRequest): Promise<CachedResponse> => {
    const build = await load();
    const render = rendererOf(build);
    const renderRequest = await renderRequestOf(request, services);
    const key = mode === 'production' ? keyOf(request) : undefined;
    if (key === undefined) {
      const plain = webRequest(request, services.siteUrl);
      const page = await render(plain, clientOf(request), renderRequest);
      return withHeader(page, 'cache-control', 'private, no-store');
    }
    return await cache.get(keyFrom(key, renderRequest.from), async () => {
      const plain = new Request(`${services.siteUrl}${key}`);
      const rendered = await render(plain, nobody, renderRequest);
      if (rendered.headers.some(([name]) => name === 'cache-control')) return rendered;
      return withHeader(rendered, 'cache-control', rendered.status < 500 ? forAll : 'no-store');
    });
  };
}

async function renderRequestOf(
  request: FastifyRequest,
  { contact }: PageServices,
): Promise<RenderRequest> {
  const { id, url, method, headers, log } = request;
  // Existing pages only: made-up ones would fill the memory.
  const { page: from } = await contact
    .cameFrom(followedFrom(url, headers))
    .catch(() => ({ page: '' }));
  return { id, method, from, report: (err) => log.error({ err }, 'a page failed to render') };
}

/** An address that cannot be decoded has no key; React Router responds to it. */
function keyOf({ method, url }: FastifyRequest): string | undefined {
  try {
    return cacheKey(method, url);
  } catch {
    return;
  }
}

/** Caches the value for each key: one build in production, a new one for every change in development. */
function onceForEach<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  let last: { key: Key; value: Value } | undefined;
  return (key) => {
    if (last?.key !== key) last = { key, value: make(key) };
    return last.value;
  };
}

/** Uses the origin of SITE_URL, never of the Host header. */
function webRequest(request: FastifyRequest, siteUrl: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, String(value));
  }
  // A HEAD is rendered as a GET, so that the headers are the same; its body is not sent.
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  return new Request(`${siteUrl}${request.url}`, {
    method,
    headers,
    body: method !== 'GET' ? new Uint8Array((request.body as Buffer | undefined) ?? []) : null,
  });
}
