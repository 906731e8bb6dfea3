import type { RowsQuery } from '../../../domain/api/list-fields.ts';
import { maxSelected } from '../../../domain/api/list-limits.ts';
import type { MailState } from '../../../domain/mail/mailbox.calls.ts';
import type { OutboxPage } from '../../../domain/mail/outbox.calls.ts';
import type { OutboxState } from '../../../domain/mail/outbox.ts';
import { retentionOf } from '../../../domain/retention/retention.ts';
import { daysBefore } from '../../days-before.ts';
import { countHit, secondsUntil } from '../../db/rate-limits.ts';
import { type Site, transact } from '../../site.ts';
import { attempt, emailFolder, openDelivery, removeEmailFiles } from './delivery.ts';
import type { Email } from './email.ts';
import { failureMessage, failureReply } from './failure.ts';
import {
  clearProblem,
  countEndedBefore,
  countMails,
  deleteMails,
  deleteUnsent,
  deleteUnsentOf,
  findEndedBefore,
  findLastSent,
  findMailIds,
  findMails,
  findMailsById,
  findMailText,
  findProblem,
  insertMail,
  makeDue,
  type NewMail,
  requeueGivenUp,
  withoutTokens,
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

const pageSize = 50;

/**
 * One page of the emails in a state, by default failed ones if there are any; the last page for a number beyond it.
 */
export async function listOutbox(
  site: Site,
  query: RowsQuery & { state?: OutboxState; page: number },
): Promise<OutboxPage> {
  const { db, settings } = site;
  const counts = {
    waiting: await countMails(db, 'waiting'),
    failed: await countMails(db, 'failed'),
    sent: await countMails(db, 'sent'),
  };
  const state = query.state ?? (counts.failed > 0 ? 'failed' : 'waiting');
  const pages = Math.max(1, Math.ceil(counts[state] / pageSize));
  const page = Math.min(Math.max(1, query.page), pages);
  return {
    mails: query.ids
      ? await findMailsById(db, query.ids)
      : await findMails(db, state, { limit: pageSize, offset: (page - 1) * pageSize }),
    state,
    counts,
    page,
    pages,
    folder: settings.smtpUrl ? null : emailFolder(site),
    ...(query.select && { ids: await findMailIds(db, state, maxSelected) }),
  };
}

/** The text of an email, without tokens that let in; undefined if it does not exist. */
export async function readEmail({ db }: Site, id: number): Promise<string | undefined> {
  const text = await findMailText(db, id);
  return text === undefined ? undefined : withoutTokens(text);
}

/** Deletes emails of a kind that did not leave in time. */
export async function discardUnsent(
  { db }: Site,
  { kind, before }: { kind: string; before: Date },
  now: Date,
): Promise<void> {
  await deleteUnsentOf(db, kind, before.toISOString(), now.toISOString());
}

/** Retries unsent emails now; without ids, all that failed. Resolves with their number. */
export async function retryEmails(
  site: Site,
  ids?: readonly number[],
  now = site.now(),
): Promise<number> {
  const instant = now.toISOString();
  const count = await transact(
    site,
    // In this order, because requeued emails count as waiting afterwards.
    async ({ db }) => (await makeDue(db, instant, ids)) + (await requeueGivenUp(db, instant, ids)),
  );
  if (count > 0) site.wake();
  return count;
}

/** Deletes unsent emails, except those being sent; resolves with their number. */
export async function deleteEmails(
  site: Site,
  ids: readonly number[],
  now = site.now(),
): Promise<number> {
  return await deleteUnsent(site.db, now.toISOString(), ids);
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
    return site.settings.smtpUrl
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
export async function mailState({
  db,
  settings,
}: Site): Promise<Pick<MailState, 'trouble' | 'lastSentAt'>> {
  return {
    trouble: (await findProblem(db)) ?? null,
    lastSentAt: settings.smtpUrl ? await findLastSent(db) : null,
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
