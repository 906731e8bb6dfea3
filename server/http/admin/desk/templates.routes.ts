import type { FastifyInstance } from 'fastify';
import type { TemplatesService } from '../../../modules/answers/templates.service.ts';
import { addRoute } from '../../api/contract/add-route.ts';

/** Edits the texts that enquiries are answered with. */
export async function templatesRoutes(
  http: FastifyInstance,
  { templates }: { templates: TemplatesService },
): Promise<void> {
  addRoute(http, 'GET /api/admin/answer-templates', () => templates.list());

  addRoute(http, 'POST /api/admin/answer-templates', async ({ body, admin }) => ({
    id: await templates.add(body, admin.username),
  }));

  addRoute(http, 'PUT /api/admin/answer-templates/:id', async ({ params, body, admin }) => {
    const { template, base } = body;
    const outcome = await templates.save(params.id, template, { base, by: admin.username });
    return outcome.kind === 'saved' ? { ok: true } : outcome;
  });

  addRoute(http, 'DELETE /api/admin/answer-templates/:id', async ({ params }) =>
    (await templates.remove(params.id)) ? { ok: true } : { kind: 'template-not-found' },
  );
}
