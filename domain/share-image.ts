import type { Section } from './page.ts';

/** The size that all networks accept, in pixels. */
export const shareImageSize = { width: 1200, height: 630 } as const;

/**
 * The path of a page's share image: /share/about.png for "/about", /share/blog/<slug>.png for a post. The query of
 * `path` is ignored. `updatedAt` is the instant of the last change, because networks cache an image for
 * weeks by its address. Only pages of the site and published posts have one.
 */
export function shareImageAddress(path: string, updatedAt?: string): string {
  const { pathname } = new URL(path, 'http://site.invalid');
  const name = pathname === '/' ? '/home' : pathname;
  return `/share${name}.png${updatedAt ? `?v=${stampOf(updatedAt)}` : ''}`;
}

/** The path of the page of a share image; undefined for other paths. */
export function pathOfShareImage(address: string): string | undefined {
  const [, name] = /^\/share(\/[^?]+)\.png$/.exec(address) ?? [];
  return name === '/home' ? '/' : name;
}

/** The size of a post's drawn cover as a picture, in pixels. */
export const coverImageSize = { width: 1200, height: 600 } as const;

/**
 * The path of a post's drawn cover as PNG, for mail programs, which do not show SVG. By id, because sent emails
 * need it permanently. `version` changes with the picture, for caches.
 */
export function coverImageAddress(postId: number, version: number): string {
  return `/post-cover/${postId}.png?v=${version.toString(36)}`;
}

/** What stands on a share image. */
export interface ShareWords {
  title: string;
  /** The end of the title, in the accent colour. */
  accent?: string | undefined;
  /** A word or two above it; may be empty. */
  eyebrow: string;
}

/** The words of a page's share image: those of its opening. */
export function shareWords(sections: readonly Section[]): ShareWords | undefined {
  const opening = sections.find(({ kind }) => kind === 'hero' || kind === 'blog-opening');
  if (opening?.kind !== 'hero' && opening?.kind !== 'blog-opening') return;
  const { title, eyebrow = '' } = opening;
  return { title, eyebrow, ...(opening.kind === 'hero' && { accent: opening.accent }) };
}

/** The alternative text of a share image: what it says, and what it shows. */
export function shareImageAlt({ title, accent, eyebrow }: ShareWords, brandName: string): string {
  const words = accent ? `${title} ${accent}` : title;
  return `${[brandName, eyebrow].filter(Boolean).join(', ')}: “${words}” Beside it a drawing of dots with one line around them.`;
}

function stampOf(instant: string): string {
  return Math.floor(Date.parse(instant) / 1000).toString(36);
}
