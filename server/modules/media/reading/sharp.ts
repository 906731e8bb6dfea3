import type Sharp from 'sharp';

let loading: Promise<typeof Sharp> | undefined;

/** Loaded with the first upload: a site that only shows pages does without its memory. */
export function loadSharp(): Promise<typeof Sharp> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // One core is left to the visitors, also on a machine that has two.
    sharp.concurrency(1);
    sharp.cache(false);
    // What is not unblocked here cannot be decoded, whatever its first bytes say. SVG only from files, which are ours.
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
