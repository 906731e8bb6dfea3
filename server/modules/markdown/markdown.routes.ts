import type { FastifyInstance } from 'fastify';
import { markdownAddress, markdownType } from '../../../domain/posts/markdown-address.ts';
import { sendPage } from '../../http/pages/cache/answer-to.ts';
import { toCachedResponse } from '../../http/pages/cache/cached-response.ts';
import type { PageCache } from '../../http/pages/cache/page-cache.ts';
import {
  documentResponse,
  messageResponse,
  sendDocument,
} from '../../http/pages/cache/send-document.ts';
import type { Site } from '../../site.ts';
import { llmsTxt, type PostMarkdown, postAsMarkdown } from './markdown.service.ts';

interface MarkdownOptions {
  site: Site;
  cache: PageCache;
}

/** Serves each published post as Markdown beside its page, and /llms.txt, which lists them. */
export async function markdownRoutes(
  http: FastifyInstance,
  { site, cache }: MarkdownOptions,
): Promise<void> {
  // No slug contains a dot.
  http.get<{ Params: { slug: string } }>('/blog/:slug(^[^/.]+).md', async (request, reply) => {
    const { slug } = request.params;
    const page = await cache.get(`/blog/${slug}.md`, async () =>
      toCachedResponse(responseTo(await postAsMarkdown(site, slug))),
    );
    return sendPage(request, reply, page);
  });

  http.get('/llms.txt', (request, reply) =>
    sendDocument(request, reply, cache, {
      key: '/llms.txt',
      type: 'text/plain',
      make: () => llmsTxt(site),
    }),
  );
}

/** The same status codes as for the post's page. */
function responseTo(found: PostMarkdown): Response {
  switch (found.kind) {
    case 'found':
      // Search engines index the canonical page instead, without a noindex.
      return documentResponse(found.text, markdownType, {
        link: `<${found.url}>; rel="canonical"`,
      });
    case 'moved':
      return messageResponse(301, 'The post has another address.', {
        location: markdownAddress(found.slug),
      });
    case 'gone':
      return messageResponse(410, 'The post was deleted.');
    case 'unknown':
      return messageResponse(404);
  }
}
