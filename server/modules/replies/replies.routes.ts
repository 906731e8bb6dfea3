import type { FastifyInstance } from 'fastify';
import { addRoute } from '../../http/api/contract/add-route.ts';
import type { Site } from '../../site.ts';
import { readPlan } from '../people/step-changes.ts';
import { listMarkedByUnsent } from './former-mails.ts';
import {
  deleteMarked,
  deleteTemplate,
  insertTemplate,
  listTemplates,
} from './replies.repository.ts';
import { firstReplies, reply, saveTemplate } from './replies.service.ts';

/** Replies to people from their cards, edits reply templates, and reports how fast enquiries are replied to. */
export async function replyRoutes(http: FastifyInstance, { site }: { site: Site }): Promise<void> {
  addRoute(http, 'GET /api/admin/replies', () => firstReplies(site));

  addRoute(http, 'GET /api/admin/replies/unsent', () => listMarkedByUnsent(site));

  addRoute(http, 'DELETE /api/admin/replies/unsent', async () => {
    await deleteMarked(site.db);
    return { ok: true };
  });

  addRoute(http, 'POST /api/admin/people/:id/answers', async ({ params, body, admin }) => {
    const { next: planned, ...form } = body;
    const next = planned && (await readPlan(site, planned));
    if (next && !('dueAt' in next)) return next;
    const outcome = await reply(site, params.id, form, { by: admin.username, next });
    return outcome.kind === 'answered' ? { ok: true } : outcome;
  });

  addRoute(http, 'GET /api/admin/answer-templates', () => listTemplates(site.db));

  addRoute(http, 'POST /api/admin/answer-templates', async ({ body, admin }) => {
    const change = { at: site.now().toISOString(), by: admin.username };
    return { id: await insertTemplate(site.db, body, change) };
  });

  addRoute(http, 'PUT /api/admin/answer-templates/:id', ({ params, body, admin }) => {
    const { template, ...save } = body;
    return saveTemplate(site, params.id, template, { ...save, by: admin.username });
  });

  addRoute(http, 'DELETE /api/admin/answer-templates/:id', async ({ params }) =>
    (await deleteTemplate(site.db, params.id)) ? { ok: true } : { kind: 'template-not-found' },
  );
}
