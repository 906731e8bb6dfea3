import type { FastifyInstance } from 'fastify';
import { addRoute } from '../../http/api/contract/add-route.ts';
import type { Site } from '../../site.ts';
import {
  checkMailRecords,
  lastMailRecords,
  type MailRecords,
  setSignature,
} from '../mail-records/mail-records.service.ts';
import { heldNewsletters } from './newsletter.service.ts';

/** Whether newsletters will arrive, judged by the sender's DNS records, and the newsletters held until they exist. */
export async function mailRecordsRoutes(
  http: FastifyInstance,
  { site }: { site: Site },
): Promise<void> {
  const withHeld = async (records: MailRecords) => ({
    ...records,
    held: await heldNewsletters(site),
  });

  addRoute(http, 'GET /api/admin/mail-records', async () => withHeld(await lastMailRecords(site)));

  addRoute(http, 'POST /api/admin/mail-records/looks', async () =>
    withHeld(await checkMailRecords(site)),
  );

  addRoute(http, 'PUT /api/admin/mail-records/signature', async ({ body }) => {
    const outcome = await setSignature(site, body.signature);
    return 'kind' in outcome ? outcome : withHeld(outcome);
  });
}
