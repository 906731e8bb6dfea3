import type { Database } from '../../server/db/connect.ts';
import { recordPages } from '../../server/modules/pages/pages.service.ts';
import { registered } from '../../server/registered.ts';
import { readSettings, type Settings } from '../../server/settings.ts';
import { createSite, type Site } from '../../server/site.ts';
import { testDatabase } from './create-test-database.ts';
import { testFacts } from './site-facts.ts';

export interface TestSiteOptions extends Partial<Settings> {
  /** By default a new, empty database that is closed after the test. */
  database?: Pick<Database, 'db'>;
  facts?: Partial<typeof testFacts>;
  network?: Site['network'];
  log?: Site['log'];
}

let version = 0;

/**
 * A site context for tests of services: https://site.example, owned by owner@site.example. No worker is started, so
 * that queued rows stay in their tables; nothing is cached between calls.
 */
export async function testSite(options: TestSiteOptions = {}): Promise<Site> {
  const { database = await testDatabase(), facts = {}, network, log, ...changed } = options;
  const settings = {
    ...readSettings({
      SITE_URL: 'https://site.example',
      OWNER_EMAIL: 'owner@site.example',
      MAIL_FROM: 'Site <site@site.example>',
      DATA_DIR: 'nowhere',
    }),
    ...changed,
  };
  const site = await createSite(database, settings, {
    log: log ?? { info() {}, warn() {}, error() {} },
    requestSite: async () => ({ status: 200 }),
    version: () => ++version,
    network,
    registered,
    delivered: { ...testFacts, ...facts },
  });
  await recordPages(site, new Date('2025-01-01T00:00:00.000Z'));
  return site;
}
