import { createHash } from 'node:crypto';
import type { ApprovedPage } from './approved-inline.ts';

/** Origins that the analytics service needs. */
export interface ForeignOrigins {
  script: readonly string[];
  connect: readonly string[];
  img: readonly string[];
}

/**
 * The Content-Security-Policy of one page: inline scripts and styles by hash, everything else from our own origin. No
 * nonce, since a cached page is the same for everybody.
 */
export function contentSecurityPolicy(
  { scripts, styles }: Pick<ApprovedPage, 'scripts' | 'styles'>,
  foreign: ForeignOrigins,
): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...hashesOf(scripts), ...foreign.script].join(' ')}`,
    `style-src ${["'self'", ...hashesOf(styles)].join(' ')}`,
    `img-src ${["'self'", 'data:', 'https:', 'http:', ...foreign.img].join(' ')}`,
    "font-src 'self'",
    `connect-src ${["'self'", ...foreign.connect].join(' ')}`,
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
