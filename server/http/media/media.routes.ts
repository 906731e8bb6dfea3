import type { FastifyInstance } from 'fastify';
import { boundedCache } from '../../../domain/bounded-cache.ts';
import type { MediaFile, MediaService } from '../../modules/media/media.service.ts';
import { shownElsewhere } from '../security/security-headers.ts';

const rememberedBytes = 16 * 1024 * 1024;

/** Serves pictures. An address holds the hash of what it leads to, so browsers may keep it for good. */
export async function mediaRoutes(
  http: FastifyInstance,
  { findFile }: Pick<MediaService, 'findFile'>,
): Promise<void> {
  const remembered = boundedCache<MediaFile>(rememberedBytes);

  http.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    const { name } = request.params;
    const file = remembered.get(name) ?? (await findFile(name));
    // A picture is not an address: whoever shows one wants no page instead.
    if (!file) return reply.code(404).type('text/plain; charset=utf-8').send('No such picture.');
    remembered.set(name, file, file.data.length);
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
