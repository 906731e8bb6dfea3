import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import type { Cadence } from '../../domain/newsletter/choices.ts';
import type {
  NewsletterDraft,
  NewsletterFields,
} from '../../domain/newsletter/newsletter.calls.ts';
import type { SiteFacts } from '../../domain/site/site-facts.ts';
import { topicKey } from '../../domain/topics/topics.ts';
import type { Db } from '../../server/db/tables.ts';
import type { BulkTimes } from '../../server/modules/mail/bulk-sending.ts';
import { startMail } from '../../server/modules/mail/sending.ts';
import { startNewsletters } from '../../server/modules/newsletter/ledger.ts';
import {
  emptyFields,
  findNewsletter,
} from '../../server/modules/newsletter/newsletter.repository.ts';
import { saveNewsletter } from '../../server/modules/newsletter/newsletter.service.ts';
import { sendNewsletter } from '../../server/modules/newsletter/sending.service.ts';
import { saveChoice } from '../../server/modules/newsletter/subscriptions.repository.ts';
import type { Site } from '../../server/site.ts';
import { startDnsServer, type Zone } from './mail/dns-server.ts';
import { shortTimes } from './mail/mail-service.ts';
import { testSite } from './test-site.ts';

interface Options {
  /** Name servers for the sender's DNS records; by default all records exist. */
  dnsServers?: string[];
  smtpUrl: string | null;
  mailPerHour?: number | null;
  mailPerDay?: number | null;
  mailReturn?: string;
  mailboxUrl?: string;
  log?: Site['log'];
  facts?: Partial<SiteFacts>;
  times?: Partial<BulkTimes>;
}

/** A site with newsletters on a database, with short sending times. Nothing is sent before `start`. */
export async function newslettersOn(db: Db, { times, dnsServers, ...options }: Options) {
  const context = await testSite({
    database: { db },
    mailPerHour: null,
    mailPerDay: null,
    dnsServers: dnsServers ?? [(await startDnsServer(goodRecords())).address],
    ...options,
  });
  const allTimes = { ...shortTimes, patience: { firstMs: 1, maxMs: 5 }, ...times };
  const start = () => startNewsletters(context, allTimes);
  const startOutbox = () => {
    const worker = startMail(context, allTimes);
    onTestFinished(() => worker.stop());
  };
  const find = (id: number) => findNewsletter(db, id);
  return { context, start, startOutbox, find };
}

/** The records without which newsletters to many are held. */
function goodRecords(): Zone {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  return {
    'TXT site.example': ['v=spf1 ip4:127.0.0.1 ~all'],
    'TXT s1._domainkey.site.example': [`v=DKIM1; p=${key}`],
    'TXT _dmarc.site.example': ['v=DMARC1; p=none'],
    'MX site.example': ['10 mail.site.example'],
    'A mail.site.example': ['192.0.2.1'],
  };
}

const at = '2026-01-01T00:00:00.000Z';

/** Stores confirmed readers in bulk. */
export async function addReaders(db: Db, emails: string[]): Promise<void> {
  const rows = emails.map((email) => ({
    email,
    status: 'confirmed' as const,
    consent_version: '2025-01-01',
    consented_at: at,
    created_at: at,
    requested_at: at,
    confirmed_at: at,
  }));
  for (let start = 0; start < rows.length; start += 1000) {
    await db
      .insertInto('subscriptions')
      .values(rows.slice(start, start + 1000))
      .execute();
  }
}

/** Sets readers' choices: by address, the cadence and names of categories that posts have. */
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

/** The first save of a newsletter. */
export const firstDraft = (fields: Partial<NewsletterFields> = {}) => ({
  revision: randomUUID(),
  fields: { ...emptyFields, ...fields },
});

/** Stores what the form of a new newsletter begins with, of a post or of its own. */
export async function beginNewsletter(
  call: (
    method: 'GET' | 'POST',
    url: string,
    content?: { payload: object },
  ) => Promise<{ json<Body>(): Body }>,
  post: number | null = null,
): Promise<NewsletterDraft> {
  const path = '/api/admin/newsletters';
  const opened = await call('GET', `${path}/new${post === null ? '' : `?post=${post}`}`);
  const { fields } = opened.json<NewsletterDraft>();
  return (await call('POST', path, { payload: firstDraft(fields) })).json<NewsletterDraft>();
}

/** Sends a newsletter without a post to everybody who is confirmed. */
export async function sendSixMessages(site: Site, now = new Date()): Promise<number> {
  const draft = firstDraft({ subject: 'Six messages', content: '<p>Namaste,</p>' });
  const saved = await saveNewsletter(site, undefined, { ...draft, by: 'asha' });
  if (saved.kind !== 'done') throw new Error(saved.kind);
  const { id, revision } = saved.newsletter;
  const sent = await sendNewsletter(site, id, { revision, when: 'now', by: 'asha' }, now);
  if (sent.kind !== 'done') throw new Error(JSON.stringify(sent));
  return id;
}
