import type { Picture } from '../../../../domain/picture.ts';
import { logoIconAddress } from '../../../../domain/site/logo-icon.ts';
import { tokens } from '../../../modules/share-images/drawing/colours.ts';

const png = { type: 'image/png' };

/** /site.webmanifest: what a phone that keeps the site on its home screen calls it. The build makes the icons while there is no logo. */
export function webManifest(name: string, description: string, logo: Picture | undefined): string {
  return JSON.stringify({
    name,
    short_name: name,
    description,
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    lang: 'en-IN',
    dir: 'ltr',
    theme_color: tokens.green,
    background_color: tokens.chalk,
    icons: logoIcons(logo) ?? [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', ...png },
      { src: '/icon-512.png', sizes: '512x512', ...png },
      { src: '/icon-maskable-512.png', sizes: '512x512', purpose: 'maskable', ...png },
    ],
  });
}

function logoIcons(logo: Picture | undefined) {
  const icons = ([192, 512] as const).flatMap((size) => {
    const src = logoIconAddress(logo, size);
    return src ? [{ src, sizes: `${size}x${size}`, ...png }] : [];
  });
  return icons.length > 0 ? icons : undefined;
}
