import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { mayRole } from '../../../domain/accounts/roles.ts';
import { readForm } from '../../../domain/api/form-fields.ts';
import { pictureTexts } from '../../../domain/media/media.calls.ts';
import { mediaMessages } from '../../../domain/media/media.ts';
import { decodePercent } from '../../../domain/text/decode-percent.ts';
import { addRoute } from '../../http/api/contract/add-route.ts';
import { embeddableHeaders } from '../../http/security/security-headers.ts';
import type { Site } from '../../site.ts';
import { createOutsideFetch } from '../outside/requests.ts';
import { isUploadedBy } from './media.repository.ts';
import { findPictureFile, type MediaFile, storePicture } from './media.service.ts';
import {
  describePicture,
  findInLibrary,
  listLibrary,
  removePicture,
  removePictures,
  replacePicture,
} from './media-library.service.ts';
import { largestUpload } from './picture-codec.ts';

/** One byte more than the service accepts, so that the service can give the reason for refusing. */
const limits = { fileSize: largestUpload + 1, files: 1, fields: 5, parts: 6, fieldSize: 4096 };

/** Uploads, describes, replaces and deletes pictures of the media library. */
export async function mediaRoutes(http: FastifyInstance, { site }: { site: Site }): Promise<void> {
  if (!http.hasContentTypeParser('multipart/form-data')) await http.register(multipart);
  uploadRoute(http, site);
  const fetchPicture = createOutsideFetch({
    network: site.network,
    siteUrl: site.settings.siteUrl,
    maxBody: largestUpload,
  });

  addRoute(http, 'POST /api/admin/media/copies', async ({ body: { url, alt }, admin }) => {
    const file = await fetchPicture(url);
    const refused = (error: string) => ({ kind: 'invalid' as const, fields: { url: error } });
    if (file.kind === 'too-large') return refused(mediaMessages.tooLarge);
    if (file.kind === 'unreachable') return refused(mediaMessages.notCopied(file.why));
    const fileName = decodePercent(file.url.pathname.split('/').at(-1) ?? '');
    const outcome = await storePicture(site, file.bytes, alt, { fileName, by: admin.username });
    if (outcome.kind === 'refused') return refused(outcome.error);
    return { ...outcome.image, isNew: outcome.isNew };
  });

  addRoute(http, 'GET /api/admin/media', ({ query }) => listLibrary(site, query));

  addRoute(http, 'POST /api/admin/media/deletions', ({ body }) => removePictures(site, body.ids));

  addRoute(http, 'GET /api/admin/media/:id', async ({ params }) => {
    const picture = await findInLibrary(site, params.id);
    return picture ?? { kind: 'picture-not-found' };
  });

  addRoute(http, 'PATCH /api/admin/media/:id', async ({ params, body, admin }) => {
    const isOwn =
      mayRole(admin.role, 'media.edit') || (await isUploadedBy(site.db, params.id, admin.username));
    if (!isOwn) return { kind: 'role-refused', needs: 'media.edit' };
    const { alt, ...save } = body;
    const outcome = await describePicture(site, params.id, alt, save);
    return outcome.kind === 'described' ? outcome.image : outcome;
  });

  addRoute(http, 'POST /api/admin/media/:id/replacement', async ({ params, body }) => {
    const outcome = await replacePicture(site, params.id, body.by);
    if (outcome.kind === 'same') return { kind: 'invalid', fields: { by: mediaMessages.same } };
    return outcome.kind === 'replaced' ? { places: outcome.places } : outcome;
  });

  addRoute(http, 'DELETE /api/admin/media/:id', async ({ params }) => {
    const outcome = await removePicture(site, params.id);
    return outcome.kind === 'removed' ? { ok: true } : outcome;
  });
}

function uploadRoute(http: FastifyInstance, site: Site): void {
  addRoute(http, 'POST /api/admin/media', async (request) => {
    const upload = await readUpload(request);
    if (upload.kind === 'upload-unreadable') return upload;
    if (upload.kind === 'refused') return refusal(upload.error);
    const { bytes, alt, fileName } = upload;
    const texts = readForm(pictureTexts, { alt });
    if (!texts.ok) return { kind: 'invalid', fields: texts.fields };
    const outcome = await storePicture(site, bytes, alt, { fileName, by: request.admin.username });
    if (outcome.kind === 'refused') return refusal(outcome.error);
    return { ...outcome.image, isNew: outcome.isNew };
  });
}

function refusal(error: string) {
  return { kind: 'invalid' as const, fields: { file: error } };
}

type Upload =
  | { kind: 'read'; bytes: Buffer; alt: string; fileName: string }
  | { kind: 'refused'; error: string }
  | { kind: 'upload-unreadable' };

/** Reads the file and its alternative text, in either order. */
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

const cacheBytes = 16 * 1024 * 1024;

/**
 * Serves pictures. They are immutable, since their address contains the hash of the content, but may be deleted: a
 * cached file is valid for one content version.
 */
export async function mediaFileRoutes(
  http: FastifyInstance,
  { site }: { site: Site },
): Promise<void> {
  const files = new LRUCache<string, { file: MediaFile; version: number }>({
    maxSize: cacheBytes,
    maxEntrySize: cacheBytes / 4,
    sizeCalculation: ({ file }) => file.data.length,
  });

  const find = async (name: string): Promise<MediaFile | undefined> => {
    // Read before the file: a cached file may be newer than its version, never older.
    const current = site.version();
    const cached = files.get(name);
    if (cached?.version === current) return cached.file;
    const file = await findPictureFile(site, name);
    if (file) files.set(name, { file, version: current });
    else files.delete(name);
    return file;
  };

  http.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    const { name } = request.params;
    const file = await find(name);
    // Plain text rather than an HTML page, because it replaces a picture.
    if (!file) return reply.code(404).type('text/plain; charset=utf-8').send('No such picture.');
    const tag = `"${name}"`;
    reply.headers({
      'cache-control': 'public, max-age=31536000, immutable',
      etag: tag,
      ...embeddableHeaders,
    });
    if (matchesTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
    return reply.type(`image/${file.format}`).send(file.data);
  });
}

function matchesTag(header: string | undefined, tag: string): boolean {
  const tags = header?.split(',').map((part) => part.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(tag) || tags.includes('*');
}
