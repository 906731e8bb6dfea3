/** What share cards show: the size that all networks take. In pixels. */
export const shareImageSize = { width: 1200, height: 630 } as const;

/**
 * The address of a page's share image, below the origin: /share/about.png for "/about", /share/blog/<slug>.png for a
 * post. `path` is the page's own address (its query is left out), `updatedAt` the instant of the last change: networks
 * keep a picture for weeks and fetch it again only under another address. Only pages of the site and published posts
 * have one: not the 404 page, previews or the admin.
 */
export function shareImageAddress(path: string, updatedAt?: string): string {
  const { pathname } = new URL(path, 'http://site.invalid');
  const name = pathname === '/' ? '/home' : pathname;
  return `/share${name}.png${updatedAt ? `?v=${stampOf(updatedAt)}` : ''}`;
}

/** The page whose share image an address names: the other way round. Undefined for no such address. */
export function pathOfShareImage(address: string): string | undefined {
  const [, name] = /^\/share(\/[^?]+)\.png$/.exec(address) ?? [];
  return name === '/home' ? '/' : name;
}

/** What a share image shows, for those who don't see it. */
export function shareImageAlt(title: string): string {
  return `“${title}” beside a kolam, a drawing of dots with one line around them`;
}

function stampOf(instant: string): string {
  return Math.floor(Date.parse(instant) / 1000).toString(36);
}
