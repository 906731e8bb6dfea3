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

// The server must use the build's copy of React Router; in development there are two.
export { createRequestHandler } from 'react-router';

/** The context of the loaders of one request. */
export function createLoadContext(services: PageServices, client: Client, asked: PageRequest) {
  const context = new RouterContextProvider();
  context.set(pageServices, services);
  context.set(pageClient, client);
  context.set(pageRequest, asked);
  return context;
}

/** Logs errors of loaders and actions, except thrown responses with a status such as 404. */
export const handleError: HandleErrorFunction = (error, { context }) => {
  if (isRouteErrorResponse(error) && error.status < 500) return;
  context.get(pageRequest).report(error);
};

/**
 * Renders the whole page before sending the first byte, so that a late failure still gets its status. Errors are
 * thrown to React Router, which reports them and renders the error page.
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
