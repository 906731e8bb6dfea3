import type { FastifyInstance } from 'fastify';
import { factPlaces } from '../../../content/fact-places.ts';
import type { SiteOverview } from '../../../domain/site/site.calls.ts';
import { siteMessages } from '../../../domain/site/site-messages.ts';
import { addRoute } from '../../http/api/contract/add-route.ts';
import { type Site, transact } from '../../site.ts';
import { recordPages, templatePages } from '../pages/pages.service.ts';
import { factsOverview, saveFacts } from './site.service.ts';

/** The facts of the site. Legal pages contain some of them, so changing these makes a new version of such a page. */
export async function siteRoutes(http: FastifyInstance, { site }: { site: Site }): Promise<void> {
  addRoute(http, 'GET /api/admin/site', () => overview(site));

  addRoute(http, 'PUT /api/admin/site', async ({ body, admin }) => {
    const { revision, next, ...facts } = body;
    const now = site.now();
    const change = { facts, revision, next, by: admin };
    const outcome = await transact(site, async (inTransaction) => {
      const saved = await saveFacts(inTransaction, change, now);
      if (saved.kind === 'saved') await recordPages(inTransaction, now);
      return saved;
    });
    if (!('revision' in outcome)) return outcome;
    site.wake();
    const current = { ...(await overview(site)), revision: outcome.revision };
    const { kind, revision: newer } = outcome;
    return kind === 'saved' ? current : { kind, current, revision: newer };
  });
}

async function overview(site: Site): Promise<SiteOverview> {
  const { siteUrl, ownerEmail, smtpUrl } = site.settings;
  const facts = await factsOverview(site);
  return {
    ...facts,
    places: factPlaces(await templatePages(site)),
    server: [
      {
        setting: 'OWNER_EMAIL',
        label: 'Enquiries are mailed to',
        value: ownerEmail ?? facts.facts.email,
        note: ownerEmail ? siteMessages.fixed('OWNER_EMAIL') : 'The e-mail address above',
      },
      {
        setting: 'SMTP_URL',
        label: 'Mail server',
        value: smtpUrl ? new URL(smtpUrl).host : 'None: mails are kept in the Outbox',
        note: siteMessages.fixed('SMTP_URL'),
      },
      {
        setting: 'SITE_URL',
        label: 'Address of the site',
        value: siteUrl,
        note: siteMessages.fixed('SITE_URL'),
      },
    ],
  };
}
