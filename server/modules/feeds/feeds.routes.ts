import type { FastifyInstance } from 'fastify';
import {
  feedAddress,
  feedFiles,
  feedKinds,
  feedTypes,
} from '../../../domain/posts/feed-address.ts';
import { topicKey } from '../../../domain/topics/topics.ts';
import type { PageCache } from '../../http/pages/cache/page-cache.ts';
import { sendDocument } from '../../http/seo/send-document.ts';
import type { Site } from '../../site.ts';
import { feedOf } from './feeds.service.ts';

interface FeedsOptions {
  site: Site;
  cache: PageCache;
}

/** In characters, before it is normalised: no category has as long a name. */
const maxName = 1000;

/** The blog's feeds, at the addresses of domain/posts/feed-address.ts. */
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
          // By the normalised category, so that one feed is not cached twice.
          key: feedAddress(kind, category),
          type: feedTypes[kind],
          make: () => feedOf(site, kind, category),
        });
      },
    );
  }
}
