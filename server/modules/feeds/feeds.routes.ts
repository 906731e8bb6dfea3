import type { FastifyInstance } from 'fastify';
import {
  feedAddress,
  feedFiles,
  feedKinds,
  feedTypes,
} from '../../../domain/posts/feed-address.ts';
import { topicKey } from '../../../domain/topics/topics.ts';
import type { PageCache } from '../../http/pages/cache/page-cache.ts';
import { sendDocument } from '../../http/pages/cache/send-document.ts';
import type { Site } from '../../site.ts';
import { feedOf } from './feeds.service.ts';

interface FeedsOptions {
  site: Site;
  cache: PageCache;
}

/** In characters, before normalisation: longer than any category name. */
const maxName = 1000;

/** Serves the blog's feeds at the addresses of domain/posts/feed-address.ts. */
export async function feedRoutes(
  http: FastifyInstance,
  { site, cache }: FeedsOptions,
): Promise<void> {
  for (const kind of feedKinds) {
    http.get<{ Querystring: { category?: string | string[] } }>(
      `/blog/${feedFiles[kind]}`,
      (request, reply) => {
        const category = topicKey(([request.query.category].flat()[0] ?? '').slice(0, maxName));
        return sendDocument(request, reply, cache, {
          // Cached by the normalised category, so that spellings of one category share an entry.
          key: feedAddress(kind, category),
          type: feedTypes[kind],
          make: () => feedOf(site, kind, category),
        });
      },
    );
  }
}
