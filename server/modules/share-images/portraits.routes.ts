import type { FastifyInstance } from 'fastify';
import { drawPortrait } from '../../../art/portraits.ts';
import { samplePeople } from '../../../content/sample-people.ts';
import { slugify } from '../../../domain/text/slug.ts';
import { sendPage } from '../../http/pages/cache/answer-to.ts';
import { toCachedResponse } from '../../http/pages/cache/cached-response.ts';
import type { PageCache } from '../../http/pages/cache/page-cache.ts';
import { messageResponse } from '../../http/pages/cache/send-document.ts';

const looks = new Map(
  Object.entries(samplePeople).map(([name, look]) => [slugify(name), { name, look }]),
);

const headers = { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' };

/** The drawings of the sample people, at the addresses of domain/portrait.ts. */
export async function portraitRoutes(
  http: FastifyInstance,
  { cache }: { cache: PageCache },
): Promise<void> {
  http.get<{ Params: { file: string } }>('/portraits/:file', async (request, reply) => {
    const slug = request.params.file.replace(/\.svg$/, '');
    const person = slug === request.params.file ? undefined : looks.get(slug);
    const page = await cache.get(`/portraits/${person ? slug : ''}`, () =>
      toCachedResponse(
        person
          ? new Response(drawPortrait(person.name, person.look), { headers })
          : messageResponse(404),
      ),
    );
    return sendPage(request, reply, page);
  });
}
