import { randomUUID } from 'node:crypto';
import { digestName, digestWeekOf } from '../../../domain/newsletter/digest-week.ts';
import { readersWithoutRecords } from '../../../domain/newsletter/mail-records.ts';
import { campaignOf, newsletterMessages } from '../../../domain/newsletter/newsletter.ts';
import { reachedOf } from '../../../domain/newsletter/readers.ts';
import { readTimeText } from '../../../domain/posts/read-time.ts';
import type { SiteFacts } from '../../../domain/site/site-facts.ts';
import { mailDate } from '../../../domain/text/dates.ts';
import { readState, takeTurn, writeState } from '../../db/queries/site-state.ts';
import { type Site, transact } from '../../site.ts';
import { canMail } from '../mail/delivery.ts';
import { queueEmail } from '../mail/mail.service.ts';
import { allowsManyRecipients } from '../mail-records/mail-records.service.ts';
import { places, type RenderedNewsletter } from './mail-for-reader.ts';
import {
  type Audience,
  countReaders,
  type DigestPost,
  findPostsBetween,
  insertNewsletter,
} from './newsletter.repository.ts';
import { footText, paragraphs } from './render-newsletter.ts';
import { freezeRecipients, holdDigest } from './sending.repository.ts';
import { newMessageKey, notSentEmail } from './sending.service.ts';

const turn = 'weekly_digest';
/** Key in site_state: the time up to which posts were in a digest, or in none because nobody wanted one. */
const doneKey = 'weekly_digest_until';
/** The author shown in the list of newsletters. */
const by = 'the weekly timetable';
/** Keeps the email below the size at which Gmail cuts it. */
const maxPosts = 40;
const dayMs = 24 * 60 * 60_000;

/** Imported on first use: loading React's renderer takes long. */
const loadRenderer = () => import('./newsletter-html.tsx');

interface Digest {
  /** The start of the period of its posts. */
  since: string;
  until: string;
  posts: DigestPost[];
  facts: SiteFacts;
  messageKey: string;
  renderer: Awaited<ReturnType<typeof loadRenderer>>;
  allowsManyRecipients: boolean;
}

/**
 * Sends the digest of the last week on Monday at nine, once, to those who chose it. The transaction that freezes it
 * also records that it was sent.
 */
export async function sendDueDigest(site: Site, now: Date): Promise<void> {
  const { db } = site;
  if (!canMail(site)) return;
  const facts = await site.facts();
  const week = digestWeekOf(now, facts.timeZone);
  const next = { now: now.toISOString(), until: week.nextDue };
  const lastTurn = await readState(db, turn);
  if (lastTurn && lastTurn > next.now && lastTurn <= next.until) return;
  const since = sinceOf(await readState(db, doneKey), week);
  const until = week.end;
  // Everything is read before the transaction.
  const posts = since < until ? await findPostsBetween(db, since, until, maxPosts) : [];
  const digest: Digest = {
    since,
    until,
    posts,
    facts,
    messageKey: await newMessageKey(site),
    renderer: await loadRenderer(),
    allowsManyRecipients: posts.length === 0 || (await allowsManyRecipients(site, now)),
  };
  await transact(site, async (inTransaction) => {
    if (!(await takeTurn(inTransaction.db, turn, next))) return;
    if (since < until) await writeState(inTransaction.db, doneKey, until);
    if (posts.length > 0) await freeze(inTransaction, digest, now);
  });
  site.wake();
}

/**
 * When the last digest ended, which after downtime is more than a week ago. A time far in the future, written by a
 * wrong clock, does not count; one slightly ahead is the end of a week in another time zone.
 */
function sinceOf(
  lastUntil: string | undefined,
  { start, end }: { start: string; end: string },
): string {
  const isTrue = lastUntil && Date.parse(lastUntil) - Date.parse(end) < 2 * dayMs;
  return isTrue ? lastUntil : start;
}

/** Stores the digest and its recipients. */
async function freeze(site: Site, digest: Digest, now: Date): Promise<void> {
  const { db } = site;
  const { since, until, posts, facts, messageKey, allowsManyRecipients } = digest;
  const topics = posts.flatMap((post) => post.topics.map(({ key }) => key));
  const audience: Audience = { kind: 'weekly', topics: [...new Set(topics)] };
  const reached = reachedOf(await countReaders(db, audience));
  if (reached === 0) return;
  const subject = digestName(since, until, facts.timeZone);
  const revision = randomUUID();
  const at = now.toISOString();
  const text = { preview: '', content: '', post: null, extent: 'excerpt', until: 2 } as const;
  const draft = { revision, fields: { subject, ...text }, at, by };
  const id = await insertNewsletter(db, draft, 'digest');
  const mail = JSON.stringify(renderDigest(site, id, subject, digest, now));
  const frozen = { from: 'draft', revision, mail, messageKey, audience, by, at } as const;
  await freezeRecipients(db, id, frozen);
  if (allowsManyRecipients || reached <= readersWithoutRecords) return;
  await holdDigest(db, id, at);
  const report = { id, subject: `It waits: ${subject}`, why: [newsletterMessages.held] };
  await queueEmail(site, notSentEmail(site, report), now);
}

/** The email of a digest with its posts separate, since each reader gets those of the topics that they chose. */
function renderDigest(
  { settings: { siteUrl } }: Site,
  id: number,
  /** Such as "Weekly digest, 16–22 November". */
  subject: string,
  { posts, facts, renderer }: Digest,
  now: Date,
): RenderedNewsletter {
  const { name: brandName, address, timeZone } = facts;
  const campaign = new URLSearchParams(campaignOf(id).parts);
  const date = mailDate(now.toISOString(), timeZone);
  const head = { brandName, siteUrl, address, subject, date };
  const html = renderer.newsletterHtml({
    ...head,
    preview: 'What came out since the last one.',
    opening: '',
    post: undefined,
    list: { title: subject, place: places.posts },
  });
  const text = paragraphs([subject.toUpperCase(), places.posts, ...footText(head)]);
  const rendered = posts.map(({ slug, title, excerpt, readMinutes, topics }) => {
    const url = `${siteUrl}/blog/${encodeURIComponent(slug)}?${campaign}`;
    const kicker = [topics[0]?.name, readTimeText(readMinutes)].filter(Boolean).join(', ');
    return {
      topics: topics.map((topic) => topic.id),
      html: renderer.digestPostHtml({ url, title, kicker, excerpt }),
      text: paragraphs([title, excerpt, url]),
    };
  });
  return { subject, html, text, timeZone, posts: rendered };
}
