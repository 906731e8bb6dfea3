import { hasEnded } from '../../../domain/newsletter/newsletter.ts';
import { judgeReply } from '../../../domain/newsletter/smtp-reply.ts';
import { leaseNext } from '../../db/queries/leased-queue.ts';
import type { Db, Instant } from '../../db/tables.ts';
import { type Site, transact } from '../../site.ts';
import type { Worker } from '../../task-worker.ts';
import {
  type BulkResult,
  type BulkSource,
  type BulkTimes,
  startBulkMail,
} from '../mail/bulk-sending.ts';
import { canMail } from '../mail/delivery.ts';
import type { LeasedMail } from '../mail/outbox.repository.ts';
import {
  type Candidate,
  findDueRecipient,
  findSending,
  findTopicsOf,
  hasUnsettled,
  isWithinPace,
  lockPace,
  queue,
  recordTry,
  recoverClaims,
} from './claims.repository.ts';
import { countHardBounces, markHardBounce } from './hard-bounces.repository.ts';
import { mailFor, type RenderedNewsletter, withPostsOf } from './mail-for-reader.ts';
import { findMail } from './newsletter.repository.ts';
import {
  changeStatus,
  dropRecipient,
  findClaimed,
  findLatestRefused,
  requeueRefused,
  type Settlement,
  settleRecipient,
  wasAccepted,
} from './recipients.repository.ts';
import { paceOf } from './recipients.service.ts';
import { returnAddressOf, withoutAddress } from './returns.service.ts';

/** The maximum number of recipients skipped in one claim, after which other requests get a turn. */
const maxPassed = 50;

type Sending = Awaited<ReturnType<typeof findSending>>[number];
type MailCache = ReturnType<typeof createMailCache>;
type Claim = Parameters<BulkSource['claim']>[0];

/** The recipients of newsletters as a source of bulk emails: who is next, and the result for each. */
export function newsletterLedger(site: Site): BulkSource {
  const mails = createMailCache();
  return {
    claim: (claim) => claimNext(site, mails, claim),
    settle: (mail, result, now) => settle(site, mail, result, now),
  };
}

/** Starts sending frozen newsletters, whichever process froze them. */
export function startNewsletters(site: Site, times: Partial<BulkTimes> = {}): Worker {
  return startBulkMail(site, newsletterLedger(site), times);
}

async function claimNext(
  site: Site,
  mails: MailCache,
  claim: Claim,
): Promise<LeasedMail | undefined> {
  // Without a mail server it would be written to the folder and count as accepted.
  if (!canMail(site) || (await findSending(site.db)).length === 0) return;
  const { now, leaseMs } = claim;
  return await transact(site, async (inTransaction) => {
    const { db } = inTransaction;
    await lockPace(db, now.toISOString());
    if (!(await isWithinPace(db, paceOf(site), { now, leaseMs }))) return;
    const all = await findSending(db);
    // Everybody is tried once before anybody is tried again.
    for (const isFirstTry of [true, false]) {
      for (const sending of all) {
        const mail = await claimOf(inTransaction, mails, sending, { ...claim, isFirstTry });
        if (mail) return mail;
      }
    }
    return;
  });
}

async function claimOf(
  site: Site,
  mails: MailCache,
  sending: Sending,
  claim: Claim & { isFirstTry: boolean },
): Promise<LeasedMail | undefined> {
  const { db } = site;
  const at = claim.now.toISOString();
  await recoverClaims(db, sending.id, claim);
  const findNext = () => findReader(db, mails, sending.id, claim);
  const next = await leaseNext(db, queue, claim, findNext, { state: 'claimed' });
  if (!next) {
    if (claim.isFirstTry || (await hasUnsettled(db, sending.id))) return;
    const sent = { status: 'sent', ended_at: at } as const;
    if (await changeStatus(db, sending.id, ['sending'], sent))
      await countHardBounces(db, sending.id, at);
    return;
  }
  await recordTry(db, sending.id, at);
  const { id, attempts, leaseUntil, mail, reader } = next;
  const named = { newsletterId: sending.id, recipientId: id };
  return {
    ...mailFor(site, mail, reader),
    id,
    attempts,
    leaseUntil,
    kind: 'newsletter',
    recipient: reader.email,
    replyTo: null,
    messageId: `<${id}.${sending.messageKey}>`,
    returnPath: returnAddressOf(site.signer, site.settings.mailReturn, named),
    createdAt: sending.startedAt ?? at,
  };
}

