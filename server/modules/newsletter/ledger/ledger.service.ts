import { judgeReply } from '../../../../domain/newsletter/smtp-reply.ts';
import { instantAfter } from '../../../days-before.ts';
import type { Db, Instant } from '../../../db/tables.ts';
import type { BulkResult } from '../../mail/bulk/bulk-result.ts';
import type { BulkSource } from '../../mail/bulk/bulk-source.ts';
import type { LeasedMail } from '../../mail/outbox.repository.ts';
import type { NewsletterEmails } from '../newsletter-emails.ts';
import type { RenderedNewsletter } from '../rendering/rendered-newsletter.ts';
import type { ReturnAddresses } from '../returns/return-addresses.ts';
import {
  type Candidate,
  claimRecipient,
  endLostClaims,
  findDueRecipient,
  findMail,
  findSending,
  findTopicsOf,
  hasUnsettled,
} from './claim.repository.ts';
import { lockPace, mayGoOut, type Pace, recordTry } from './pace.repository.ts';
import { mailOf, withPostsOf } from './recipient-mail.ts';
import {
  changeStatus,
  countBounce,
  dropRecipient,
  findClaimed,
  findLatestRefused,
  type Settlement,
  settleRecipient,
  waitAgain,
  wasAcceptedSince,
} from './recipients.repository.ts';
import { withoutAddress } from './without-address.ts';

interface LedgerSetup {
  pace: Pace;
  emails: Pick<NewsletterEmails, 'listHeaders' | 'leaveLink' | 'choiceLink'>;
  /** Where a mail comes back to; without it, to the sender. */
  returnAddress?: ReturnAddresses['of'];
}

/** Recipients passed over in one claim, so that the event loop is free between. */
const maxPassed = 50;

type Sending = Awaited<ReturnType<typeof findSending>>[number];
interface Claim {
  now: Date;
  leaseUntil: Instant;
  without: readonly string[];
}

/** The books of newsletters as a source of emails: who is next, and what became of each. */
export function createLedger(db: Db, { pace, emails, returnAddress }: LedgerSetup): BulkSource {
  const mails = createMailCache();

  async function claimOf(
    trx: Db,
    sending: Sending,
    claim: Claim,
    isFirstTry: boolean,
  ): Promise<LeasedMail | undefined> {
    const { now, leaseUntil, without } = claim;
    const at = now.toISOString();
    // Twice the lease, so that instances with slightly different clocks do not end each other's.
    const latest = instantAfter(now, 2 * (Date.parse(leaseUntil) - now.getTime()));
    await endLostClaims(trx, { newsletterId: sending.id, isSending: true }, at, latest);
    for (let passed = 0; passed < maxPassed; passed += 1) {
      const next = await findDueRecipient(trx, sending.id, at, { without, isFirstTry });
      if (!next) {
        if (isFirstTry) return;
        if (await hasUnsettled(trx, sending.id)) return;
        await changeStatus(trx, sending.id, ['sending'], { status: 'sent', ended_at: at });
        return;
      }
      const reader = readerOf(next);
      const frozen = reader && (await mails(trx, sending.id));
      const topics = frozen?.posts ? await findTopicsOf(trx, next.subscriptionId ?? 0) : [];
      const mail = frozen && withPostsOf(frozen, topics);
      const isBlank = mail?.posts?.length === 0;
      if (!reader || !mail || isBlank) await dropRecipient(trx, next.id, fateOf(next), at);
      else if (await claimRecipient(trx, next, leaseUntil)) {
        await recordTry(trx, sending.id, at);
        return {
          ...mailOf(mail, reader, emails),
          ...{ id: next.id, kind: 'newsletter', recipient: reader.email, replyTo: null },
          messageId: `<${next.id}.${sending.messageKey}>`,
          returnPath: returnAddress?.({ newsletterId: sending.id, recipientId: next.id }),
          createdAt: sending.startedAt ?? at,
          attempts: next.attempts + 1,
          leaseUntil,
        };
      }
    }
    return;
  }

  return {
    async claim(claim) {
      if ((await findSending(db)).length === 0) return;
      const { now, leaseUntil } = claim;
      const leaseMs = Date.parse(leaseUntil) - now.getTime();
      return await db.transaction().execute(async (trx) => {
        await lockPace(trx, now.toISOString());
        if (!(await mayGoOut(trx, pace, { now, leaseMs }))) return;
        const all = await findSending(trx);
        // Everybody is tried once before anybody is tried again.
        for (const isFirstTry of [true, false]) {
          for (const sending of all) {
            const mail = await claimOf(trx, sending, claim, isFirstTry);
            if (mail) return mail;
          }
        }
        return;
      });
    },

    settle: (mail, result, now) => settle(db, mail, result, now),
  };
}

