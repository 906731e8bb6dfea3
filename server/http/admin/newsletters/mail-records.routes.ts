import type { FastifyInstance } from 'fastify';
import type { NewsletterServices } from '../../../container/newsletter-services.ts';
import { addRoute } from '../../api/contract/add-route.ts';

/** Whether newsletters will arrive, by the DNS records of their sender. */
export async function mailRecordsRoutes(
  http: FastifyInstance,
  { newsletters }: { newsletters: NewsletterServices },
): Promise<void> {
  const { records, withHeld } = newsletters;

  addRoute(http, 'GET /api/admin/mail-records', async () => withHeld(await records.overview()));

  addRoute(http, 'POST /api/admin/mail-records/looks', async () => withHeld(await records.look()));

  addRoute(http, 'PUT /api/admin/mail-records/signature', async ({ body }) => {
    const outcome = await records.setSignature(body.signature);
    return 'kind' in outcome ? outcome : withHeld(outcome);
  });
}