/** The next recipient who gets a newsletter, with their email; settles recipients who are skipped. */
async function findReader(
  db: Db,
  mails: MailCache,
  newsletterId: number,
  { now, ...claim }: Claim & { isFirstTry: boolean },
) {
  for (let passed = 0; passed < maxPassed; passed += 1) {
    const next = await findDueRecipient(db, newsletterId, now, claim);
    if (!next) return;
    const reader = readerOf(next);
    const frozen = reader && (await mails(db, newsletterId));
    const topics = frozen?.posts ? await findTopicsOf(db, next.subscriptionId ?? 0) : [];
    const mail = frozen && withPostsOf(frozen, topics);
    if (reader && mail && mail.posts?.length !== 0) return { ...next, reader, mail };
    await dropRecipient(db, next.id, fateOf(next), now.toISOString());
  }
  return;
}

async function settle(site: Site, mail: LeasedMail, result: BulkResult, now: Date): Promise<void> {
  const at = now.toISOString();
  await transact(site, async ({ db }) => {
    // Serialised, so that refusals on several instances are counted together.
    if (result.outcome !== 'accepted' && !result.retryAt) await lockPace(db, at);
    const claimed = await findClaimed(db, mail.id);
    if (!claimed) return;
    const isUncertain = claimed.isUncertain === 1;
    const answer = withoutAddress(withoutSignature(result.answer, mail), mail.recipient);
    const settlement = settlementOf({ ...result, answer }, mail.attempts, isUncertain);
    const isSettled = await settleRecipient(db, mail, settlement, at);
    if (!isSettled) return;
    if (result.outcome === 'deferred' && result.isSenderRefused) {
      await pauseNewsletter(db, claimed.newsletterId, answer);
    }
    if (settlement.state !== 'refused') return;
    if (judgeReply(answer) === 'no-mailbox') await markHardBounce(db, mail.id);
    if (hasEnded(claimed.status)) await countHardBounces(db, claimed.newsletterId, at);
    else await judgeRefusal(db, { ...claimed, id: mail.id }, at);
  });
}

/** Decides whether a refusal concerns its reader alone, or everybody. */
async function judgeRefusal(
  db: Db,
  recipient: NonNullable<Awaited<ReturnType<typeof findClaimed>>> & { id: number },
  now: Instant,
): Promise<void> {
  const { id, newsletterId, attempts, status, pauseReply } = recipient;
  // This attempt was in progress when the newsletter was paused for refusals.
  if (status === 'paused' && pauseReply !== null) return await requeueRefused(db, [id], now);
  const hasAccepted = await wasAccepted(db, newsletterId);
  // Refused again, although others got it: it is this reader's server. Pausing again would never end.
  if (attempts > 1 && hasAccepted) return;
  await pauseIfAllAreRefused(db, newsletterId, { hasAccepted, now });
}

function settlementOf(result: BulkResult, attempts: number, wasUncertain: boolean): Settlement {
  const { outcome, answer, retryAt } = result;
  const isUncertain = wasUncertain || outcome === 'unknown';
  if (retryAt) {
    const isFree = outcome === 'deferred' && result.scope === 'all';
    const counted = isFree ? attempts - 1 : attempts;
    return { state: 'pending', answer, dueAt: retryAt, isUncertain, attempts: counted };
  }
  if (isUncertain) return { state: 'uncertain', answer };
  return { state: outcome === 'accepted' ? 'accepted' : 'refused', answer };
}

