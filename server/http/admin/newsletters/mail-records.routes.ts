import type { FastifyInstance } from 'fastify';
import type { MailRecords } from '../../../modules/mail-records/mail-records.service.ts';
import { heldNewsletters } from '../../../modules/newsletter/newsletter.service.ts';
import type { Site } from '../../../site.ts';
import { addRoute } from '../../api/contract/add-route.ts';

/** Whether newsletters will arrive, by the DNS records of their sender. */
export async function mailRecordsRoutes(
  http: FastifyInstance,
  { site }: { site: Site },
): Promise<void> {
  const { mailRecords } = site.legacy;
  const withHeld = async (records: MailRecords) => ({
    ...records,
    held: await heldNewsletters(site),
  });

  addRoute(http, 'GET /api/admin/mail-records', async () => withHeld(await mailRecords.overview()));

  addRoute(http, 'POST /api/admin/mail-records/looks', async () =>
    withHeld(await mailRecords.look()),
  );

  addRoute(http, 'PUT /api/admin/mail-records/signature', async ({ body }) => {
    const outcome = await mailRecords.setSignature(body.signature);
    return 'kind' in outcome ? outcome : withHeld(outcome);
  });
}
