import { hashesIn, type Picture } from '../picture.ts';
import { holdsName } from './site-facts.ts';

/** In pixels: for tabs and iOS, and for home screens of Android. */
export const logoIconSizes = [180, 192, 512] as const;

/** The address of a square icon made from the logo; undefined without a logo, or if it is too wide. */
export function logoIconAddress(
  logo: Pick<Picture, 'url' | 'width' | 'height'> | undefined,
  size: (typeof logoIconSizes)[number],
): string | undefined {
  if (!logo || holdsName(logo)) return undefined;
  return `/logo-icon/${hashesIn(logo.url)[0]}-${size}.png`;
}
