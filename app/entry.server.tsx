import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, RouterContextProvider, ServerRouter } from 'react-router';
import { type PageServices, pageServices } from '../server/context.ts';

/** What the loaders of one request can reach. */
export function createLoadContext(services: PageServices): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageServices, services);
  return context;
}

/** Renders a page whole before its first byte leaves, so that a late failure still gets its own status. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  let failed = false;
  const stream = await renderToReadableStream(
    <ServerRouter context={context} url={request.url} />,
    {
      signal: request.signal,
      onError(error) {
        failed = true;
        console.error(error);
      },
    },
  );
  await stream.allReady;
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(stream, { status: failed ? 500 : status, headers });
}
