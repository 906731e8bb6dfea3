import type Sharp from 'sharp';
import { tokens } from './colours.ts';

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
