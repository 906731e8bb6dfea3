import { renderToString } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from 'react-router';
import {
  type PageRequest,
  type PageServices,
  pageRequest,
  pageServices,
  pageVisit,
} from '../server/context.ts';
import type { Client } from '../server/visit.ts';
import { afterFirstTouch } from './hydration/hydrate-on-intent.ts';
import { documentOf, PageAnswer } from './hydration/page-answer.ts';
import { approveHead } from './layout/document/approve-head.ts';
import { ScriptNonce } from './layout/document/script-nonce.ts';
import { askForTypefaces } from './layout/document/typefaces.ts';
import { RequestNumber } from './layout/errors/request-number.tsx';
import { IsPostedPage } from './layout/head/own-scripts.tsx';

// The server answers with the build's own copy of React Router: in development there are two.
export { createRequestHandler } from 'react-router';

/** What the loaders of one request can reach. */
export function createLoadContext(services: PageServices, visit: Client, asked: PageRequest) {
  const context = new RouterContextProvider();
  context.set(pageServices, services);
  context.set(pageVisit, visit);
  context.set(pageRequest, asked);
  return context;
}

/** What broke in a loader or an action. What they throw with a status of the visitor's own making is an answer. */
export const handleError: HandleErrorFunction = (error, { context }) => {
  if (isRouteErrorResponse(error) && error.status < 500) return;
  context.get(pageRequest).report(error);
};

/**
 * Renders a page whole before its first byte leaves, so that a late failure still gets its own status. No page waits for
 * anything while it is rendered, so a stream would only cost more. What breaks is thrown to React Router, which reports it
 * and renders the page of what broke.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...context }: EntryContext,
  loadContext: RouterContextProvider,
) {
  const { id, nonce } = loadContext.get(pageRequest);
  const rendered = renderToString(
    <RequestNumber value={id}>
      <ScriptNonce value={nonce}>
        <IsPostedPage value={request.method === 'POST'}>
          <ServerRouter context={context} nonce={nonce} url={request.url} />
        </IsPostedPage>
      </ScriptNonce>
    </RequestNumber>,
  );
  const whole = askForTypefaces(approveHead(rendered, nonce));
  const html = startsAtOnce(request) ? whole : afterFirstTouch(whole, nonce);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new PageAnswer(await documentOf(html, serverHandoffStream, nonce), { status, headers });
}

/** The admin lives by scripts, and a confirmation confirms by itself; Vite's scripts must stay as they are. */
function startsAtOnce(request: Request): boolean {
  return import.meta.env.DEV || /^\/(admin|newsletter)(\/|$)/.test(new URL(request.url).pathname);
}
