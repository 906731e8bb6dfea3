import { randomUUID } from 'node:crypto';
import { readersWithoutRecords } from '../../../domain/newsletter/mail-records.ts';
import {
  decidableIn,
  type NewsletterDecision,
  newsletterMessages,
  type sendingTimes,
} from '../../../domain/newsletter/newsletter.ts';
import { reachedOf } from '../../../domain/newsletter/readers.ts';
import { changeInBatches } from '../../batches.ts';
import { daysBefore } from '../../days-before.ts';
import type { Db } from '../../db/tables.ts';
import { type Site, transact } from '../../site.ts';
import { canMail } from '../mail/delivery.ts';
import { domainOf, type Email } from '../mail/email.ts';
import { queueEmail } from '../mail/mail.service.ts';
import { emailHead } from '../mail/outgoing-email.ts';
import { allowsManyRecipients } from '../mail-records/mail-records.service.ts';
import { findAnyPost } from '../posts/post-previews.ts';
import { deleteTries, findEndedEarly, settleLostClaims } from './claims.repository.ts';
import { countHardBounces } from './hard-bounces.repository.ts';
import { countReaders, findNewsletter, type StoredNewsletter } from './newsletter.repository.ts';
import { renderStored } from './newsletter.service.ts';
import { cancelPending, changeStatus, retryRefused } from './recipients.repository.ts';
import { audienceOf } from './recipients.service.ts';
import type { Rendered } from './render-newsletter.ts';
import {
  findHeldDigests,
  findReady,
  freezeRecipients,
  holdNewsletter,
  markDue,
  markWaiting,
  notWaiting,
  overruleHold,
  releaseDigests,
} from './sending.repository.ts';

export type SendOutcome =
  | { kind: 'done'; newsletter: StoredNewsletter }
  | { kind: 'newsletter-not-found' }
  | { kind: 'newsletter-not-now' }
  | { kind: 'newsletter-changed'; newsletter: StoredNewsletter }
  | { kind: 'invalid'; fields: Record<string, string> };

interface SendingTime {
  when: (typeof sendingTimes)[number];
  /** When to send it, if later. */
  at?: string | undefined;
}

/** A newsletter as it was read: it is not sent if it was changed or withdrawn during the DNS check. */
type ReadyNewsletter = StoredNewsletter & { status: 'draft' | 'waiting' };

/** Decisions that do not record who made them. */
type PlainDecision = Exclude<NewsletterDecision, 'overrule'>;

const maxAheadMs = 366 * 24 * 60 * 60_000;
/** How long attempts are stored, for the daily limit and the screen. */
const triesDays = 3;

/** Sends a newsletter to everybody who is confirmed now, or makes it wait for its post or for a time. */
export async function sendNewsletter(
  site: Site,
  id: number,
  { revision, when, at, by }: SendingTime & { revision: string; by: string },
  now = site.now(),
): Promise<SendOutcome> {
  const { db } = site;
  const newsletter = await findNewsletter(db, id);
  const rendered = newsletter && (await renderStored(site, id, now));
  if (!newsletter || !rendered) return { kind: 'newsletter-not-found' };
  const { status } = newsletter;
  if (status !== 'draft') return { kind: 'newsletter-not-now' };
  if (newsletter.revision !== revision) return { kind: 'newsletter-changed', newsletter };
  const fields = { ...rendered.faults, ...(await faultsOf(site, newsletter, { when, at }, now)) };
  if (Object.keys(fields).length > 0) return { kind: 'invalid', fields };
  const isDone = await startSending(
    site,
    { ...newsletter, status },
    { when, at, by },
    rendered,
    now,
  );
  const after = await findNewsletter(db, id);
  if (!after) return { kind: 'newsletter-not-found' };
  return { kind: isDone ? 'done' : 'newsletter-changed', newsletter: after };
}

/** Why a newsletter cannot be sent now, by field; undefined if it does not exist. */
export async function faultsNow(site: Site, id: number, now = site.now()) {
  const newsletter = await findNewsletter(site.db, id);
  const rendered = newsletter && (await renderStored(site, id, now));
  if (!rendered) return;
  return { ...rendered.faults, ...(await faultsOf(site, newsletter, { when: 'now' }, now)) };
}

async function startSending(
  site: Site,
  newsletter: ReadyNewsletter,
  { when, at, by }: SendingTime & { by: string },
  rendered: Rendered,
  now: Date,
): Promise<boolean> {
  const { db } = site;
  const { id, revision } = newsletter;
  if (when === 'with-post') return await markWaiting(db, id, revision, by);
  if (when === 'later') return await markDue(db, id, { revision, by, dueAt: at ?? '' });
  if (await maySend(site, newsletter, now))
    return await freeze(site, newsletter, by, rendered, now);
  return await holdNewsletter(db, id, { from: 'draft', revision, by, at: now.toISOString() });
}

