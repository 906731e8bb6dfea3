import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mediaMessages } from '../../../domain/admin/media-messages.ts';
import { pictureTexts } from '../../../domain/api/media-calls.ts';
import { readForm } from '../../../domain/forms/read-form.ts';
import type { MediaLibrary } from '../../modules/media/library/media-library.service.ts';
import type { MediaService } from '../../modules/media/media.service.ts';
import { largestUpload } from '../../modules/media/reading/read-picture.ts';
import { answerRefusal } from '../api/answers.ts';
import { addRoute } from '../api/contract/add-route.ts';

/** One byte more than the service takes, so that it is the one that says why not. */
const limits = { fileSize: largestUpload + 1, files: 1, fields: 5, parts: 6, fieldSize: 4096 };

const unknown = { error: mediaMessages.unknown };

interface Services {
  media: MediaService;
  library: MediaLibrary;
}

/** The media library: taking pictures in, and what is done with them. */
export async function mediaRoutes(
  http: FastifyInstance,
  { media, library }: Services,
): Promise<void> {
  if (!http.hasContentTypeParser('multipart/form-data')) await http.register(multipart);
  uploadRoute(http, media);

  addRoute(http, 'GET /api/admin/media', ({ query }) => library.list(query));

  addRoute(http, 'GET /api/admin/media/:id', async ({ params }, reply) => {
    const picture = await library.find(params.id);
    return picture ?? reply.code(404).send(unknown);
  });

  addRoute(http, 'PATCH /api/admin/media/:id', async ({ params, body }, reply) => {
    const outcome = await library.describe(params.id, body.alt, body.base);
    if (outcome.kind === 'described') return outcome.image;
    if (outcome.kind === 'unknown') return reply.code(404).send(unknown);
    const { current } = outcome;
    return reply.code(409).send({ error: mediaMessages.altChanged, current });
  });

  addRoute(http, 'POST /api/admin/media/:id/replacement', async ({ params, body }, reply) => {
    const outcome = await library.replace(params.id, body.by);
    if (outcome.kind === 'replaced') return { places: outcome.places };
    if (outcome.kind === 'unknown') return reply.code(404).send({ error: mediaMessages.gone });
    return answerRefusal(reply, { kind: 'invalid', fields: { by: mediaMessages.same } });
  });

  addRoute(http, 'DELETE /api/admin/media/:id', async ({ params }, reply) => {
    const outcome = await library.remove(params.id);
    if (outcome.kind === 'used') {
      return reply.code(409).send({ error: mediaMessages.stillUsed, uses: outcome.uses });
    }
    return outcome.kind === 'removed' ? { ok: true } : reply.code(404).send(unknown);
  });
}

function uploadRoute(http: FastifyInstance, media: MediaService): void {
  addRoute(http, 'POST /api/admin/media', async (request, reply) => {
    const upload = await readUpload(request);
    if (upload.kind === 'broken') {
      return reply.code(400).send({ error: mediaMessages.incomplete });
    }
    if (upload.kind === 'refused') return answerRefusal(reply, refusal('file', upload.error));
    const { bytes, alt, fileName } = upload;
    const said = readForm(pictureTexts, { alt });
    if (!said.ok) return answerRefusal(reply, { kind: 'invalid', fields: said.fields });
    const outcome = await media.store(bytes, alt, { fileName, by: request.admin.username });
    if (outcome.kind === 'refused') return answerRefusal(reply, refusal('file', outcome.error));
    return reply.code(201).send({ ...outcome.image, is_new: outcome.isNew });
  });
}

function refusal(field: string, error: string) {
  return { kind: 'invalid' as const, fields: { [field]: error } };
}

type Upload =
  | { kind: 'read'; bytes: Buffer; alt: string; fileName: string }
  | { kind: 'refused'; error: string }
  | { kind: 'broken' };

/** The one file and its alt, in whichever order they come. */
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
    return { kind: 'broken' };
  }
  return file ? { kind: 'read', ...file, alt } : { kind: 'refused', error: mediaMessages.missing };
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';
}
