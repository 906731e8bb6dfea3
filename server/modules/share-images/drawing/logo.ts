import type Sharp from 'sharp';
import type { Site } from '../../../site.ts';
import { findPictureFile, type MediaFile } from '../../media/media.service.ts';
import type { LogoPicture } from '../share-subject.ts';
import { tokens } from './colours.ts';

/** Twice the height that the logo has in a share image, in pixels. */
const height = 92;

/** The logo's PNG or JPEG. */
export async function findLogoFile(
  site: Site,
  { url }: Pick<LogoPicture, 'url'>,
): Promise<MediaFile | undefined> {
  return await findPictureFile(site, url.replace('/media/', ''));
}

/** The logo as a data URL; undefined if the library no longer has it. */
export async function embedLogo(
  site: Site,
  logo: LogoPicture,
  sharp: typeof Sharp,
): Promise<LogoPicture | undefined> {
  const file = await findLogoFile(site, logo);
  if (!file) return undefined;
  const png = await sharp(file.data).resize({ height }).png().toBuffer();
  return { ...logo, url: `data:image/png;base64,${png.toString('base64')}` };
}

/** The logo in the middle of a light square, as a PNG: iOS shows transparent pixels as black. */
export async function drawLogoIcon(
  picture: Uint8Array,
  size: number,
  sharp: typeof Sharp,
): Promise<Buffer> {
  const background = tokens.chalk;
  const edge = Math.round(size * 0.06);
  const inner = size - 2 * edge;
  return await sharp(picture)
    .resize(inner, inner, { fit: 'contain', background })
    .flatten({ background })
    .extend({ top: edge, bottom: edge, left: edge, right: edge, background })
    .png()
    .toBuffer();
}
