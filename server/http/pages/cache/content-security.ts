import { createHash } from 'node:crypto';

/** Origins that the chosen analytics service needs, beside our own. */
export interface ForeignOrigins {
  script: readonly string[];
  connect: readonly string[];
  img: readonly string[];
}

const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;
const inlineStyle = /<style[^>]*>([\s\S]*?)<\/style>/g;

/**
 * The Content-Security-Policy of one page: its own inline scripts and styles by their hashes, everything else from
 * our own origin. No nonce, since a page that is kept in memory is the same for everybody.
 */
export function contentSecurityPolicy(html: string, foreign: ForeignOrigins): string {
  const scripts = [...html.matchAll(inlineScript)]
    // Data for search engines is never run.
    .filter(([, attributes = '']) => !attributes.includes('application/ld+json'))
    .map(([, , text = '']) => hashOf(text));
  const styles = [...html.matchAll(inlineStyle)].map(([, text = '']) => hashOf(text));
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...unique(scripts), ...foreign.script].join(' ')}`,
    `style-src ${["'self'", ...unique(styles)].join(' ')}`,
    `img-src ${["'self'", 'data:', 'https:', 'http:', ...foreign.img].join(' ')}`,
    "font-src 'self'",
    `connect-src ${["'self'", ...foreign.connect].join(' ')}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function unique(hashes: string[]): string[] {
  return [...new Set(hashes)];
}
