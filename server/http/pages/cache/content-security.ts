import { createHash } from 'node:crypto';
import type { ContentSecurityOrigins } from '../../../modules/analytics/content-security-origins.ts';
import type { ApprovedPage } from './approved-inline.ts';

/**
 * The Content-Security-Policy of one page: inline scripts and styles by hash, everything else from our own origin. No
 * nonce, since a cached page is the same for everybody. `frames`: origins of players that the page may embed.
 */
export function contentSecurityPolicy(
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
