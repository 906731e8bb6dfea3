import { countHit, secondsUntil } from '../../db/rate-limits.ts';
import type { Db } from '../../db/tables.ts';
import type { Email } from './email.ts';
import type { NewMail } from './outbox.repository.ts';
import { type MailHead, outgoingMail } from './rendering/outgoing-mail.ts';
import { attempt } from './sending/attempt.ts';
import type { Delivery } from './sending/delivery.ts';
import { failureAnswer, failureMessage } from './sending/failure.ts';

const maxTests = 5;
const windowMs = 10 * 60 * 1000;

interface TestMailDependencies {
  /** Null: emails are written to files. */
  smtpUrl: string | null;
  /** With its own connections: the pool's may be busy. */
  delivery: Delivery;
  findHead: () => Promise<MailHead>;
  onSent: () => Promise<unknown>;
}

/** What another module has rendered itself, to the owner unless it names a recipient. */
export type RenderedMail = Pick<NewMail, 'subject' | 'text' | 'html' | 'headers'> & {
  recipient?: string | undefined;
};

export type TestMailOutcome =
  | { kind: 'sent'; to: string; answer: string }
  /** `answer` is the path of the file. */
  | { kind: 'written'; answer: string }
  /** `sentence` is absent for an unknown error. */
  | { kind: 'failed'; sentence: string | undefined; answer: string }
  | { kind: 'test-mail-limited'; retryAfterSeconds: number };

/**
 * Sends an email to the owner, or to the recipient of the given one, while the caller waits, one that says that it is a test or the one given: it is not
 * queued, and the server's response is returned.
 * Limited, to protect the mail server.
 */
export function createTestMail(db: Db, dependencies: TestMailDependencies) {
  return async (given?: RenderedMail, now = new Date()): Promise<TestMailOutcome> => {
    const { hits, resetsAt } = await countHit(db, 'test-mail', now, windowMs);
    return hits > maxTests
      ? { kind: 'test-mail-limited', retryAfterSeconds: secondsUntil(resetsAt, now) }
      : await sendNow(dependencies, given, now);
  };
}

async function sendNow(
  dependencies: TestMailDependencies,
  given: RenderedMail | undefined,
  now: Date,
): Promise<TestMailOutcome> {
  const { delivery, findHead, onSent } = dependencies;
  const head = await findHead();
  const mail = {
    ...outgoingMail(testEmail(head), head),
    ...given,
    recipient: given?.recipient ?? head.ownerEmail,
    ...{ id: 0, createdAt: now.toISOString() },
  };
  try {
    const answer = await attempt(delivery, mail);
    await onSent();
    return dependencies.smtpUrl
      ? { kind: 'sent', to: mail.recipient, answer }
      : { kind: 'written', answer };
  } catch (error) {
    return { kind: 'failed', sentence: failureMessage(error), answer: failureAnswer(error) };
  } finally {
    delivery.close();
  }
}

function testEmail({ brandName }: MailHead): Email {
  return {
    kind: 'test-mail',
    to: { owner: true },
    subject: `A test mail from ${brandName}`,
    parts: [
      'Somebody pressed “Send a test mail” in the Outbox. This mail arrived, so mail from the site reaches this address.',
      'Should it lie among spam, tell your mail program that it is none: enquiries come from the same sender.',
    ],
  };
}
