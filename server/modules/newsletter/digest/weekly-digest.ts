import { randomUUID } from 'node:crypto';
import { digestName, digestWeekOf } from '../../../../domain/newsletter/digest-week.ts';
import { readersWithoutRecords } from '../../../../domain/newsletter/mail-records.ts';
import { newsletterMessages } from '../../../../domain/newsletter/newsletter.ts';
import { reachedOf } from '../../../../domain/newsletter/readers.ts';
import type { SiteFacts } from '../../../../domain/site/site-facts.ts';
import { readState, takeTurn, writeState } from '../../../db/queries/site-state.ts';
import type { Db } from '../../../db/tables.ts';
import type { QueueEmail } from '../../mail/mail.service.ts';
import { insertNewsletter } from '../composing/newsletters.repository.ts';
import { type Audience, countReaders } from '../ledger/audience.repository.ts';
import { freezeRecipients } from '../ledger/freeze.repository.ts';
import { holdDigest } from '../ledger/hold.repository.ts';
import { notSent } from '../ledger/waiting.ts';
import { type DigestPost, findPostsBetween } from './digest-posts.repository.ts';
import { loadDigestRenderer, renderDigest } from './render-digest.ts';

interface WeeklyDigestSetup {
  siteUrl: string;
  facts: () => Promise<SiteFacts>;
  /** The domain of the sender, for Message-IDs. */
  senderDomain: () => Promise<string>;
  hasMailServer: boolean;
  /** Whether the sender's DNS records allow a newsletter to many. May ask the DNS. */
  mayReachMany: (now: Date) => Promise<boolean>;
  queueEmail: QueueEmail;
  /** Call after a commit. */
  wake: () => void;
}

const turn = 'weekly_digest';
/** Up to when posts were in a digest, or in none because nobody wanted one. */
const doneKey = 'weekly_digest_until';
/** In the ledger. */
const by = 'the weekly timetable';
/** Keeps the mail below what Gmail cuts. */
const maxPosts = 40;

/** On Monday at nine a newsletter with the posts of the week before, for those who chose that. */
export function createWeeklyDigest(db: Db, setup: WeeklyDigestSetup) {
  /** Makes the digest and its books. */
  async function freeze(
    trx: Db,
    { since, until, posts }: { since: string; until: string; posts: DigestPost[] },
    { facts, ...site }: { facts: SiteFacts; domain: string; draw: Renderer; mayReachMany: boolean },
    now: Date,
  ): Promise<void> {
    const topics = posts.flatMap((post) => post.topics.map(({ key }) => key));
    const audience: Audience = { kind: 'weekly', topics: [...new Set(topics)] };
    const reached = reachedOf(await countReaders(trx, audience));
    if (reached === 0) return;
    const { timeZone, name: brandName, address } = facts;
    const subject = digestName(since, until, timeZone);
    const revision = randomUUID();
    const at = now.toISOString();
    const text = { preview: '', content: '', post: null, extent: 'excerpt', until: 2 } as const;
    const id = await insertNewsletter(
      trx,
      { revision, fields: { subject, ...text }, at, by },
      'digest',
    );
    const on = { siteUrl: setup.siteUrl, brandName, address, timeZone };
    const mail = JSON.stringify(renderDigest({ id, subject, posts }, on, site.draw, now));
    const messageKey = `${randomUUID()}@${site.domain}`;
    await freezeRecipients(trx, id, {
      ...{ from: 'draft', revision, mail, messageKey, audience, by, at },
    });
    if (site.mayReachMany || reached <= readersWithoutRecords) return;
    await holdDigest(trx, id, at);
    const held = { id, subject: `It waits: ${subject}`, why: [newsletterMessages.held] };
    await setup.queueEmail(trx, notSent(held, setup.siteUrl), now);
  }

  return {
    /** Sends the digest of the last week, once: in the transaction that takes its turn. */
    async sendDue(now: Date): Promise<void> {
      if (!setup.hasMailServer) return;
      const facts = await setup.facts();
      const week = digestWeekOf(now, facts.timeZone);
      const asked = { now: now.toISOString(), until: week.nextDue };
      const taken = await readState(db, turn);
      if (taken && taken > asked.now && taken <= asked.until) return;
      const since = sinceOf(await readState(db, doneKey), week);
      const until = week.end;
      // All that is read is read before the transaction.
      const posts = since < until ? await findPostsBetween(db, since, until, maxPosts) : [];
      const site = {
        facts,
        domain: await setup.senderDomain(),
        draw: await loadDigestRenderer(),
        mayReachMany: posts.length === 0 || (await setup.mayReachMany(now)),
      };
      await db.transaction().execute(async (trx) => {
        if (!(await takeTurn(trx, turn, asked))) return;
        if (since < until) await writeState(trx, doneKey, until);
        if (posts.length > 0) await freeze(trx, { since, until, posts }, site, now);
      });
      setup.wake();
    },
  };
}

type Renderer = Awaited<ReturnType<typeof loadDigestRenderer>>;

const dayMs = 24 * 60 * 60_000;

/**
 * Where the last digest ended; after downtime that is longer ago than a week. What a clock far ahead wrote does not
 * count; a little ahead is the end of a week in another time zone.
 */
function sinceOf(done: string | undefined, { start, end }: { start: string; end: string }): string {
  const isTrue = done && Date.parse(done) - Date.parse(end) < 2 * dayMs;
  return isTrue ? done : start;
}
