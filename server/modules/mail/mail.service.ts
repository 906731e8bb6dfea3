import { join } from 'node:path';
import { retentionOf } from '../../../domain/admin/retention.ts';
import type { MailState } from '../../../domain/api/answers/mails.ts';
import { daysBefore } from '../../days-before.ts';
import type { Db } from '../../db/tables.ts';
import type { Site } from '../../site.ts';
import { startWorker, type Worker } from '../../task-worker.ts';
import type { ReadFacts } from '../site/site.service.ts';
import { createBulkTaskSource, maxBulkRunning } from './bulk/bulk-sending.ts';
import type { BulkSource } from './bulk/bulk-source.ts';
import { usualPatience } from './bulk/patience.ts';
import type { Email } from './email.ts';
import { clearProblem, findProblem } from './mail-problem.repository.ts';
import { deleteMails, findEndedBefore, insertMail } from './outbox.repository.ts';
import { createOutboxService } from './outbox.service.ts';
import { readSender } from './rendering/mail-address.ts';
import { type MailHead, outgoingMail } from './rendering/outgoing-mail.ts';
import { type Backoff, patientBackoff } from './sending/backoff.ts';
import { type Delivery, maxRunning } from './sending/delivery.ts';
import { failureCode } from './sending/failure.ts';
import { fileDelivery, type NamedMail, removeMailFiles } from './sending/file-delivery.ts';
import { createTaskSource, type MailLog } from './sending/send-due-mail.ts';
import { smtpDelivery } from './sending/smtp-delivery.ts';
import { createTestMail } from './test-mail.ts';

/** Writes an email to the outbox within the caller's transaction: it is sent if and only if that commits. */
export type QueueEmail = (trx: Db, email: Email, now?: Date) => Promise<void>;

/** Writes an email to the outbox within `site`'s transaction: it is sent if and only if that commits. */
export async function queueEmail(site: Site, email: Email, now = site.now()): Promise<void> {
  const mail = outgoingMail(email, await emailHead(site));
  await insertMail(site.db, mail, now.toISOString());
}

/** The sender, and the owner's address. */
export async function emailHead(site: Site): Promise<MailHead> {
  const { siteUrl, mailFrom, ownerEmail: mailbox } = site.settings;
  const { name: brandName, email } = await site.facts();
  const ownerEmail = mailbox ?? email;
  return { brandName, siteUrl, ownerEmail, from: readSender(mailFrom ?? ownerEmail, brandName) };
}

export type MailService = ReturnType<typeof createMailService>;

interface MailOptions {
  /** Null: emails are written to files in dataDir. */
  smtpUrl: string | null;
  /** An address, or a name with one. Null: the owner's address. */
  mailFrom: string | null;
  /** Null: the site's e-mail address. */
  ownerEmail: string | null;
  dataDir: string;
  readFacts: ReadFacts;
  siteUrl: string;
  log: MailLog;
  /** For tests. */
  times?: Partial<MailTimes>;
}

/** Times in milliseconds. */
interface MailTimes {
  poll: number;
  /** Limit of one SMTP conversation. */
  conversation: number;
  /** The same for a test email: the browser that waits gives up after 15 seconds. */
  test: number;
  /** What a conversation may still take during a stop. */
  grace: number;
  backoff: Backoff;
  /** After a server asked for patience with bulk emails. */
  patience: Backoff;
}

const usualTimes: MailTimes = {
  poll: 3_000,
  conversation: 60_000,
  test: 12_000,
  grace: 8_000,
  backoff: patientBackoff,
  patience: usualPatience,
};

const atOnce = 500;

/** Email to the owner and to visitors: queued in a transaction, sent by a worker, listed in the admin. */
export function createMailService(db: Db, options: MailOptions) {
  const times = { ...usualTimes, ...options.times };
  const findHead = async (reader: Db): Promise<MailHead> => {
    const { name: brandName, email } = await options.readFacts(reader);
    const ownerEmail = options.ownerEmail ?? email;
    const from = readSender(options.mailFrom ?? ownerEmail, brandName);
    return { brandName, siteUrl: options.siteUrl, ownerEmail, from };
  };
  const findSender = async () => (await findHead(db)).from;
  const findOwner = async () => (await findHead(db)).ownerEmail;
  const folder = join(options.dataDir, 'mail');
  const deliver = (limitMs: number, quietMs: number): Delivery =>
    options.smtpUrl
      ? smtpDelivery(options.smtpUrl, findSender, { limitMs, quietMs })
      : fileDelivery(folder, findSender);
  // Silence ends a conversation early; the limit ends one that drips.
  const delivery = deliver(times.conversation, Math.ceil(times.conversation / 3));
  const { log } = options;
  const { backoff, grace: graceMs } = times;
  const sending = createTaskSource(db, { delivery, backoff, graceMs, findOwner, log });
  let worker: Worker | undefined;
  const wake = () => worker?.wake();

  const queue: QueueEmail = async (trx, email, now = new Date()) =>
    await insertMail(trx, outgoingMail(email, await findHead(trx)), now.toISOString());

  return {
    /** Queues an email within a transaction. Never fails because of visitors' input. */
    queue,

    /** Call after the commit: the worker looks at once. */
    wake,

    /** Starts sending. Stopping lets emails in progress finish. */
    start(): { stop(): Promise<void> } {
      const started = startWorker(sending, {
        maxRunning,
        pollMs: times.poll,
        onError: (error) => log.error({ reason: failureCode(error) }, 'outbox not read'),
      });
      worker = started;
      return {
        async stop() {
          await started.stop();
          delivery.close();
        },
      };
    },

    /** Starts sending the emails of a source, after those of the outbox. Stopping lets those in progress finish. */
    startBulk(source: BulkSource): { wake(): void; stop(): Promise<void> } {
      const own = deliver(times.conversation, Math.ceil(times.conversation / 3));
      const { patience } = times;
      const take = createBulkTaskSource(db, source, {
        delivery: own,
        backoff,
        patience,
        graceMs,
        log,
      });
      const started = startWorker(take, {
        maxRunning: maxBulkRunning,
        pollMs: times.poll,
        onError: (error) => log.error({ reason: failureCode(error) }, 'bulk emails not read'),
      });
      return {
        wake: started.wake,
        async stop() {
          await started.stop();
          own.close();
        },
      };
    },

    /** The sender, and the owner's address. */
    head: () => findHead(db),

    /** Sends a test email to the owner and resolves with the outcome. */
    sendTest: createTestMail(db, {
      ...options,
      delivery: deliver(times.test, times.test),
      findHead: () => findHead(db),
      onSent: () => clearProblem(db),
    }),

    /** Whether email works, and if not, since when and why. */
    state: async (): Promise<Pick<MailState, 'trouble'>> => ({
      trouble: (await findProblem(db)) ?? null,
    }),

    /** Deletes old emails and their files. */
    async removeExpired(now: Date): Promise<void> {
      const { mail } = retentionOf(await options.readFacts(db));
      const before = daysBefore(now, mail);
      for (;;) {
        const ended = await findEndedBefore(db, before, atOnce);
        if (ended.length === 0) return;
        await removeMailFiles(folder, ended);
        await deleteMails(
          db,
          ended.map(({ id }) => id),
        );
      }
    },

    /** Deletes the files of emails, if any. */
    removeFiles: (mails: NamedMail[]) => removeMailFiles(folder, mails),

    ...createOutboxService(db, options.smtpUrl ? null : folder, wake),
  };
}
