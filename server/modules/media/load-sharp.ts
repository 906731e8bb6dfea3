import type Sharp from 'sharp';

/** Loaders of libvips; all others are blocked. SVG only from files, which are ours. */
type Loader = 'Jpeg' | 'Png' | 'Webp' | 'Nsgif' | 'Heif' | 'SvgFile';

let loading: Promise<typeof Sharp> | undefined;

/** Imported with the first picture, which saves memory until then. The first call of a process decides the loaders. */
export function loadSharp(loaders: readonly Loader[]): Promise<typeof Sharp> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // Leaves one core to the site on a machine with two.
    sharp.concurrency(1);
    sharp.cache(false);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: loaders.map((name) => `VipsForeignLoad${name}`) });
    return sharp;
  });
  return loading;
}
