import type { Kysely } from 'kysely';
import { createVisitorServices } from '../../server/container/visitor-services.ts';
import { touchContent } from '../../server/db/queries/content-version.ts';
import type { Tables } from '../../server/db/tables.ts';
import { aliveAt } from '../../server/modules/accounts/sessions/sessions.service.ts';
import { createMailService } from '../../server/modules/mail/mail.service.ts';
import { createPushService } from '../../server/modules/push/push.service.ts';
import { createSigner } from '../../server/signing.ts';
import { testDatabase } from './create-test-database.ts';
import { postsOn } from './posts-services.ts';
import { readFactsWith, readTestFacts } from './site-facts.ts';

export const testClient = { address: '203.0.113.7', userAgent: 'A browser' };

/** The contact form as the specification gives it, changed as the test says. */
export function aMessage(changes: Record<string, unknown> = {}) {
  return {
    name: 'Asha Nair',
    email: 'asha@visitor.example',
    phone: '+91 98765 43210',
    subject: 'Hiring Needs',
    message: 'We look for two SEO specialists.',
    acceptPolicy: true,
    ...changes,
  };
}

/** A comment on the post with the slug a-post, changed as the test says. */
export function aComment(changes: Record<string, unknown> = {}) {
  return {
    slug: 'a-post',
    name: 'Ravi Kumar',
    email: 'ravi@visitor.example',
    comment: 'Well said.',
    ...changes,
  };
}

interface VisitorsOptions {
  rateLimits?: boolean;
  /** Of the site. */
  timeZone?: string;
}

/** What visitors' forms meet, on a database; letters are queued, and none is sent. */
export function visitorsOn(
  db: Kysely<Tables>,
  { rateLimits = true, timeZone = 'Asia/Kolkata' }: VisitorsOptions = {},
) {
  const settings = {
    siteUrl: 'https://site.example',
    rateLimits,
  };
  return createVisitorServices(db, {
    policyVersion: async () => '2025-01-01',
    settings,
    signer: createSigner('a secret of the tests'),
    mail: mailWithoutWorker(db),
    push: pushWithoutWorker(db),
    posts: postsOn(db),
    readFacts: readFactsWith({ timeZone }),
    touchContent,
  });
}

/** Queues letters; none is sent, since it is not started. */
function mailWithoutWorker(db: Kysely<Tables>) {
  return createMailService(db, {
    smtpUrl: null,
    mailFrom: 'Site <site@site.example>',
    ownerEmail: 'owner@site.example',
    dataDir: 'nowhere',
    readFacts: readTestFacts,
    siteUrl: 'https://site.example',
    log: { warn() {}, error() {} },
  });
}

/** Queues notifications; none is sent, since it is not started. */
function pushWithoutWorker(db: Kysely<Tables>) {
  return createPushService(db, {
    post: async () => undefined,
    isAllowed: async () => true,
    aliveAt,
    keys: { publicKey: '', privateKey: '' },
    contact: async () => '',
    deviceName: () => 'A browser',
    log: { error() {} },
  });
}

/** Everything that visitors' tests ask: the services, the letters in the outbox, oldest first, and the tables. */
export async function testVisitors(options: VisitorsOptions = {}) {
  const { db } = await testDatabase();
  const { visitors, ...rest } = visitorsOn(db, options);
  const letters = async () =>
    await db.selectFrom('outbox').selectAll().orderBy('created_at').orderBy('id').execute();
  const kinds = async () => (await letters()).map(({ kind, recipient }) => `${kind} ${recipient}`);
  const messages = () => db.selectFrom('contact_messages').selectAll().orderBy('id').execute();
  return { db, ...visitors, ...rest, letters, kinds, messages };
}
