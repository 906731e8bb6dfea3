import type { MailState } from '../../../domain/mail/mailbox.calls.ts';
import { retentionOf } from '../../../domain/retention/retention.ts';
import { daysBefore } from '../../days-before.ts';
import { afterCommit } from '../../db/act.ts';
import { countHit, secondsUntil } from '../../db/rate-limits.ts';
import type { Site } from '../../site.ts';
import { attempt, canMail, openDelivery, removeEmailFiles } from './delivery.ts';
import type { Email } from './email.ts';
import { failureMessage, failureReply } from './failure.ts';
import {
  clearProblem,
  countEndedBefore,
  deleteMails,
  deleteUnsent,
  findEndedBefore,
  findLastSent,
  findProblem,
  insertMail,
  type NewMail,
  type SomeMails,
} from './outbox.repository.ts';
import { type EmailHead, emailHead, outgoingEmail } from './outgoing-email.ts';

/**
 * Writes an email to the outbox within `site`'s transaction: it is sent if and only if that commits. Call site.wake()
 * after the commit. Resolves with its id.
 */
export async function queueEmail(site: Site, email: Email, now = site.now()): Promise<number> {
  const mail = outgoingEmail(email, await emailHead(site));
  return await insertMail(site.db, mail, now.toISOString());
}

/** Deletes unsent emails with their files, except those being sent; resolves with what was deleted. */
export async function discardUnsent(site: Site, which: SomeMails, now = site.now()) {
  const discarded = await deleteUnsent(site.db, which, now.toISOString());
  afterCommit(() => {
    removeEmailFiles(site, discarded).catch((err: unknown) =>
      site.log.error({ err }, 'the files of discarded emails could not be deleted'),
    );
  });
  return discarded;
}

const maxTests = 5;
const testWindowMs = 10 * 60 * 1000;
/** Less than the 15 seconds after which the browser's request times out. */
const testLimitMs = 12_000;

/** An email that another module has rendered; it goes to the owner unless it names a recipient. */
export type RenderedEmail = Pick<NewMail, 'subject' | 'text' | 'html' | 'headers'> & {
  recipient?: string | undefined;
};

export type TestEmailOutcome =
  | { kind: 'sent'; to: string; answer: string }
  /** `answer` is the file's path. */
  | { kind: 'written'; answer: string }
  /** `sentence` is absent for an unknown error. */
  | { kind: 'failed'; sentence: string | undefined; answer: string }
  | { kind: 'test-mail-limited'; retryAfterSeconds: number };

/**
 * Sends an email while the caller waits, by default a test email, and resolves with the server's response. Nothing is
 * queued. Rate-limited, to protect the mail server.
 */
export async function sendTestEmail(
  site: Site,
  rendered?: RenderedEmail,
  now = site.now(),
): Promise<TestEmailOutcome> {
  const { hits, resetsAt } = await countHit(site.db, 'test-mail', now, testWindowMs);
  if (hits > maxTests) {
    return { kind: 'test-mail-limited', retryAfterSeconds: secondsUntil(resetsAt, now) };
  }
  const head = await emailHead(site);
  const mail = {
    ...outgoingEmail(testEmail(head), head),
    ...rendered,
    recipient: rendered?.recipient ?? head.ownerEmail,
    id: 0,
    createdAt: now.toISOString(),
  };
  // With connections of its own: those of the outbox may be busy.
  const delivery = openDelivery(site, { limitMs: testLimitMs, quietMs: testLimitMs });
  try {
    const answer = await attempt(delivery, mail);
    await clearProblem(site.db);
    return canMail(site)
      ? { kind: 'sent', to: mail.recipient, answer }
      : { kind: 'written', answer };
  } catch (error) {
    return { kind: 'failed', sentence: failureMessage(error), answer: failureReply(error) };
  } finally {
    delivery.close();
  }
}

function testEmail({ brandName }: EmailHead): Email {
  return {
    kind: 'test-mail',
    to: { owner: true },
    subject: `A test mail from ${brandName}`,
    parts: [
      'Somebody pressed “Send a test mail” in the Outbox. This mail arrived, so mail from the site reaches this address.',
      'If you found it in the spam folder, mark it as “not spam”: enquiries come from the same sender.',
    ],
  };
}

/** Whether sending email works, and if not, since when and why. */
export async function mailState(site: Site): Promise<Pick<MailState, 'trouble' | 'lastSentAt'>> {
  return {
    trouble: (await findProblem(site.db)) ?? null,
    lastSentAt: canMail(site) ? await findLastSent(site.db) : null,
  };
}

const deletedAtOnce = 500;

/** The number of emails that a retention of `days` would delete. */
export async function countOldEmails({ db }: Site, days: number, now: Date): Promise<number> {
  return await countEndedBefore(db, daysBefore(now, days));
}

/** Deletes emails after their retention period, with their files: they contain addresses and valid links. */
export async function removeOldEmails(site: Site, now: Date): Promise<void> {
  const { mail } = retentionOf(await site.facts());
  const before = daysBefore(now, mail);
  for (;;) {
    const expired = await findEndedBefore(site.db, before, deletedAtOnce);
    if (expired.length === 0) return;
    await removeEmailFiles(site, expired);
    const ids = expired.map(({ id }) => id);
    await deleteMails(site.db, ids);
  }
}
