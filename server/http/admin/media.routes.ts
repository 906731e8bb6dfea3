import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mediaMessages } from '../../../domain/admin/media-messages.ts';
import type { MediaService } from '../../modules/media/media.service.ts';
import { largestUpload } from '../../modules/media/reading/read-picture.ts';
import { addRoute } from '../api/contract/add-route.ts';

/** One byte more than the service accepts, so that the service says why it refuses. */
const limits = { fileSize: largestUpload + 1, files: 1, fields: 5, parts: 6, fieldSize: 4096 };

/** Uploads pictures and sets their alternative text. */
export async function mediaRoutes(
  http: FastifyInstance,
  { media }: { media: MediaService },
): Promise<void> {
  if (!http.hasContentTypeParser('multipart/form-data')) await http.register(multipart);

  addRoute(http, 'POST /api/admin/media', async (request) => {
    const upload = await readUpload(request);
    if (upload.kind === 'upload-unreadable') return upload;
    const outcome = upload.kind === 'read' ? await media.store(upload.bytes, upload.alt) : upload;
    if (outcome.kind === 'stored') return outcome.image;
    return { kind: 'invalid', fields: { file: outcome.error } };
  });

  addRoute(http, 'PATCH /api/admin/media/:id', async ({ params, body }) => {
    const image = await media.describe(params.id, body.alt);
    return image ?? { kind: 'picture-not-found' };
  });
}

type Upload =
  | { kind: 'read'; bytes: Buffer; alt: string }
  | { kind: 'refused'; error: string }
  | { kind: 'upload-unreadable' };

/** The file and its alternative text, in either order. */
async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) return { kind: 'refused', error: mediaMessages.missing };
  let bytes: Buffer | undefined;
  let alt = '';
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') bytes = Buffer.concat(await part.file.toArray());
      else if (part.fieldname === 'alt') alt = String(part.value);
    }
  } catch (error) {
    if (isTooLarge(error)) return { kind: 'refused', error: mediaMessages.tooLarge };
    request.log.info({ err: error }, 'an upload could not be read');
    return { kind: 'upload-unreadable' };
  }
  return bytes ? { kind: 'read', bytes, alt } : { kind: 'refused', error: mediaMessages.missing };
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';
}
