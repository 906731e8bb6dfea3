import type { FastifyInstance } from 'fastify';
import type { SiteOverview } from '../../../domain/api/answers/site.ts';
import { siteMessages } from '../../../domain/site/site-messages.ts';
import { addRoute } from '../api/contract/add-route.ts';
import type { AdminServices } from './admin-api.ts';

type Services = Pick<
  AdminServices,
  'site' | 'factPlaces' | 'siteUrl' | 'ownerEmail' | 'mailServer'
>;

export async function siteRoutes(http: FastifyInstance, services: Services): Promise<void> {
  const { site } = services;
  const overview = async (): Promise<SiteOverview> => {
    const known = await site.overview();
    const mailbox = services.ownerEmail ?? known.facts.email;
    return {
      ...known,
      places: await services.factPlaces(),
      server: [
        {
          label: 'Enquiries are mailed to',
          value: mailbox,
          note: services.ownerEmail
            ? siteMessages.fixed('OWNER_EMAIL')
            : 'The e-mail address above',
        },
        {
          label: 'Mail server',
          value: services.mailServer ?? 'None: mails are kept in the Outbox',
          note: siteMessages.fixed('SMTP_URL'),
        },
        {
          label: 'Address of the site',
          value: services.siteUrl,
          note: siteMessages.fixed('SITE_URL'),
        },
      ],
    };
  };

  addRoute(http, 'GET /api/admin/site', overview);

  addRoute(http, 'PUT /api/admin/site', async ({ body, admin }) => {
    const { base, ...facts } = body;
    const outcome = await site.saveFacts({ facts, base, by: admin.username });
    if (typeof outcome === 'object') return outcome;
    const current = await overview();
    return outcome === 'saved' ? current : { kind: 'facts-changed', current };
  });
}