/** Why a newsletter cannot be sent at a time, by field. */
async function faultsOf(
  site: Site,
  { fields: { post } }: StoredNewsletter,
  { when, at }: SendingTime,
  now: Date,
): Promise<Record<string, string>> {
  const stored = post === null ? undefined : await findAnyPost(site, post);
  const isPublic = stored && stored.status === 'published';
  const readers = await countReaders(site.db, await audienceOf(site, post));
  const isOfPost = readers.weekly + readers.topic > 0;
  const texts = newsletterMessages;
  return {
    ...(when !== 'with-post' && isPublic === false && { post: texts.postNotPublic }),
    ...(when === 'with-post' && isPublic && { post: texts.postPublic }),
    ...(when === 'with-post' && post === null && { post: texts.postGone }),
    ...(reachedOf(readers) === 0 && {
      readers: isOfPost ? texts.noReadersOfPost : texts.noReaders,
    }),
    ...(when === 'later' && !isUpcoming(at, now) && { at: texts.timeInvalid }),
    ...(!canMail(site) && { server: texts.noServer }),
  };
}

/** Whether an instant is in the future, within a year. */
function isUpcoming(at: string | undefined, now: Date): boolean {
  const ahead = Date.parse(at ?? '') - now.getTime();
  return ahead > 0 && ahead <= maxAheadMs;
}

/** Whether a newsletter may be sent: somebody overrode the check, it has few readers, or the DNS records exist. */
async function maySend(
  site: Site,
  { overruledAt, fields }: StoredNewsletter,
  now: Date,
): Promise<boolean> {
  if (overruledAt !== null) return true;
  const readers = await countReaders(site.db, await audienceOf(site, fields.post));
  return reachedOf(readers) <= readersWithoutRecords || (await allowsManyRecipients(site, now));
}

/** Freezes email and recipients in one transaction; false if the newsletter was changed since it was read. */
async function freeze(
  site: Site,
  { id, status: from, revision, fields }: ReadyNewsletter,
  by: string,
  rendered: Rendered,
  now: Date,
): Promise<boolean> {
  const messageKey = await newMessageKey(site);
  const mail = JSON.stringify(rendered.mail);
  const audience = await audienceOf(site, fields.post);
  const frozen = { from, revision, mail, messageKey, audience, by, at: now.toISOString() };
  const candidates = await transact(site, ({ db }) => freezeRecipients(db, id, frozen));
  site.wake();
  return candidates !== undefined;
}

/** The part of the Message-ID that all emails of one newsletter share. */
export async function newMessageKey(site: Site): Promise<string> {
  const { from } = await emailHead(site);
  return `${randomUUID()}@${domainOf(from.address)}`;
}

/** Sends newsletters that are due, whose post is public, or that were held and may be sent now; they wait for a mail server. */
export async function sendReady(site: Site, now = site.now()): Promise<void> {
  if (!canMail(site)) return;
  const { db } = site;
  if ((await findHeldDigests(db)).length > 0 && (await allowsManyRecipients(site, now))) {
    await releaseDigests(db);
    site.wake();
  }
  for (const { id, post, lacksPost } of await findReady(db, now.toISOString())) {
    if (lacksPost === 1) await refuseWithoutPost(site, id, post, now);
    else await sendWaiting(site, id, now);
  }
}

/** Makes a newsletter that is due without its post a draft again; `post` is null if it was deleted. */
async function refuseWithoutPost(site: Site, id: number, post: number | null, now: Date) {
  const newsletter = await findNewsletter(site.db, id);
  if (!newsletter) return;
  const why = [post === null ? newsletterMessages.postGone : newsletterMessages.postNotPublic];
  await changeAndTell(site, newsletter, { what: 'Not sent', why, now }, (db) =>
    changeStatus(db, id, ['waiting'], notWaiting),
  );
}

/** Sends a newsletter that is ready. One that must be held keeps waiting; one that cannot be sent is a draft again. */
async function sendWaiting(site: Site, id: number, now: Date): Promise<void> {
  const stored = await findNewsletter(site.db, id);
  if (stored?.status !== 'waiting') return;
  const newsletter = { ...stored, status: stored.status };
  const { revision, startedBy, heldAt } = newsletter;
  const by = startedBy ?? '';
  if (!(await maySend(site, newsletter, now))) {
    if (heldAt) return;
    const hold = { from: 'waiting', revision, by, at: now.toISOString() } as const;
    const report = { what: 'It waits', why: [newsletterMessages.held], now };
    return await changeAndTell(site, newsletter, report, (db) => holdNewsletter(db, id, hold));
  }
  const rendered = await renderStored(site, id, now);
  if (!rendered) return;
  const why = Object.values(rendered.faults);
  if (why.length === 0) {
    await freeze(site, newsletter, by, rendered, now);
  } else {
    await changeAndTell(site, newsletter, { what: 'Not sent', why, now }, (db) =>
      changeStatus(db, id, ['waiting'], notWaiting),
    );
  }
}

