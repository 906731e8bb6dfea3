import type { FastifyInstance } from 'fastify';
import { addRoute } from '../../http/api/contract/add-route.ts';
import type { Site } from '../../site.ts';
import { listOffered } from '../mail/kept-mails.ts';
import { mailState } from '../mail/mail.service.ts';
import { listMarkedByUnsent } from '../replies/former-mails.ts';
import { dismissReturn, mailboxState } from './mailbox.service.ts';

/** Whether sending email works, and whether returned email is read. */
export async function mailboxRoutes(
  http: FastifyInstance,
  { site }: { site: Site },
): Promise<void> {
  addRoute(http, 'GET /api/admin/mail-state', async () => ({
    ...(await mailState(site)),
    offered: (await listOffered(site)).length,
    markedByUnsent: (await listMarkedByUnsent(site)).length,
    returns: await mailboxState(site),
  }));

  addRoute(http, 'DELETE /api/admin/returns/:id', async ({ params }) =>
    (await dismissReturn(site, params.id)) ? { ok: true } : { kind: 'mail-not-found' },
  );
}
