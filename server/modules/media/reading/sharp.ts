import type Sharp from 'sharp';

let loading: Promise<typeof Sharp> | undefined;

/** Loaded with the first upload, which saves memory until then. */
export function loadSharp(): Promise<typeof Sharp> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // Leaves a core to the site on a machine with two.
    sharp.concurrency(1);
    sharp.cache(false);
    // Only the loaders unblocked here can decode. SVG only from files, which are ours.
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'SvgFile'].map(
        (name) => `VipsForeignLoad${name}`,
      ),
    });
    return sharp;
  });
  return loading;
}
