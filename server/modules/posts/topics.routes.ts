import type { FastifyInstance } from 'fastify';
import { topicMessages } from '../../../domain/topics/topics.ts';
import { addRoute } from '../../http/api/contract/add-route.ts';
import type { Site } from '../../site.ts';
import {
  changeCategory,
  changeTopicTexts,
  listTopicsPage,
  mergeTopic,
  removeTopic,
  renameTopic,
} from './topics.service.ts';

/** Renames, merges and deletes categories and tags, and changes one category on several posts. */
export async function topicsRoutes(http: FastifyInstance, { site }: { site: Site }): Promise<void> {
  addRoute(http, 'GET /api/admin/topics/:kind', ({ params, query }) =>
    listTopicsPage(site, params.kind, query),
  );

  addRoute(http, 'PATCH /api/admin/topics/:kind/:id', async ({ params, body }) => {
    const outcome = await renameTopic(site, params, body.name);
    return outcome.kind === 'changed' ? outcome.change : outcome;
  });

  addRoute(http, 'PUT /api/admin/topics/:kind/:id/texts', async ({ params, body }) => {
    const outcome = await changeTopicTexts(site, params, body);
    return outcome.kind === 'changed' ? outcome.texts : outcome;
  });

  addRoute(http, 'POST /api/admin/topics/:kind/:id/merge', async ({ params, body }) => {
    const outcome = await mergeTopic(site, params, body.into);
    if (outcome.kind === 'itself') {
      return { kind: 'invalid', fields: { into: topicMessages.itself } };
    }
    return outcome.kind === 'changed' ? outcome.change : outcome;
  });

  addRoute(http, 'DELETE /api/admin/topics/:kind/:id', async ({ params }) => {
    const outcome = await removeTopic(site, params);
    return outcome.kind === 'changed' ? outcome.change : outcome;
  });

  addRoute(http, 'POST /api/admin/blogs/categories', ({ body }) => changeCategory(site, body));
}
