import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mediaMessages } from '../../../domain/admin/media-messages.ts';
import { pictureTexts } from '../../../domain/api/media-calls.ts';
import { readForm } from '../../../domain/forms/read-form.ts';
import { decoded } from '../../../domain/text/decoded.ts';
import type { FetchOutside } from '../../modules/links/checking/fetch-outside.ts';
import type { MediaLibrary } from '../../modules/media/library/media-library.service.ts';
import type { MediaService } from '../../modules/media/media.service.ts';
import { largestUpload } from '../../modules/media/reading/read-picture.ts';
import { addRoute } from '../api/contract/add-route.ts';

/** One byte more than the service accepts, so that the service says why it refuses. */
const limits = { fileSize: largestUpload + 1, files: 1, fields: 5, parts: 6, fieldSize: 4096 };

interface Services {
  media: MediaService;
  library: MediaLibrary;
  /** Fetches a picture of another site. */
  fetchPicture: FetchOutside;
}

/** The media library: uploading pictures, and what is done with them. */
export async function mediaRoutes(
  http: FastifyInstance,
  { media, library, fetchPicture }: Services,
): Promise<void> {
  if (!http.hasContentTypeParser('multipart/form-data')) await http.register(multipart);
  uploadRoute(http, media);

  addRoute(http, 'POST /api/admin/media/copies', async ({ body: { url, alt }, admin }) => {
    const file = await fetchPicture(url);
    const refused = (error: string) => ({ kind: 'invalid' as const, fields: { url: error } });
    if (file.kind === 'too-large') return refused(mediaMessages.tooLarge);
    if (file.kind === 'unreachable') return refused(mediaMessages.notCopied(file.why));
    const fileName = decoded(file.url.pathname.split('/').at(-1) ?? '');
    const outcome = await media.store(file.bytes, alt, { fileName, by: admin.username });
    if (outcome.kind === 'refused') return refused(outcome.error);
    return { ...outcome.image, is_new: outcome.isNew };
  });

  addRoute(http, 'GET /api/admin/media', ({ query }) => library.list(query));

  addRoute(http, 'GET /api/admin/media/:id', async ({ params }) => {
    const picture = await library.find(params.id);
    return picture ?? { kind: 'picture-not-found' };
  });

  addRoute(http, 'PATCH /api/admin/media/:id', async ({ params, body }) => {
    const outcome = await library.describe(params.id, body.alt, body.base);
    return outcome.kind === 'described' ? outcome.image : outcome;
  });

  addRoute(http, 'POST /api/admin/media/:id/replacement', async ({ params, body }) => {
    const outcome = await library.replace(params.id, body.by);
    if (outcome.kind === 'same') return { kind: 'invalid', fields: { by: mediaMessages.same } };
    return outcome.kind === 'replaced' ? { places: outcome.places } : outcome;
  });

  addRoute(http, 'DELETE /api/admin/media/:id', async ({ params }) => {
    const outcome = await library.remove(params.id);
    return outcome.kind === 'removed' ? { ok: true } : outcome;
  });
}

function uploadRoute(http: FastifyInstance, media: MediaService): void {
  addRoute(http, 'POST /api/admin/media', async (request) => {
    const upload = await readUpload(request);
    if (upload.kind === 'upload-unreadable') return upload;
    if (upload.kind === 'refused') return refusal(upload.error);
    const { bytes, alt, fileName } = upload;
    const texts = readForm(pictureTexts, { alt });
    if (!texts.ok) return { kind: 'invalid', fields: texts.fields };
    const outcome = await media.store(bytes, alt, { fileName, by: request.admin.username });
    if (outcome.kind === 'refused') return refusal(outcome.error);
    return { ...outcome.image, is_new: outcome.isNew };
  });
}

function refusal(error: string) {
  return { kind: 'invalid' as const, fields: { file: error } };
}

type Upload =
  | { kind: 'read'; bytes: Buffer; alt: string; fileName: string }
  | { kind: 'refused'; error: string }
  | { kind: 'upload-unreadable' };

/** The file and its alternative text, in either order. */
async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) return { kind: 'refused', error: mediaMessages.missing };
  let file: { bytes: Buffer; fileName: string } | undefined;
  let alt = '';
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        file = { bytes: Buffer.concat(await part.file.toArray()), fileName: part.filename };
      } else if (part.fieldname === 'alt') alt = String(part.value);
    }
  } catch (error) {
    if (isTooLarge(error)) return { kind: 'refused', error: mediaMessages.tooLarge };
    request.log.info({ err: error }, 'an upload could not be read');
    return { kind: 'upload-unreadable' };
  }
  return file ? { kind: 'read', ...file, alt } : { kind: 'refused', error: mediaMessages.missing };
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';
}
