import type { NewsletterLine, NewsletterOverview } from '../../domain/api/answers/newsletters.ts';
import { forbidding } from '../../domain/newsletter/mail-records.ts';
import { recipientStates } from '../../domain/newsletter/newsletter.ts';
import { wordCount } from '../../domain/posts/read-time.ts';
import type { Db } from '../db/tables.ts';
import type { MailService } from '../modules/mail/mail.service.ts';
import { domainOf } from '../modules/mail/rendering/mail-address.ts';
import type {
  MailRecords,
  MailRecordsService,
} from '../modules/mail-records/mail-records.service.ts';
import type { StoredNewsletter } from '../modules/newsletter/composing/newsletters.repository.ts';
import { createNewslettersService } from '../modules/newsletter/composing/newsletters.service.ts';
import { createWeeklyDigest } from '../modules/newsletter/digest/weekly-digest.ts';
import { findHeld } from '../modules/newsletter/ledger/hold.repository.ts';
import { createLedger } from '../modules/newsletter/ledger/ledger.service.ts';
import { createSendingService } from '../modules/newsletter/ledger/sending.service.ts';
import type { NewsletterEmails } from '../modules/newsletter/newsletter-emails.ts';
import { createReturnAddresses } from '../modules/newsletter/returns/return-addresses.ts';
import { createReturnsService } from '../modules/newsletter/returns/returns.service.ts';
import type { Articles } from '../modules/posts/articles.service.ts';
import type { Previews } from '../modules/posts/post-previews.ts';
import { cleaned } from '../modules/posts/write-post.ts';
import type { PublishedSite } from '../modules/site/site.service.ts';
import type { VersionFunctions } from '../modules/versions/versions.service.ts';
import type { Settings } from '../settings.ts';
import type { Signer } from '../signing.ts';

interface Parts {
  settings: Pick<Settings, 'siteUrl' | 'smtpUrl' | 'mailPerHour' | 'mailPerDay' | 'mailReturn'>;
  signer: Signer;
  records: MailRecordsService;
  mail: Pick<MailService, 'startBulk' | 'sendTest' | 'head' | 'queue' | 'wake'>;
  emails: NewsletterEmails;
  articles: Pick<Articles, 'forMail' | 'read'>;
  previews: Pick<Previews, 'find'>;
  versions: Pick<VersionFunctions, 'dueTimes'>;
  site: Pick<PublishedSite, 'facts'>;
}

export type NewsletterServices = ReturnType<typeof createNewsletterServices>;

const noCounts = Object.fromEntries(
  recipientStates.map((state) => [state, 0]),
) as NewsletterLine['counts'];

/** Newsletters are written with posts, sent by the mail module, and counted by their ledger. */
export function createNewsletterServices(db: Db, parts: Parts) {
  const { settings, mail, previews, articles, records } = parts;
  const pace = { perHour: settings.mailPerHour, perDay: settings.mailPerDay };
  const writing = createNewslettersService(db, {
    ...{ siteUrl: settings.siteUrl, facts: parts.site.facts, articles, signer: parts.signer },
    findPost: previews.find,
    clean: async (html) => (await cleaned(html)).html,
  });
  let bulk: ReturnType<MailService['startBulk']> | undefined;
  const common = {
    siteUrl: settings.siteUrl,
    senderDomain: async () => domainOf((await mail.head()).from.address),
    hasMailServer: settings.smtpUrl !== null,
    mayReachMany: records.mayReachMany,
    wake() {
      mail.wake();
      bulk?.wake();
    },
  };
  const sending = createSendingService(db, {
    ...{ ...common, pace, render: writing.render, audience: writing.audience },
    queueEmail: mail.queue,
    isPublic: async (id) => {
      const found = await previews.find(id);
      return found && found.status === 'published';
    },
  });
  const addresses = createReturnAddresses(parts.signer, settings.mailReturn);
  const digest = createWeeklyDigest(db, {
    ...common,
    facts: parts.site.facts,
    queueEmail: mail.queue,
  });
  const ledger = createLedger(db, { pace, emails: parts.emails, returnAddress: addresses.of });

  /** The post of a newsletter, with the headings before which an excerpt can end. */
  async function postOf(id: number): Promise<NewsletterOverview['post']> {
    const found = await previews.find(id);
    if (!found) return null;
    const { post, status } = found;
    const { headings } = await articles.forMail(post, { until: 1, textUrl: '', campaign: {} });
    const due = await parts.versions.dueTimes('post', [String(id)]);
    const words = wordCount((await articles.read(post)).text);
    const { title, slug } = post;
    return { id, title, slug, status, due_at: due.get(String(id)) ?? null, headings, words };
  }

  return {
    writing,
    sending,
    records,

    /** The DNS records of the sender with the newsletters that wait for them. */
    async withHeld(found: MailRecords) {
      const held = await findHeld(db);
      return { ...found, held: held.map(heldOf) };
    },
    returns: createReturnsService(db, addresses),
    digest,

    wakeBulk: () => bulk?.wake(),

    /** Sends what was frozen, whichever process froze it. */
    start() {
      bulk = mail.startBulk(ledger);
      return bulk;
    },

    async sendTest(id: number, recipient?: string) {
      const test = await writing.testMail(id);
      return test && (await mail.sendTest({ ...test, recipient }));
    },

    /** The recipients as CSV; undefined when there is no such newsletter. */
    async exportCsv(id: number) {
      if (!(await writing.find(id))) return;
      const { timeZone: zone } = await parts.site.facts();
      return { zone, pieces: sending.exportCsv(id, zone) };
    },

    /** One page of all newsletters. */
    async list(asked: number) {
      const { newsletters, counts, ...rest } = await writing.list(asked);
      const lineOf = (newsletter: StoredNewsletter): NewsletterLine => ({
        id: newsletter.id,
        status: newsletter.status,
        subject: newsletter.fields.subject,
        candidates: newsletter.candidates,
        counts: counts.get(newsletter.id) ?? noCounts,
        is_held: newsletter.status === 'waiting' && newsletter.heldAt !== null,
        at: newsletter.endedAt ?? newsletter.startedAt ?? newsletter.savedAt,
        by: newsletter.startedBy ?? newsletter.savedBy,
      });
      return { newsletters: newsletters.map(lineOf), ...rest };
    },

    /** A newsletter with all that its screen shows. */
    async overview(id: number): Promise<NewsletterOverview | undefined> {
      const newsletter = await writing.find(id);
      if (!newsletter) return;
      const { fields, status, revision, candidates } = newsletter;
      const { counts = noCounts, ...progress } = await sending.progress(newsletter);
      const { from, ownerEmail } = await mail.head();
      return {
        ...{ id, status, revision, fields, candidates, counts, ...progress },
        saved_at: newsletter.savedAt,
        saved_by: newsletter.savedBy,
        started_at: newsletter.startedAt,
        started_by: newsletter.startedBy,
        ended_at: newsletter.endedAt,
        due_at: newsletter.dueAt,
        held_at: newsletter.heldAt,
        pause_reply: newsletter.pauseReply,
        overruled_at: newsletter.overruledAt,
        overruled_by: newsletter.overruledBy,
        missing: forbidding((await records.overview()).findings).map(({ key, state }) => ({
          ...{ key, state },
        })),
        post: fields.post === null ? null : await postOf(fields.post),
        from: `${from.name} <${from.address}>`,
        owner: ownerEmail,
      };
    },
  };
}

function heldOf({ id, fields, since }: { id: number; fields: string; since: string | null }) {
  const { subject } = JSON.parse(fields);
  return { id, subject: String(subject), since: since ?? '' };
}
