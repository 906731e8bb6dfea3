import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { MailState } from '../../../domain/api/answers/mails.ts';
import { daysBefore } from '../../days-before.ts';
import type { Tables } from '../../db/tables.ts';
import type { Email } from './email.ts';
import { findProblem, forgetProblem } from './mail-trouble.repository.ts';
import { deleteMails, findEndedBefore, insertMail } from './outbox.repository.ts';
import { createOutboxService } from './outbox.service.ts';
import { readSender } from './rendering/mail-address.ts';
import { outgoingMail } from './rendering/outgoing-mail.ts';
import { type Backoff, patientBackoff } from './sending/backoff.ts';
import { type Delivery, maxInHand } from './sending/delivery.ts';
import { failureCode } from './sending/failure.ts';
import { fileDelivery, type NamedMail, removeMailFiles } from './sending/file-delivery.ts';
import { createSending, type MailLog } from './sending/send-due-mail.ts';
import { smtpDelivery } from './sending/smtp-delivery.ts';
import { startWorker, type Worker } from './sending/worker.ts';
import { createTestMail } from './test-mail.ts';

/** Writes a letter into the outbox, inside the caller's transaction: it is sent if and only if that commits. */
export type QueueEmail = (trx: Kysely<Tables>, letter: Email, now?: Date) => Promise<void>;

export type MailService = ReturnType<typeof createMailService>;

interface MailOptions {
  /** Absent: mail is kept as files in dataDir. */
  smtpUrl: string | null;
  /** An address, or a name with one. */
  mailFrom: string;
  ownerEmail: string;
  dataDir: string;
  brandName: string;
  siteUrl: string;
  log: MailLog;
  /** How long mails stay once they were sent or given up. */
  retention: { mail: number };
  /** Other times than those of a real site, for tests. */
  times?: Partial<MailTimes>;
}

/** Times in milliseconds. */
interface MailTimes {
  poll: number;
  /** The longest that one conversation with the SMTP server may take. */
  conversation: number;
  /** The same for a test mail: somebody sits before the screen, whose browser waits for 15 seconds. */
  test: number;
  /** What a conversation may still take when the process stops. */
  grace: number;
  backoff: Backoff;
}

const usualTimes: MailTimes = {
  poll: 3_000,
  conversation: 60_000,
  test: 12_000,
  grace: 8_000,
  backoff: patientBackoff,
};

/** How many mails are forgotten in one step. */
const atOnce = 500;

/** Mail to owner and visitors: queued with what it tells of, sent by a worker, listed in the admin. */
export function createMailService(db: Kysely<Tables>, options: MailOptions) {
  const times = { ...usualTimes, ...options.times };
  const from = readSender(options.mailFrom, options.brandName);
  const folder = join(options.dataDir, 'mail');
  const deliver = (limitMs: number, quietMs: number): Delivery =>
    options.smtpUrl
      ? smtpDelivery(options.smtpUrl, from, { limitMs, quietMs })
      : fileDelivery(folder, from);
  // Silence is noticed early; a server that drips is ended by the limit.
  const delivery = deliver(times.conversation, Math.ceil(times.conversation / 3));
  const { log, ownerEmail } = options;
  const { backoff, grace: graceMs } = times;
  const sending = createSending(db, { delivery, backoff, graceMs, ownerEmail, log });
  let worker: Worker | undefined;
  const wake = () => worker?.wake();
  const compose = (letter: Email) => outgoingMail(letter, options, from.address);

  const queue: QueueEmail = async (trx, letter, now = new Date()) =>
    await insertMail(trx, compose(letter), now.toISOString());

  return {
    /** Queues a letter within a transaction. Whatever visitors typed into it, this does not fail. */
    queue,

    /** To be called after the commit: the worker looks at once. */
    wake,

    /** Starts sending. Stopping lets the mails in hand finish. */
    start(): { stop(): Promise<void> } {
      const started = startWorker(sending, {
        maxInHand,
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

    /** Sends a mail to the owner at once, and resolves with what came of it. */
    sendTest: createTestMail({
      ...options,
      delivery: deliver(times.test, times.test),
      compose,
      onSent: () => forgetProblem(db),
    }),

    /** Whether mail goes out, and if not, since when and why. */
    state: async (): Promise<MailState> => ({ trouble: (await findProblem(db)) ?? null }),

    /** Forgets mails that went out long enough ago, with their files. */
    async removeExpired(now: Date): Promise<void> {
      const before = daysBefore(now, options.retention.mail);
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

    /** Removes the files of mails, should they have been kept as files. */
    removeFiles: (mails: NamedMail[]) => removeMailFiles(folder, mails),

    ...createOutboxService(db, options.smtpUrl ? null : folder, wake),
  };
}
