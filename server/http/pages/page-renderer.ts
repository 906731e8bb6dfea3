import { createHash, randomBytes } from 'node:crypto';
import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router';
import type { Client } from '../../client.ts';
import type { PageRequest, PageServices } from '../../context.ts';
import type { ContentSecurityOrigins } from '../../modules/analytics/content-security-origins.ts';
import { type ApprovedPage, approvedInline } from './cache/approved-inline.ts';
import { type CachedResponse, toCachedResponse, withHeader } from './cache/cached-response.ts';
import { markText } from './mark-text.ts';

/**
 * Exports of the build's entry. React Router and the context token are part of the build: copies imported here would
 * be different objects, and loaders would not find their services.
 */
interface PagesEntry {
  createLoadContext(
    services: PageServices,
    client: Client,
    renderRequest: PageRequest,
  ): RouterContextProvider;
  createRequestHandler: typeof createRequestHandler;
}

export interface RendererOptions {
  mode: 'production' | 'development';
  services: PageServices;
  /** Origins that the analytics service needs. */
  origins: ContentSecurityOrigins;
}

/** The request, as the log and error pages need it. */
export type RenderRequest = Omit<PageRequest, 'nonce' | 'frames'>;

/** Renders pages of a build to complete responses. */
export function pageRenderer(build: ServerBuild, { mode, services, origins }: RendererOptions) {
  const { createLoadContext, createRequestHandler } = build.entry.module as unknown as PagesEntry;
  const handle = createRequestHandler(build, mode);
  // In development, Vite adds scripts, and there is no policy.
  const nonce = mode === 'production' ? randomBytes(24).toString('base64url') : undefined;
  return async (
    request: Request,
    client: Client,
    renderRequest: RenderRequest,
  ): Promise<CachedResponse> => {
    // The admin shows emails in frames, and its screens are one document.
    const isAdmin = new URL(request.url).pathname.startsWith('/admin');
    const frames: string[] = isAdmin ? ["'self'"] : [];
    const context = createLoadContext(services, client, { ...renderRequest, nonce, frames });
    const response = await handle(request, context);
    // Requests that share this rendering have other ids; the log contains this one.
    if (response.status >= 500) response.headers.set('x-request-id', renderRequest.id);
    if (response.status === 503) response.headers.set('retry-after', '5');
    const rendered = await response.text();
    // React hydrates the admin as a whole.
    const text = isHtml(response) && !isAdmin ? markText(rendered) : rendered;
    if (nonce === undefined || !isHtml(response)) return await toCachedResponse(response, text);
    const approved = approvedInline(text, nonce);
    const policy = contentSecurityPolicy(approved, origins, frames);
    return withHeader(
      await toCachedResponse(response, approved.html),
      'content-security-policy',
      policy,
    );
  };
}

function isHtml({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/html') ?? false;
}

/**
 * The Content-Security-Policy of one page: inline scripts and styles by hash, everything else from our own origin. No
 * nonce, since a cached page is the same for everybody. `frames`: origins of players that the page may embed.
 */
function contentSecurityPolicy(
  { scripts, styles }: Pick<ApprovedPage, 'scripts' | 'styles'>,
  origins: ContentSecurityOrigins,
  frames: string[] = [],
): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...hashesOf(scripts), ...origins.script].join(' ')}`,
    `style-src ${["'self'", ...hashesOf(styles)].join(' ')}`,
    `img-src ${["'self'", 'data:', 'https:', 'http:', ...origins.img].join(' ')}`,
    "font-src 'self'",
    `connect-src ${["'self'", ...origins.connect].join(' ')}`,
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function hashesOf(texts: string[]): string[] {
  return [...new Set(texts)].map(
    (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}
