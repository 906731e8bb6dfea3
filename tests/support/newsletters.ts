import type { Cadence } from '../../domain/newsletter/choices.ts';
import { topicKey } from '../../domain/posts/topic-key.ts';
import type { SiteFacts } from '../../domain/site/site-facts.ts';
import type { Db } from '../../server/db/tables.ts';
import { newsletterLedger } from '../../server/modules/newsletter/ledger.ts';
import { findNewsletter } from '../../server/modules/newsletter/newsletter.repository.ts';
import {
  createNewsletter,
  saveNewsletter,
} from '../../server/modules/newsletter/newsletter.service.ts';
import { sendNewsletter } from '../../server/modules/newsletter/sending.service.ts';
import { saveChoice } from '../../server/modules/newsletter/subscriptions.repository.ts';
import type { Site } from '../../server/site.ts';
import { testMailService } from './mail/mail-service.ts';
import { testSite } from './test-site.ts';

interface Options {
  /** Where the DNS records of the sender are looked up; absent: newsletters to many do not wait for any. */
  dnsServers?: string[];
  smtpUrl: string | null;
  mailPerHour?: number | null;
  mailPerDay?: number | null;
  mailReturn?: string;
  mailboxUrl?: string;
  log?: Site['log'];
  facts?: Partial<SiteFacts>;
  times?: NonNullable<Parameters<typeof testMailService>[1]>['times'];
}

/** A site with newsletters on a database, whose emails are in a hurry. Nothing is sent before `start`. */
export async function newslettersOn(db: Db, { times, dnsServers, ...options }: Options) {
  const context = await testSite({
    database: { db },
    mailPerHour: null,
    mailPerDay: null,
    dnsServers: dnsServers ?? null,
    ...options,
  });
  if (!dnsServers) {
    const { mailRecords } = context.legacy;
    Object.assign(context.legacy, {
      mailRecords: { ...mailRecords, mayReachMany: async () => true },
    });
  }
  const mail = testMailService(db, {
    smtpUrl: options.smtpUrl,
    times: { patience: { firstMs: 1, maxMs: 5 }, ...times },
  });
  const start = () => {
    const worker = mail.startBulk(newsletterLedger(context));
    context.workers.add(worker);
    return worker;
  };
  const find = (id: number) => findNewsletter(db, id);
  return { context, mail, start, find };
}

const at = '2026-01-01T00:00:00.000Z';

/** Confirmed readers, in bulk. */
export async function addReaders(db: Db, emails: string[]): Promise<void> {
  const rows = emails.map((email) => ({
    ...{ email, status: 'confirmed' as const, consent_version: '2025-01-01', consented_at: at },
    ...{ created_at: at, requested_at: at, confirmed_at: at },
  }));
  for (let start = 0; start < rows.length; start += 1000) {
    await db
      .insertInto('subscriptions')
      .values(rows.slice(start, start + 1000))
      .execute();
  }
}

/** Has readers choose: by address, how often, and names of categories that posts have. */
export async function choose(
  db: Db,
  email: string,
  cadence: Cadence,
  ...names: string[]
): Promise<void> {
  const { id } = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const keys = [...names.map(topicKey), ''];
  const topics = await db
    .selectFrom('categories')
    .select('id')
    .where('name_key', 'in', keys)
    .execute();
  await saveChoice(db, id, { cadence, topics: topics.map((topic) => topic.id) });
}

/** A newsletter without a post, sent to everybody who is confirmed. */
export async function sendSixMessages(site: Site, now = new Date()): Promise<number> {
  const created = await createNewsletter(site, { post: null, by: 'asha' });
  if (!created) throw new Error('There is no newsletter.');
  const { id } = created;
  const fields = { ...created.fields, subject: 'Six messages', content: '<p>Namaste,</p>' };
  const draft = { revision: created.revision, fields, by: 'asha' };
  const saved = await saveNewsletter(site, id, draft);
  if (saved.kind !== 'done') throw new Error(saved.kind);
  const { revision } = saved.newsletter;
  const sent = await sendNewsletter(site, id, { revision, when: 'now', by: 'asha' }, now);
  if (sent.kind !== 'done') throw new Error(JSON.stringify(sent));
  return id;
}