/** Changes a newsletter that was not sent automatically, and emails the owner why. */
async function changeAndTell(
  site: Site,
  { id, fields }: StoredNewsletter,
  { what, why, now }: { what: string; why: string[]; now: Date },
  change: (db: Db) => Promise<boolean>,
): Promise<void> {
  await transact(site, async (inTransaction) => {
    if (!(await change(inTransaction.db))) return;
    const subject = `${what}: ${fields.subject}`;
    await queueEmail(inTransaction, notSentEmail(site, { id, subject, why }), now);
  });
  site.wake();
}

/** The email that tells the owner why a newsletter was not sent automatically. */
export function notSentEmail(
  { settings: { siteUrl } }: Site,
  { id, subject, why }: { id: number; subject: string; why: string[] },
): Email {
  return {
    kind: 'newsletter-failed',
    to: { owner: true },
    subject,
    parts: [
      'A newsletter was to be sent automatically, but it was not.',
      { quote: why.join('\n') },
      { link: 'Open it in the admin', url: `${siteUrl}/admin/newsletter/${id}` },
    ],
  };
}

/** Sends a held newsletter despite the DNS records; false if it is not held. */
export async function overrule(
  site: Site,
  id: number,
  by: string,
  now = site.now(),
): Promise<boolean> {
  const at = now.toISOString();
  if (!(await overruleHold(site.db, id, by, at))) return false;
  const ready = (await findReady(site.db, at)).find((each) => each.id === id);
  if (ready?.lacksPost === 0) await sendWaiting(site, id, now);
  return true;
}

/**
 * Pauses, resumes, ends or retries; resolves with the number of changed rows, or undefined if that is not possible
 * now.
 */
export async function decide(
  site: Site,
  id: number,
  decision: PlainDecision,
  { ids, now = site.now() }: { ids?: readonly number[] | undefined; now?: Date } = {},
): Promise<number | undefined> {
  const newsletter = await findNewsletter(site.db, id);
  if (!newsletter || !decidableIn[decision].includes(newsletter.status)) return;
  const changed = await decisions[decision](site.db, id, now.toISOString(), ids);
  site.wake();
  return changed;
}

const decisions: Record<
  PlainDecision,
  (db: Db, id: number, at: string, ids: readonly number[] | undefined) => Promise<number>
> = {
  pause: async (db, id) => Number(await changeStatus(db, id, ['sending'], { status: 'paused' })),
  async resume(db, id) {
    if (await releaseDigests(db, id)) return 1;
    const resumed = { status: 'sending', pause_reply: null } as const;
    return Number(await changeStatus(db, id, ['paused'], resumed));
  },
  'take-back': async (db, id) => Number(await changeStatus(db, id, ['waiting'], notWaiting)),
  async cancel(db, id, at) {
    const changes = { status: 'cancelled', ended_at: at } as const;
    if (!(await changeStatus(db, id, decidableIn.cancel, changes))) return 0;
    await countHardBounces(db, id, at);
    return await inBatches((limit) => cancelPending(db, id, at, limit));
  },
  async retry(db, id, at, ids) {
    const again = { status: 'sending', ended_at: null } as const;
    const retried = await inBatches((limit) => retryRefused(db, id, ids, at, limit));
    if (retried > 0) await changeStatus(db, id, ['sent'], again);
    return retried;
  },
};

/** Completes cancellations that a dying process left unfinished; deletes old attempts. */
export async function tidyNewsletters(site: Site, now = site.now()): Promise<void> {
  const { db } = site;
  const at = now.toISOString();
  for (const { id } of await findEndedEarly(db)) {
    await inBatches((limit) => cancelPending(db, id, at, limit));
    await settleLostClaims(db, id, now);
  }
  await inBatches((limit) => deleteTries(db, daysBefore(now, triesDays), limit));
}

/** Repeats a change in batches until nothing is left; resolves with the total number of rows. */
async function inBatches(change: (limit: number) => Promise<number>): Promise<number> {
  let total = 0;
  await changeInBatches(async (limit) => {
    const changed = await change(limit);
    total += changed;
    return changed;
  });
  return total;
}
