import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable } from '../../db/database-unavailable.ts';
import { type Backoff, leaseTimes, nextAttemptAt } from '../../db/queries/leased-queue.ts';
import type { Site } from '../../site.ts';
import { startWorker, type Task } from '../../task-worker.ts';
import { attempt, type Delivery, maxRunning, openDelivery } from './delivery.ts';
import { domainOf } from './email.ts';
import {
  explainFailure,
  failureCode,
  failureMessage,
  isOfRecipient,
  Stopped,
  Unmailable,
} from './failure.ts';
import {
  clearProblem,
  type LeasedMail,
  leaseDueMail,
  recordFailure,
  recordProblem,
  recordSent,
} from './outbox.repository.ts';
import { emailHead } from './outgoing-email.ts';

/** From a minute to a day: ten attempts take nearly three days, which covers a weekend without a mail server. */
export const patientBackoff: Backoff = {
  maxAttempts: 10,
  firstMs: 60_000,
  factor: 3,
  maxMs: 24 * 60 * 60_000,
};

/** Times in milliseconds; tests shorten them. */
export interface SendingTimes {
  poll: number;
  /** Limit of one SMTP conversation. */
  conversation: number;
  /** What a conversation may still take during a stop. */
  grace: number;
  backoff: Backoff;
}

export const usualTimes: SendingTimes = {
  poll: 3_000,
  conversation: 60_000,
  grace: 8_000,
  backoff: patientBackoff,
};

interface SendOptions {
  delivery: Delivery;
  backoff: Backoff;
  graceMs: number;
}

/** Starts sending the emails of the outbox. Stopping lets those in progress finish. */
export function startMail(
  site: Site,
  times: Partial<SendingTimes> = {},
): { stop(): Promise<void> } {
  const { poll, conversation, grace, backoff } = { ...usualTimes, ...times };
  const delivery = openPatientDelivery(site, conversation);
  const onError = (error: unknown) =>
    site.log.error({ reason: failureCode(error) }, 'outbox not read');
  const take = createTaskSource(site, { delivery, backoff, graceMs: grace });
  const worker = startWorker(take, { maxRunning, pollMs: poll, onError }, site.workers);
  return {
    async stop() {
      await worker.stop();
      delivery.close();
    },
  };
}

/** Silence ends a conversation early; the limit ends one that drips. */
export function openPatientDelivery(site: Site, limitMs: number): Delivery {
  return openDelivery(site, { limitMs, quietMs: Math.ceil(limitMs / 3) });
}

/** A lease lasts so many attempts. */
export const attemptsPerLease = 1.5;

/** Leases due emails, longest due first. */
function createTaskSource(site: Site, options: SendOptions) {
  const slots = createDomainSlots(maxRunning);
  return async (stopping: AbortSignal): Promise<Task | undefined> => {
    const times = leaseTimes(new Date(), options.delivery.limitMs * attemptsPerLease);
    const mail = await leaseDueMail(site.db, times, options.backoff, slots.fullDomains());
    if (!mail) return;
    return () => slots.use(domainOf(mail.recipient), () => sendMail(site, mail, options, stopping));
  };
}

/** One slot always stays free of a recipient's domain, so that a slow domain does not block the others. */
export function createDomainSlots(count: number) {
  /** A domain for each email in progress. */
  const inProgress: string[] = [];
  const isFull = (domain: string) =>
    inProgress.filter((other) => other === domain).length >= count - 1;
  return {
    fullDomains: () => inProgress.filter(isFull),
    async use(domain: string, send: () => Promise<void>): Promise<void> {
      inProgress.push(domain);
      try {
        await send();
      } finally {
        inProgress.splice(inProgress.indexOf(domain), 1);
      }
    },
  };
}

async function sendMail(
  site: Site,
  mail: LeasedMail,
  { delivery, backoff, graceMs }: SendOptions,
  stopping: AbortSignal,
): Promise<void> {
  try {
    await attempt(delivery, mail, { graceMs, stopping });
  } catch (error) {
    return await storeFailure(site, mail, error, backoff);
  }
  await recordWithRetry(() => recordSent(site.db, mail.id, new Date().toISOString()), stopping);
  await clearProblem(site.db);
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
  // The log gets neither addresses nor texts.
  const details = { mail: mail.id, attempt: mail.attempts, reason: failureCode(error) };
  if (nextAt === null) log.error(details, 'mail given up');
  else log.warn(details, 'mail not sent yet');
  // A failure of one recipient is shown in the outbox; one that affects all, on the dashboard as well.
  const isOfOthers = isOfRecipient(error) && mail.recipient !== (await emailHead(site)).ownerEmail;
  if (isOfOthers || error instanceof Unmailable || error instanceof Stopped) return;
  await recordProblem(db, failureMessage(error) ?? null, now);
}

const recordAgainMs = 500;

/** Retries while the database is unavailable: an unrecorded email would be sent again. */
export async function recordWithRetry(
  record: () => Promise<void>,
  stopping: AbortSignal,
): Promise<void> {
  for (;;) {
    try {
      return await record();
    } catch (error) {
      if (stopping.aborted || !isDatabaseUnavailable(error)) throw error;
    }
    await sleep(recordAgainMs, undefined, { signal: stopping, ref: false }).catch(() => {});
  }
}
