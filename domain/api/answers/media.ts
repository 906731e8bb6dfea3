import * as z from 'zod/mini';
import { mediaStates } from '../../admin/media-list.ts';
import { countsOf, place } from '../list-fields.ts';

/** An uploaded picture in all its widths. */
export const storedPicture = z.object({
  id: z.int(),
  url: z.string(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  srcset: z.object({ avif: z.string(), webp: z.string() }),
  /** Of the uploaded file; blank for pictures from before there was a library. */
  name: z.string(),
});
export type StoredPicture = z.output<typeof storedPicture>;

/** `is_new` is false when the same file was uploaded before. */
export const uploadedPicture = z.extend(storedPicture, { is_new: z.boolean() });
export type UploadedPicture = z.output<typeof uploadedPicture>;

const pictureUse = z.object({
  /** Of the post or page. */
  title: z.string(),
  /** Such as "In the text, draft". */
  where: z.string(),
  /** Of the screen where it can be changed. */
  address: z.string(),
});
/** A place that shows a picture. */
export type PictureUse = z.output<typeof pictureUse>;

const listedPicture = z.extend(storedPicture, { addedAt: z.string(), uses: z.int() });
/** A picture in the grid; `uses` is the number of places that show it. */
export type ListedPicture = z.output<typeof listedPicture>;

export const mediaPage = z.object({
  pictures: z.array(listedPicture),
  total: z.int(),
  counts: countsOf(['all', ...mediaStates]),
  ...place,
});
export type MediaPage = z.output<typeof mediaPage>;

export const mediaPicture = z.extend(storedPicture, {
  addedAt: z.string(),
  /** The administrator's username; blank where nobody knows. */
  addedBy: z.string(),
  files: z.array(
    z.object({
      format: z.enum(['avif', 'webp', 'jpeg', 'png']),
      width: z.int(),
      height: z.int(),
      bytes: z.int(),
    }),
  ),
  uses: z.array(pictureUse),
});
/** A picture with all that is known of it. */
export type MediaPicture = z.output<typeof mediaPicture>;
