import { createRequest, sendResponse } from '@remix-run/node-fetch-server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { PageServices } from '../context.ts';

/** Where the rendered application comes from: the build on disk, or Vite while developing. */
export interface PagesSource {
  mode: 'production' | 'development';
  load(): Promise<ServerBuild>;
}

/**
 * The context token lives in the server build, so the build itself makes the context:
 * a token imported here would be another copy, and loaders would not find it.
 */
type ContextMaker = (services: PageServices) => RouterContextProvider;

/** Answers every address that is neither the API nor a file with a page. */
export async function pages(
  http: FastifyInstance,
  { source, services }: { source: PagesSource; services: PageServices },
): Promise<void> {
  // React Router reads the body itself, as a stream.
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

  const handle = createRequestHandler(source.load, source.mode);

  http.all('/*', async (request, reply) => {
    const build = await source.load();
    const { createLoadContext } = build.entry.module as unknown as {
      createLoadContext: ContextMaker;
    };
    const response = await handle(
      webRequest(request, reply, services.siteUrl),
      createLoadContext(services),
    );
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined && !response.headers.has(name)) {
        response.headers.set(name, String(value));
      }
    }
    await sendResponse(reply.raw, response);
  });
}

/** Addresses are built from SITE_URL, never from what the visitor's Host header claims. */
function webRequest(request: FastifyRequest, reply: FastifyReply, siteUrl: string): Request {
  const origin = new URL(siteUrl);
  return createRequest(request.raw, reply.raw, { host: origin.host, protocol: origin.protocol });
}
