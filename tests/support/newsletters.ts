import type { Cadence } from '../../domain/newsletter/choices.ts';
import { topicKey } from '../../domain/posts/topic-key.ts';
import type { SiteFacts } from '../../domain/site/site-facts.ts';
import { createMailRecords } from '../../server/container/mail-records.ts';
import { createNewsletterServices } from '../../server/container/newsletter-services.ts';
import type { Db } from '../../server/db/tables.ts';
import { createNewsletterEmails } from '../../server/modules/newsletter/newsletter-emails.ts';
import { createNewsletterTokens } from '../../server/modules/newsletter/newsletter-tokens.ts';
import { saveChoice } from '../../server/modules/newsletter/preferences/preferences.repository.ts';
import { articlesOf } from '../../server/modules/posts/articles.service.ts';
import { previewsOf } from '../../server/modules/posts/post-previews.ts';
import { createSigner } from '../../server/signing.ts';
import { testMailService } from './mail/mail-service.ts';
import { siteOn } from './posts-services.ts';
import { readFactsWith } from './site-facts.ts';

interface Options {
  /** Where the DNS records of the sender are looked up; absent: newsletters to many do not wait for any. */
  dnsServers?: string[];
  smtpUrl: string | null;
  mailPerHour?: number | null;
  mailPerDay?: number | null;
  mailReturn?: string;
  facts?: Partial<SiteFacts>;
  times?: NonNullable<Parameters<typeof testMailService>[1]>['times'];
}

const siteUrl = 'https://site.example';

/** Newsletters on a database, with mails in a hurry. Nothing is sent before `start`. */
export function newslettersOn(
  db: Db,
  { smtpUrl, times, dnsServers, facts = {}, ...pace }: Options,
) {
  const signer = createSigner('a secret of the tests');
  const readFacts = readFactsWith(facts);
  const mail = testMailService(db, {
    smtpUrl,
    times: { patience: { firstMs: 1, maxMs: 5 }, ...times },
  });
  const emails = createNewsletterEmails({
    ...{ siteUrl, readFacts, queueEmail: mail.queue, mayWriteTo: async () => true },
    tokens: createNewsletterTokens(signer),
  });
  const looked = createMailRecords(db, { smtpUrl, dnsServers: dnsServers ?? null }, mail);
  const records = dnsServers ? looked : { ...looked, mayReachMany: async () => true };
  const services = createNewsletterServices(db, {
    ...{ signer, mail, emails, records },
    settings: { siteUrl, smtpUrl, mailReturn: null, mailPerHour: null, mailPerDay: null, ...pace },
    articles: articlesOf(siteOn(db)),
    previews: previewsOf(siteOn(db)),
    versions: { dueTimes: async () => new Map() },
    site: { facts: readFacts },
  });
  return { mail, ...services };
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
export async function sendNewsletter(
  { writing, sending }: Pick<ReturnType<typeof newslettersOn>, 'writing' | 'sending'>,
  now = new Date(),
): Promise<number> {
  const created = await writing.create({ post: null, by: 'asha' });
  if (!created) throw new Error('There is no newsletter.');
  const fields = { ...created.fields, subject: 'Six messages', content: '<p>Namaste,</p>' };
  const saved = await writing.save(created.id, { revision: created.revision, fields, by: 'asha' });
  if (saved.kind !== 'done') throw new Error(saved.kind);
  const { revision } = saved.newsletter;
  const sent = await sending.send(created.id, { revision, when: 'now', by: 'asha' }, now);
  if (sent.kind !== 'done') throw new Error(JSON.stringify(sent));
  return created.id;
}
