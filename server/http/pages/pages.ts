import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router';
import type { PageServices } from '../../context.ts';
import type { Visit } from '../../visit.ts';
import { visitOf } from '../visit-of.ts';
import { cacheKey } from './cache/cache-key.ts';
import { contentSecurityPolicy, type ForeignOrigins } from './cache/content-security.ts';
import { type FinishedPage, finishPage } from './cache/finished-page.ts';
import type { PageCache } from './cache/page-cache.ts';
import { sendPage } from './cache/send-page.ts';

/** Where the rendered application comes from: the build on disk, or Vite while developing. */
export interface PagesSource {
  mode: 'production' | 'development';
  load(): Promise<ServerBuild>;
}

/**
 * What the build's own entry hands over. React Router and the context token live in the build: imported here they
 * would be other copies, and loaders would not find their services.
 */
interface PagesEntry {
  createLoadContext(services: PageServices, visit: Visit): RouterContextProvider;
  createRequestHandler: typeof createRequestHandler;
}

/** What is longer, in bytes, is not even read. From app/routes/posted/read-posted.ts on, the page itself says so. */
const longestForm = 1024 * 1024;

export interface PagesOptions {
  source: PagesSource;
  services: PageServices;
  cache: PageCache;
  foreign: ForeignOrigins;
}

/** A page that is kept is made for nobody in particular. */
const nobody: Visit = { address: '', userAgent: '' };

/** Small beats fast where a page is made once; where it is made for one visitor, fast beats small. */
const brotli = { kept: 9, once: 4 };

/** Answers every address that is neither the API nor a file with a page. */
export async function pages(http: FastifyInstance, options: PagesOptions): Promise<void> {
  const { source, services, cache, foreign } = options;
  http.removeAllContentTypeParsers();
  http.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: longestForm },
    (_request, body, done) => done(null, body),
  );

  const rendererOf = onceForEach((build: ServerBuild) => {
    const { createLoadContext, createRequestHandler } = build.entry.module as unknown as PagesEntry;
    const handle = createRequestHandler(build, source.mode);
    return async (request: Request, visit: Visit, quality: number) => {
      const response = await handle(request, createLoadContext(services, visit));
      const page = await finishPage(response, quality);
      return source.mode === 'production' ? withPolicy(page, foreign) : page;
    };
  });

  http.all('/*', async (request, reply) => {
    const render = rendererOf(await source.load());
    const key = source.mode === 'production' ? cacheKey(request.method, request.url) : undefined;
    if (key === undefined) {
      const page = await render(
        webRequest(request, services.siteUrl),
        visitOf(request),
        brotli.once,
      );
      reply.header('cache-control', 'private, no-store');
      return sendPage(request, reply, page);
    }
    const page = await cache.get(key, () =>
      render(new Request(`${services.siteUrl}${key}`), nobody, brotli.kept),
    );
    reply.header('cache-control', 'public, max-age=0, must-revalidate');
    return sendPage(request, reply, page);
  });
}

function withPolicy(page: FinishedPage, foreign: ForeignOrigins): FinishedPage {
  const isHtml = page.headers.some(
    ([name, value]) => name === 'content-type' && value.startsWith('text/html'),
  );
  if (!isHtml) return page;
  const policy = contentSecurityPolicy(page.bodies.identity.toString(), foreign);
  return { ...page, headers: [...page.headers, ['content-security-policy', policy]] };
}

/** While developing there is a new build after every change; otherwise it is always the same. */
function onceForEach<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  let last: { key: Key; value: Value } | undefined;
  return (key) => {
    if (last?.key !== key) last = { key, value: make(key) };
    return last.value;
  };
}

/** Addresses are built from SITE_URL, never from what the visitor's Host header claims. */
function webRequest(request: FastifyRequest, siteUrl: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, String(value));
  }
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  return new Request(`${siteUrl}${request.url}`, {
    method: request.method,
    headers,
    body: hasBody ? new Uint8Array((request.body as Buffer | undefined) ?? []) : null,
  });
}
