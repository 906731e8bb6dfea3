import { renderToReadableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from 'react-router';
import type { Client } from '../server/client.ts';
import {
  type PageRequest,
  type PageServices,
  pageClient,
  pageRequest,
  pageServices,
} from '../server/context.ts';
import { EntryFiles, entryFilesOf } from './hydration/island.tsx';
import { RequestId } from './layout/error-page.tsx';
import { IsPostedPage } from './layout/public-head.tsx';
import { ScriptNonce } from './ui/inline-script.tsx';

// The server answers with the build's own copy of React Router: in development there are two.
export { createRequestHandler } from 'react-router';

/** What the loaders of one request can reach. */
export function createLoadContext(services: PageServices, client: Client, asked: PageRequest) {
  const context = new RouterContextProvider();
  context.set(pageServices, services);
  context.set(pageClient, client);
  context.set(pageRequest, asked);
  return context;
}

/** What broke in a loader or an action. What they throw with a status of the visitor's own making is an answer. */
export const handleError: HandleErrorFunction = (error, { context }) => {
  if (isRouteErrorResponse(error) && error.status < 500) return;
  context.get(pageRequest).report(error);
};

/**
 * Renders a page whole before its first byte leaves, so that a late failure still gets its own status. What breaks is
 * thrown to React Router, which reports it and renders the page of what broke.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
) {
  const { id, nonce } = loadContext.get(pageRequest);
  const page = await renderToReadableStream(
    <RequestId value={id}>
      <ScriptNonce value={nonce}>
        <EntryFiles value={entryFilesOf(context.manifest)}>
          <IsPostedPage value={request.method === 'POST'}>
            <ServerRouter context={context} nonce={nonce} url={request.url} />
          </IsPostedPage>
        </EntryFiles>
      </ScriptNonce>
    </RequestId>,
    { nonce, progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  await page.allReady;
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(page, { status, headers });
}
