import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { MediaFile, MediaService } from '../../modules/media/media.service.ts';
import { shownElsewhere } from '../security/security-headers.ts';

const cacheBytes = 16 * 1024 * 1024;

interface MediaOptions {
  media: Pick<MediaService, 'findFile'>;
  /** The content version: it grows when a picture is deleted, on every instance. */
  version: () => number;
}

/**
 * Serves pictures. They are immutable, since the address holds the hash of the content, but may be deleted: a cached
 * file is valid for one content version.
 */
export async function mediaRoutes(
  http: FastifyInstance,
  { media, version }: MediaOptions,
): Promise<void> {
  const files = new LRUCache<string, { file: MediaFile; version: number }>({
    maxSize: cacheBytes,
    maxEntrySize: cacheBytes / 4,
    sizeCalculation: ({ file }) => file.data.length,
  });

  const find = async (name: string): Promise<MediaFile | undefined> => {
    // Read before the database: a file may be newer than its version, never older.
    const current = version();
    const cached = files.get(name);
    if (cached?.version === current) return cached.file;
    const file = await media.findFile(name);
    if (file) files.set(name, { file, version: current });
    else files.delete(name);
    return file;
  };

  http.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    const { name } = request.params;
    const file = await find(name);
    // Plain text, not an HTML page: it takes the place of a picture.
    if (!file) return reply.code(404).type('text/plain; charset=utf-8').send('No such picture.');
    const tag = `"${name}"`;
    reply.headers({
      'cache-control': 'public, max-age=31536000, immutable',
      etag: tag,
      ...shownElsewhere,
    });
    if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send();
    return reply.type(`image/${file.format}`).send(file.data);
  });
}

function isKnown(header: string | undefined, tag: string): boolean {
  const tags = header?.split(',').map((part) => part.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(tag) || tags.includes('*');
}
