import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable } from '../../db/database-unavailable.ts';
import { type Backoff, type LeaseTerm, nextAttemptAt } from '../../db/queries/leased-queue.ts';
import { type Site, transact } from '../../site.ts';
import { startWorker, type Worker } from '../../task-worker.ts';
import { attempt, canMail, maxRunning, openDelivery } from './delivery.ts';
import { domainOf, keptNoticesKind } from './email.ts';
import {
  explainFailure,
  failureCode,
  failureMessage,
  isOfRecipient,
  Stopped,
  Unmailable,
} from './failure.ts';
import { discardKeptNotices } from './kept-mails.ts';
import {
  clearProblem,
  type LeasedMail,
  leaseDueMail,
  recordFailure,
  recordKept,
  recordProblem,
  recordSent,
} from './outbox.repository.ts';
import { emailHead } from './outgoing-email.ts';

/** From a minute to a day: ten attempts take nearly three days, longer than a weekend without a mail server. */
export const patientBackoff: Backoff = {
  maxAttempts: 10,
  firstMs: 60_000,
  factor: 3,
  maxMs: 24 * 60 * 60_000,
};

/** Times in milliseconds, which tests shorten. */
export interface SendingTimes {
  poll: number;
  /** Time limit of one SMTP conversation. */
  conversation: number;
  /** How long a conversation may still take during a stop. */
  grace: number;
  backoff: Backoff;
}

export const usualTimes: SendingTimes = {
  poll: 3_000,
  conversation: 60_000,
  grace: 8_000,
  backoff: patientBackoff,
};

/** A queue of emails: the outbox, or bulk emails of another module. */
export interface EmailQueue {
  /** Leases the next email; undefined if none is due. `without`: recipient domains to skip, in lower case. */
  lease(term: LeaseTerm & { without: readonly string[] }): Promise<LeasedMail | undefined>;
  /** Records the server's response to an attempt, or its error. */
  settle(mail: LeasedMail, ended: { answer: string } | { error: unknown }): Promise<void>;
}

/** Starts sending the emails of a queue over its own connections. Stopping lets emails in progress finish. */
export function startSending(
  site: Site,
  queue: EmailQueue,
  { poll, conversation, grace }: SendingTimes,
): Worker {
  // Silence ends a conversation early; the time limit ends one that drips.
  const times = { limitMs: conversation, quietMs: Math.ceil(conversation / 3) };
  const delivery = openDelivery(site, times);
  // An attempt must end before its lease does.
  const leaseMs = delivery.limitMs * 1.5;
  /** The recipient's domain of each email in progress. */
  const domains: string[] = [];
  const isFull = (domain: string) =>
    domains.filter((other) => other === domain).length >= maxRunning - 1;
  const send = async (mail: LeasedMail, stopping: AbortSignal) => {
    const domain = domainOf(mail.recipient);
    domains.push(domain);
    try {
      const result = await attempt(delivery, mail, { graceMs: grace, stopping }).then(
        (answer) => ({ answer }),
        (error: unknown) => ({ error }),
      );
      await recordWithRetry(() => queue.settle(mail, result), stopping);
    } finally {
      domains.splice(domains.indexOf(domain), 1);
    }
  };
  const take = async (stopping: AbortSignal) => {
    // One slot is always left for another domain, so that a slow domain does not block the others.
    const without = domains.filter(isFull);
    const mail = await queue.lease({ now: new Date(), leaseMs, without });
    return mail && (() => send(mail, stopping));
  };
  const onError = (error: unknown) =>
    site.log.error({ reason: failureCode(error) }, 'could not lease an email');
  const worker = startWorker(take, { maxRunning, pollMs: poll, onError }, site.workers);
  return {
    wake: worker.wake,
    async stop() {
      await worker.stop();
      delivery.close();
    },
  };
}

/** Starts sending the emails of the outbox. */
export function startMail(site: Site, changedTimes: Partial<SendingTimes> = {}): Worker {
  const times = { ...usualTimes, ...changedTimes };
  const { backoff } = times;
  return startSending(
    site,
    {
      lease: (term) => leaseDueMail(site.db, term, backoff),
      async settle(mail, result) {
        if ('error' in result) return await storeFailure(site, mail, result.error, backoff);
        if (canMail(site)) await storeSent(site, mail);
        else await recordKept(site.db, mail.id, new Date().toISOString());
        await clearProblem(site.db);
      },
    },
    times,
  );
}

async function storeSent(site: Site, mail: LeasedMail): Promise<void> {
  await transact(site, async (inTransaction) => {
    await recordSent(inTransaction.db, mail, new Date().toISOString());
    if (mail.kind === keptNoticesKind) await discardKeptNotices(inTransaction, mail);
  });
  await site.registered.emailAccepted(site, mail.id);
}

async function storeFailure(
  site: Site,
  mail: LeasedMail,
  error: unknown,
  backoff: Backoff,
): Promise<void> {
  const { db, log } = site;
  const now = new Date().toISOString();
  const nextAt = error instanceof Unmailable ? null : nextAttemptAt(mail.attempts, backoff);
  await recordFailure(db, mail, { error: explainFailure(error), nextAt }, now);
  // The log must contain neither addresses nor texts.
  const details = { mail: mail.id, attempt: mail.attempts, reason: failureCode(error) };
  if (nextAt === null) log.error(details, 'email abandoned');
  else log.warn(details, 'email not sent, will be retried');
  // A failure for one recipient is shown in the outbox; one that affects all emails, on the dashboard too.
  const isOfOthers = isOfRecipient(error) && mail.recipient !== (await emailHead(site)).ownerEmail;
  if (isOfOthers || error instanceof Unmailable || error instanceof Stopped) return;
  await recordProblem(db, failureMessage(error) ?? null, now);
}

const recordAgainMs = 500;

/** Retries while the database is unavailable, since an unrecorded email would be sent again. */
async function recordWithRetry(record: () => Promise<void>, stopping: AbortSignal) {
  for (;;) {
    try {
      return await record();
    } catch (error) {
      if (stopping.aborted || !isDatabaseUnavailable(error)) throw error;
    }
    await sleep(recordAgainMs, undefined, { signal: stopping, ref: false }).catch(() => {});
  }
}
