import type { FastifyInstance } from 'fastify';
import { topicMessages } from '../../../../domain/admin/topic-messages.ts';
import type { TopicsService } from '../../../modules/posts/topics/topics.service.ts';
import { addRoute } from '../../api/contract/add-route.ts';

/** Categories and tags: their names, and one category on several posts. */
export async function topicsRoutes(
  http: FastifyInstance,
  { topics }: { topics: TopicsService },
): Promise<void> {
  addRoute(http, 'GET /api/admin/topics/:kind', ({ params, query }) =>
    topics.list(params.kind, query),
  );

  addRoute(http, 'PATCH /api/admin/topics/:kind/:id', async ({ params, body }) => {
    const outcome = await topics.rename(params, body.name);
    return outcome.kind === 'changed' ? outcome.change : outcome;
  });

  addRoute(http, 'POST /api/admin/topics/:kind/:id/merge', async ({ params, body }) => {
    const outcome = await topics.merge(params, body.into);
    if (outcome.kind === 'itself') {
      return { kind: 'invalid', fields: { into: topicMessages.itself } };
    }
    return outcome.kind === 'changed' ? outcome.change : outcome;
  });

  addRoute(http, 'DELETE /api/admin/topics/:kind/:id', async ({ params }) => {
    const outcome = await topics.remove(params);
    return outcome.kind === 'changed' ? outcome.change : outcome;
  });

  addRoute(http, 'POST /api/admin/blogs/categories', ({ body }) => topics.changeCategory(body));
}