async function settle(db: Db, mail: LeasedMail, result: BulkResult, now: Date): Promise<void> {
  const at = now.toISOString();
  await db.transaction().execute(async (trx) => {
    // Refusals on several instances at once are counted together.
    if (result.outcome === 'refused') await lockPace(trx, at);
    const found = await findClaimed(trx, mail.id);
    if (!found) return;
    const isUncertain = found.isUncertain === 1;
    const answer = withoutAddress(withoutSignature(result.answer, mail), mail.recipient);
    const settlement = settlementOf({ ...result, answer }, mail.attempts, isUncertain);
    const isSettled = await settleRecipient(trx, mail.id, settlement, at);
    if (!isSettled) return;
    if (result.outcome === 'deferred' && result.isSenderRefused) {
      await pauseNewsletter(trx, found.newsletterId, answer);
    }
    if (result.outcome !== 'refused') return;
    const verdict = judgeReply(answer);
    if (verdict === 'no-mailbox') await countBounce(trx, { id: mail.id, answer, ...found }, at);
    else if (verdict !== 'mailbox-full') await judgeRefusal(trx, { ...found, id: mail.id }, at);
  });
}

/** A refusal that does not speak of the reader's mailbox: of the reader, or of all. */
async function judgeRefusal(
  trx: Db,
  found: NonNullable<Awaited<ReturnType<typeof findClaimed>>> & { id: number },
  now: Instant,
): Promise<void> {
  const { id, newsletterId, dueAt, attempts, status, pauseReply } = found;
  // It was under way when the newsletter was paused for such refusals.
  if (status === 'paused' && pauseReply !== null) return await waitAgain(trx, [id], now);
  // It was refused before, and others were accepted since: it is this reader's server. Pausing again would never end.
  if (attempts > 1 && (await wasAcceptedSince(trx, newsletterId, dueAt))) return;
  await pauseIfAllAreRefused(trx, newsletterId, now);
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

/** The reply without the signed part of the return address, as "bounces+…@example.com". */
function withoutSignature(answer: string, { returnPath }: LeasedMail): string {
  if (!returnPath) return answer;
  return answer.replaceAll(returnPath, returnPath.replace(/\+[^@]*/, '+…'));
}

/** So many domains in a row that refuse a newsletter, or so many readers, and the reason is not a reader's. */
const refusingDomains = 3;
const refusingReaders = 5;

/**
 * Pauses a newsletter that one reader after the other is refused, and has these readers wait again. Mailboxes that are
 * gone or full say nothing about the others.
 */
async function pauseIfAllAreRefused(trx: Db, newsletterId: number, now: Instant): Promise<void> {
  const latest = await findLatestRefused(trx, newsletterId, 4 * refusingReaders);
  const refused = latest.filter(({ answer }) => {
    const verdict = judgeReply(answer ?? '');
    return verdict !== 'no-mailbox' && verdict !== 'mailbox-full';
  });
  const domains = new Set(refused.map(({ email }) => email?.split('@').pop()));
  if (domains.size < refusingDomains && refused.length < refusingReaders) return;
  if (!(await pauseNewsletter(trx, newsletterId, refused[0]?.answer ?? ''))) return;
  await waitAgain(
    trx,
    refused.map(({ id }) => id),
    now,
  );
}

const pauseNewsletter = (trx: Db, id: number, reply: string) =>
  changeStatus(trx, id, ['sending'], { status: 'paused', pause_reply: reply });

/** Who leaves, or is deleted, while the newsletter is sent gets none. */
function readerOf({ subscriptionId, email, status, suppressedAt, confirmedAt }: Candidate) {
  if (subscriptionId === null || email === null) return;
  if (status !== 'confirmed' || suppressedAt !== null) return;
  return { subscriptionId, email, confirmedAt };
}

function fateOf({ isUncertain, status, suppressedAt }: Candidate) {
  if (isUncertain) return { state: 'uncertain' } as const;
  if (status === 'confirmed') {
    // Or other topics were chosen since the digest was made.
    return { state: 'excluded', reason: suppressedAt ? 'suppressed' : 'topic' } as const;
  }
  return { state: 'left' } as const;
}

/** Remembers the mail that was rendered last, which never changes. */
function createMailCache() {
  let last: { id: number; mail: RenderedNewsletter } | undefined;
  return async (trx: Db, id: number): Promise<RenderedNewsletter | undefined> => {
    if (last?.id === id) return last.mail;
    const stored = await findMail(trx, id);
    if (stored === undefined) return;
    last = { id, mail: JSON.parse(stored) };
    return last.mail;
  };
}
