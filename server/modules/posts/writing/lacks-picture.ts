import { hashesIn, type Picture } from '../../../../domain/picture.ts';

/** Pictures of the library by the SHA-256 of one of their files. */
export type FindPicturesOfFiles = (hashes: string[]) => Promise<Map<string, Picture>>;

/** Whether a clean text shows a picture that is not in the library, such as one that was deleted while it was written. */
export async function lacksPicture(content: string, find: FindPicturesOfFiles): Promise<boolean> {
  const hashes = hashesIn((content.match(/ src="\/media\/[^"]*"/g) ?? []).join());
  return hashes.length > 0 && (await find(hashes)).size < hashes.length;
}
