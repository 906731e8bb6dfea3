import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { MediaFile, MediaService } from '../../modules/media/media.service.ts';
import { shownElsewhere } from '../security/security-headers.ts';

const cacheBytes = 16 * 1024 * 1024;

/** Serves pictures. They are immutable: the address holds the hash of the content. */
export async function mediaRoutes(
  http: FastifyInstance,
  { findFile }: Pick<MediaService, 'findFile'>,
): Promise<void> {
  const files = new LRUCache<string, MediaFile>({
    maxSize: cacheBytes,
    maxEntrySize: cacheBytes / 4,
    sizeCalculation: ({ data }) => data.length,
  });

  http.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    const { name } = request.params;
    const file = files.get(name) ?? (await findFile(name));
    // Plain text, not an HTML page: it takes the place of a picture.
    if (!file) return reply.code(404).type('text/plain; charset=utf-8').send('No such picture.');
    files.set(name, file);
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