/** The reply with the signed part of the return address removed, as in "bounces+…@example.com". */
function withoutSignature(answer: string, { returnPath }: LeasedMail): string {
  if (!returnPath) return answer;
  return answer.replaceAll(returnPath, returnPath.replace(/\+[^@]*/, '+…'));
}

/** Pauses after this many consecutive refusing domains or readers. */
const refusingDomains = 3;
const refusingReaders = 5;
/** Pauses after this many consecutive refusals, whatever they say. */
const refusingAll = 20;

/**
 * Pauses a newsletter when consecutive recipients are refused, and makes these recipients pending again. Missing or
 * full mailboxes do not affect others, so they count only if nobody has accepted the newsletter yet, or if there are very
 * many of them in a row.
 */
async function pauseIfAllAreRefused(
  db: Db,
  newsletterId: number,
  { hasAccepted, now }: { hasAccepted: boolean; now: Instant },
): Promise<void> {
  const refused = (await findLatestRefused(db, newsletterId, refusingAll)).filter(
    ({ attempts }) => !hasAccepted || attempts <= 1,
  );
  const ofEverybody = refused.filter(({ answer }) => {
    const verdict = judgeReply(answer ?? '');
    return verdict !== 'no-mailbox' && verdict !== 'mailbox-full';
  });
  const isByAll = refused.length >= (hasAccepted ? refusingAll : refusingReaders);
  const isByWords = !hasAccepted && domainsOfSameWords(refused) >= refusingDomains;
  const toRetry = isByAll || isByWords ? refused : ofEverybody;
  const isOfMany = domainsOf(toRetry).size >= refusingDomains || toRetry.length >= refusingReaders;
  if (!isOfMany || !(await pauseNewsletter(db, newsletterId, toRetry[0]?.answer ?? ''))) return;
  await requeueRefused(
    db,
    toRetry.map(({ id }) => id),
    now,
  );
}

type Refused = Awaited<ReturnType<typeof findLatestRefused>>;

const domainsOf = (refused: Refused) =>
  new Set(refused.map(({ email }) => email?.split('@').pop()));

/** The greatest number of domains whose refusals have the same words, apart from names and numbers. */
function domainsOfSameWords(refused: Refused): number {
  const groups = Map.groupBy(refused, ({ answer }) =>
    (answer ?? '').toLowerCase().replaceAll(/\S*[\d.…=_]\S*/g, ''),
  );
  return Math.max(0, ...Array.from(groups.values(), (group) => domainsOf(group).size));
}

const pauseNewsletter = (db: Db, id: number, reply: string) =>
  changeStatus(db, id, ['sending'], { status: 'paused', pause_reply: reply });

/** The reader, or why they get nothing: readers who leave or are deleted while the newsletter is sent are skipped. */
function readerOf({ subscriptionId, email, status, suppressedAt, confirmedAt }: Candidate) {
  if (subscriptionId === null || email === null) return;
  if (status !== 'confirmed' || suppressedAt !== null) return;
  return { subscriptionId, email, confirmedAt };
}

function fateOf({ isUncertain, status, suppressedAt }: Candidate) {
  if (isUncertain) return { state: 'uncertain' } as const;
  if (status === 'confirmed') {
    // Or the reader chose other topics after the digest was rendered.
    return { state: 'excluded', reason: suppressedAt ? 'suppressed' : 'topic' } as const;
  }
  return { state: 'left' } as const;
}

/** Caches the mail that was rendered last, which never changes. */
function createMailCache() {
  let last: { id: number; mail: RenderedNewsletter } | undefined;
  return async (db: Db, id: number): Promise<RenderedNewsletter | undefined> => {
    if (last?.id === id) return last.mail;
    const stored = await findMail(db, id);
    if (stored === undefined) return;
    last = { id, mail: JSON.parse(stored) };
    return last.mail;
  };
}
