import { renderToString } from 'react-dom/server';
import { type EntryContext, RouterContextProvider, ServerRouter } from 'react-router';
import { type PageServices, pageServices } from '../server/context.ts';

/** What the loaders of one request can reach. */
export function createLoadContext(services: PageServices): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageServices, services);
  return context;
}

/** Renders a page whole: every loader has ended by then, so there is nothing to stream. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  const html = renderToString(<ServerRouter context={context} url={request.url} />);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(`<!DOCTYPE html>${html}`, { status, headers });
}
