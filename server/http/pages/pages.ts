import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import type { PageServices } from '../../context.ts';
import type { ContentSecurityOrigins } from '../../modules/analytics/content-security-origins.ts';
import type { createReadyResponses } from './answer-first.ts';
import type { BuiltFiles } from './built-files.ts';
import { sendPage } from './cache/answer-to.ts';
import { cacheKey, followedFrom, keyFrom } from './cache/cache-key.ts';
import type { CachedResponse } from './cache/cached-response.ts';
import type { PageCache } from './cache/page-cache.ts';
import { pageMaker } from './page-maker.ts';

/** Where the rendered application comes from: the build on disk, or Vite in development. */
export interface PagesSource {
  mode: 'production' | 'development';
  /** The browser's files; in development Vite serves them. */
  files: BuiltFiles;
  load(): Promise<ServerBuild>;
}

/** In bytes; more is not read. The page itself refuses forms beyond the limit in app/posted-forms.ts. */
const maxForm = 1024 * 1024;

/** Missing files of the build, and React Router's data addresses, which no page requests. */
const isNoPage = /^\/assets\/|\.data$/;

export interface PagesOptions {
  source: PagesSource;
  services: PageServices;
  cache: PageCache;
  /** Origins that the analytics service needs. */
  origins: ContentSecurityOrigins;
  /** Serves cached responses before Fastify does. */
  readyResponses: ReturnType<typeof createReadyResponses>;
}

/** Responds to every other address with a file or a page. */
export async function pages(http: FastifyInstance, options: PagesOptions): Promise<void> {
  const { source, services, cache, origins, readyResponses } = options;
  const { mode, files } = source;
  http.removeAllContentTypeParsers();
  http.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: maxForm },
    (_request, body, done) => done(null, body),
  );

  if (mode === 'production') readyResponses.use((request) => findReady(request, files, cache));

  const load = () => source.load();
  const pageFor = pageMaker({ mode, load, services, cache, origins });
  http.all('/*', async (request, reply) => {
    const path = pathOf(request.url);
    const file = files.get(path);
    if (!file && isNoPage.test(path)) {
      return reply.code(404).type('text/plain; charset=utf-8').send('There is no such file.');
    }
    return sendPage(request, reply, file ?? (await pageFor(request)));
  });
}

/** The file or the cached page of an address. */
function findReady(
  { url = '/', headers }: IncomingMessage,
  files: BuiltFiles,
  cache: PageCache,
): CachedResponse | undefined {
  const path = pathOf(url);
  const file = files.get(path);
  if (file) return file;
  // An address without parameters is its own key; others are parsed.
  const key = path === url ? url : cacheKey('GET', url);
  return key === undefined ? undefined : cache.find(keyFrom(key, followedFrom(url, headers)));
}

function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}
