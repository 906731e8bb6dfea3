import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router';
import type { PageRequest, PageServices } from '../../context.ts';
import type { Visit } from '../../visit.ts';
import { strictPolicy } from '../security/security-headers.ts';
import { visitOf } from '../visit-of.ts';
import { answerFirst } from './answer-first.ts';
import type { BuiltFiles } from './built-files.ts';
import { cacheKey } from './cache/cache-key.ts';
import { contentSecurityPolicy, type ForeignOrigins } from './cache/content-security.ts';
import { type FinishedPage, finishText } from './cache/finished-page.ts';
import type { PageCache } from './cache/page-cache.ts';
import { sendPage } from './cache/send-page.ts';

/** Where the rendered application comes from: the build on disk, or Vite while developing. */
export interface PagesSource {
  mode: 'production' | 'development';
  /** The browser's files; while developing Vite has them. */
  files: BuiltFiles;
  load(): Promise<ServerBuild>;
}

/**
 * What the build's own entry hands over. React Router and the context token live in the build: imported here they
 * would be other copies, and loaders would not find their services.
 */
interface PagesEntry {
  createLoadContext(
    services: PageServices,
    visit: Visit,
    asked: PageRequest,
  ): RouterContextProvider;
  createRequestHandler: typeof createRequestHandler;
}

/** What is longer, in bytes, is not even read. From app/routes/posted/read-posted.ts on, the page itself says so. */
const longestForm = 1024 * 1024;

export interface PagesOptions {
  source: PagesSource;
  services: PageServices;
  cache: PageCache;
  foreign: ForeignOrigins;
  /** Sent with every answer that does not say otherwise itself. */
  headers: Record<string, string>;
}

/** A page that is kept is made for nobody in particular. */
const nobody: Visit = { address: '', userAgent: '' };

/** Anybody may keep it, and asks each time whether it is still the same. */
const forAll = 'public, max-age=0, must-revalidate';

/** Answers every address that is neither the API nor a file with a page. */
export async function pages(http: FastifyInstance, options: PagesOptions): Promise<void> {
  const { source, services, cache, foreign, headers } = options;
  http.removeAllContentTypeParsers();
  http.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: longestForm },
    (_request, body, done) => done(null, body),
  );

  if (source.mode === 'production') {
    const find = (url: string) => findReady(url, source.files, cache);
    const always = { ...headers, 'content-security-policy': strictPolicy };
    http.addHook('onReady', async () => answerFirst(http.server, { find, headers: always }));
  }

  const rendererOf = onceForEach((build: ServerBuild) => {
    const { createLoadContext, createRequestHandler } = build.entry.module as unknown as PagesEntry;
    const handle = createRequestHandler(build, source.mode);
    return async (request: Request, visit: Visit, asked: PageRequest) => {
      const response = await handle(request, createLoadContext(services, visit, asked));
      // Whoever shares this rendering is to name the number that the log knows.
      if (response.status >= 500) response.headers.set('x-request-id', asked.id);
      if (response.status === 503) response.headers.set('retry-after', '5');
      const text = await response.text();
      const page = finishText(text, response);
      if (source.mode !== 'production' || !isHtml(response)) return page;
      return withHeader(page, 'content-security-policy', contentSecurityPolicy(text, foreign));
    };
  });

  http.get('/assets/*', (request, reply) => {
    const file = source.files.get(pathOf(request.url));
    if (file) return sendPage(request, reply, file);
    return reply.code(404).type('text/plain; charset=utf-8').send('There is no such file.');
  });

  http.all('/*', async (request, reply) => {
    const file = source.files.get(pathOf(request.url));
    if (file) return sendPage(request, reply, file);
    const build = await source.load();
    const render = rendererOf(build);
    const asked = askedBy(request);
    const key = source.mode === 'production' ? keyOf(request, build) : undefined;
    if (key === undefined) {
      const plain = webRequest(request, services.siteUrl);
      const page = await render(plain, visitOf(request), asked);
      return sendPage(request, reply, withHeader(page, 'cache-control', 'private, no-store'));
    }
    const page = await cache.get(key, async () => {
      const plain = new Request(`${services.siteUrl}${key}`);
      const made = await render(plain, nobody, asked);
      if (made.headers.some(([name]) => name === 'cache-control')) return made;
      return withHeader(made, 'cache-control', made.status < 500 ? forAll : 'no-store');
    });
    return sendPage(request, reply, page);
  });
}

function isHtml({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/html') ?? false;
}

function withHeader(page: FinishedPage, name: string, value: string): FinishedPage {
  return { ...page, headers: [...page.headers, [name, value]] };
}

function askedBy({ id, log }: FastifyRequest): PageRequest {
  return { id, report: (err) => log.error({ err }, 'a page broke') };
}

/** An address that cannot be read has no key; the page says what is wrong with it. */
function keyOf({ method, url }: FastifyRequest, build: ServerBuild): string | undefined {
  try {
    return cacheKey(method, url, new Set(Object.keys(build.routes)));
  } catch {
    return;
  }
}

/** What lies in memory for an address: a file, or a page as the present content makes it. */
function findReady(url: string, files: BuiltFiles, cache: PageCache): FinishedPage | undefined {
  const path = pathOf(url);
  const file = files.get(path);
  if (file) return file;
  // An address without parameters is its own key; the others have to be read.
  const key = path === url ? url : cacheKey('GET', url);
  return key === undefined ? undefined : cache.find(key);
}

function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
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
  // Made whole for a HEAD as well, so that its headers are those of the GET; the body stays here.
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  return new Request(`${siteUrl}${request.url}`, {
    method,
    headers,
    body: method !== 'GET' ? new Uint8Array((request.body as Buffer | undefined) ?? []) : null,
  });
}
