import * as z from 'zod/mini';
import type { ApiCall } from '../api/call.ts';
import { codePoints } from '../api/form-fields.ts';
import {
  changedResponse,
  countsOf,
  idParams,
  idsBody,
  listQuery,
  okResponse,
  oneOf,
  place,
  rowId,
} from '../api/list-fields.ts';
import { changesRevision, looseSaveFields } from '../api/revisions.ts';
import { messages } from '../messages.ts';
import { mediaLimits, mediaMessages, mediaSorts, mediaStates } from './media.ts';

/** An uploaded picture in all its widths. */
export const storedPicture = z.object({
  id: z.int(),
  url: z.string(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  srcset: z.object({ avif: z.string(), webp: z.string() }),
  /** File name of the upload; '' for old pictures. */
  name: z.string(),
});
export type StoredPicture = z.output<typeof storedPicture>;

/** `isNew` is false when the same file was uploaded before. */
export const uploadedPicture = z.extend(storedPicture, { isNew: z.boolean() });
export type UploadedPicture = z.output<typeof uploadedPicture>;

const pictureUse = z.object({
  /** Title of the post or page. */
  title: z.string(),
  /** Where the picture is used, such as "In the text, draft". */
  where: z.string(),
  /** Address of the editor. */
  address: z.string(),
});
/** A place that shows a picture. */
export type PictureUse = z.output<typeof pictureUse>;

const listedPicture = z.extend(storedPicture, {
  addedAt: z.string(),
  uses: z.int(),
  bytes: z.int(),
});
/** A picture in the grid; `uses` is the number of places that show it, `bytes` the size of all its files together. */
export type ListedPicture = z.output<typeof listedPicture>;

export const mediaPage = z.object({
  pictures: z.array(listedPicture),
  total: z.int(),
  counts: countsOf(['all', ...mediaStates]),
  /** The months since the first picture, such as 2026-11, last first. */
  months: z.array(z.string()),
  ...place,
});
export type MediaPage = z.output<typeof mediaPage>;

export const mediaPicture = z.extend(storedPicture, {
  addedAt: z.string(),
  /** The administrator's username; '' if unknown. */
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
/** A picture with all its data. */
export type MediaPicture = z.output<typeof mediaPicture>;

const { tooLong } = messages.fields;

/** The alternative text; may be blank. */
const altText = z.string({ error: mediaMessages.altMissing }).check(
  z.refine((text) => codePoints(text.trim()) <= mediaLimits.alt, {
    error: tooLong('The description', mediaLimits.alt),
  }),
);

/** The texts sent with an upload. */
export const pictureTexts = z.object({ alt: altText });

/** The media library: pictures of posts and pages. */
export const mediaCalls = {
  'GET /api/admin/media': {
    needs: 'media.add',
    summary: 'List pictures',
    querystring: z.extend(listQuery(mediaStates), {
      sort: oneOf(mediaSorts),
      month: z.catch(z.optional(z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/))), undefined),
    }),
    response: { 200: mediaPage },
  },
  'POST /api/admin/media': {
    needs: 'media.add',
    summary: 'Upload a picture',
    upload: {
      type: 'multipart/form-data',
      content: {
        type: 'object',
        required: ['file'],
        properties: { file: { type: 'string', format: 'binary' }, alt: { type: 'string' } },
      },
    },
    response: { 201: uploadedPicture },
  },
  'POST /api/admin/media/deletions': {
    needs: 'media.edit',
    summary: 'Delete those of several pictures that nothing uses',
    body: idsBody,
    response: { 200: z.extend(changedResponse, { used: z.int() }) },
  },
  'POST /api/admin/media/copies': {
    needs: 'media.add',
    summary: 'Copy a picture of another site into the library',
    body: z.object({
      url: z.string({ error: mediaMessages.missing }).check(
        z.refine((url) => url.length <= 2000 && /^https?:/i.test(url) && URL.canParse(url), {
          error: mediaMessages.noPictureAddress,
        }),
      ),
      alt: altText,
    }),
    response: { 201: uploadedPicture },
  },
  'GET /api/admin/media/:id': {
    needs: 'media.add',
    summary: 'Read where a picture is used',
    params: idParams,
    response: { 200: mediaPicture },
  },
  'PATCH /api/admin/media/:id': {
    needs: 'media.add',
    summary:
      'Say what a picture shows, in the place of the revision where given: first, the description itself',
    params: idParams,
    body: z.extend(pictureTexts, looseSaveFields).check(changesRevision),
    response: { 200: z.extend(storedPicture, { revision: z.string() }) },
  },
  'POST /api/admin/media/:id/replacement': {
    needs: 'media.edit',
    summary: 'Put another picture in the place of one, wherever it is used',
    params: idParams,
    body: z.object({ by: rowId(mediaMessages.missing) }),
    response: { 200: z.object({ places: z.int() }) },
  },
  'DELETE /api/admin/media/:id': {
    needs: 'media.edit',
    summary: 'Delete a picture that nothing uses',
    params: idParams,
    response: { 200: okResponse },
  },
} satisfies Record<string, ApiCall>;
