import * as z from 'zod/mini';
import { mediaLimits, mediaSorts, mediaStates } from '../admin/media-list.ts';
import { mediaMessages } from '../admin/media-messages.ts';
import { codePoints } from '../forms/fields.ts';
import { messages } from '../messages.ts';
import { mediaPage, mediaPicture, storedPicture, uploadedPicture } from './answers/media.ts';
import type { ApiCall } from './call.ts';
import { done, idParams, listQuery, oneOf, rowId } from './list-fields.ts';

const { tooLong } = messages.fields;

/** What a picture shows; blank while nobody has said it. */
const altText = z.string({ error: mediaMessages.altMissing }).check(
  z.refine((text) => codePoints(text.trim()) <= mediaLimits.alt, {
    error: tooLong('The description', mediaLimits.alt),
  }),
);

/** What is said of a picture with its upload. */
export const pictureTexts = z.object({ alt: altText });

/** The media library: pictures that posts and pages show. */
export const mediaCalls = {
  'GET /api/admin/media': {
    summary: 'List pictures',
    querystring: z.extend(listQuery(mediaStates), { sort: oneOf(mediaSorts) }),
    response: { 200: mediaPage },
  },
  'POST /api/admin/media': {
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
  'POST /api/admin/media/copies': {
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
    summary: 'Read where a picture is used',
    params: idParams,
    response: { 200: mediaPicture },
  },
  'PATCH /api/admin/media/:id': {
    summary: 'Say what a picture shows',
    params: idParams,
    body: z.extend(pictureTexts, { base: z.optional(z.string()) }),
    response: { 200: storedPicture },
  },
  'POST /api/admin/media/:id/replacement': {
    summary: 'Put another picture in the place of one, wherever it is used',
    params: idParams,
    body: z.object({ by: rowId(mediaMessages.missing) }),
    response: { 200: z.object({ places: z.int() }) },
  },
  'DELETE /api/admin/media/:id': {
    summary: 'Delete a picture that nothing uses',
    params: idParams,
    response: { 200: done },
  },
} satisfies Record<string, ApiCall>;
