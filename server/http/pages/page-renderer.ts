import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router';
import type { PageRequest, PageServices } from '../../context.ts';
import type { Visit } from '../../visit.ts';
import { contentSecurityPolicy, type ForeignOrigins } from './cache/content-security.ts';
import { type FinishedPage, finishText, withHeader } from './cache/finished-page.ts';

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

export interface RendererOptions {
  mode: 'production' | 'development';
  services: PageServices;
  foreign: ForeignOrigins;
}

/** Renders a build's pages to their end. */
export function pageRenderer(build: ServerBuild, { mode, services, foreign }: RendererOptions) {
  const { createLoadContext, createRequestHandler } = build.entry.module as unknown as PagesEntry;
  const handle = createRequestHandler(build, mode);
  return async (request: Request, visit: Visit, asked: PageRequest): Promise<FinishedPage> => {
    const response = await handle(request, createLoadContext(services, visit, asked));
    // Whoever shares this rendering is to name the number that the log knows.
    if (response.status >= 500) response.headers.set('x-request-id', asked.id);
    if (response.status === 503) response.headers.set('retry-after', '5');
    const text = await response.text();
    const page = await finishText(text, response);
    if (mode !== 'production' || !isHtml(response)) return page;
    return withHeader(page, 'content-security-policy', contentSecurityPolicy(text, foreign));
  };
}

function isHtml({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/html') ?? false;
}
