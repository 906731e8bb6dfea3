import type Sharp from 'sharp';
import type { MediaFile } from '../../media/media.service.ts';
import type { LogoPicture } from '../share-subject.ts';

/** Twice the height at which it stands in a share image. */
const height = 92;

/** The logo's PNG or JPEG. */
export const findLogoFile = (
  { url }: Pick<LogoPicture, 'url'>,
  findFile: (name: string) => Promise<MediaFile | undefined>,
) => findFile(url.replace('/media/', ''));

/** The logo with its bytes as the address; undefined when the library has it no more. */
export async function embedLogo(
  logo: LogoPicture,
  findFile: (name: string) => Promise<MediaFile | undefined>,
  sharp: typeof Sharp,
): Promise<LogoPicture | undefined> {
  const file = await findLogoFile(logo, findFile);
  if (!file) return undefined;
  const png = await sharp(file.data).resize({ height }).png().toBuffer();
  return { ...logo, url: `data:image/png;base64,${png.toString('base64')}` };
}
