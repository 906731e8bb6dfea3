import type { Db } from '../../db/tables.ts';
import type { Addressee, Email } from '../mail/email.ts';
import type { QueueEmail } from '../mail/mail.service.ts';
import type { ReadFacts } from '../site/site.service.ts';
import { findRecipients } from './contact-emails.ts';
import {
  type DigestEntry,
  findUnsentDigests,
  leaveForDigest,
  takeForDigest,
} from './digest.repository.ts';

interface DigestDependencies {
  queueEmail: QueueEmail;
  /** Starts sending queued emails, after the commit. */
  wake: () => void;
  siteUrl: string;
  readFacts: ReadFacts;
}

const kind = 'contact-digest';
/** The longest wait for a digest. */
const maxWaitMs = 60 * 60 * 1000;
/** Limits the size of an email. */
const maxEntries = 500;

/** One email to the owner about messages that came too many at once for an email each. */
export function createMessageDigest(db: Db, dependencies: DigestDependencies) {
  const queueOne = (now: Date) =>
    db.transaction().execute(async (trx) => {
      const { entries, isLast } = await takeForDigest(trx, {
        now: now.toISOString(),
        latest: new Date(now.getTime() + maxWaitMs).toISOString(),
        limit: maxEntries,
      });
      if (entries.length > 0) {
        for (const to of await findRecipients(trx, dependencies.readFacts)) {
          await dependencies.queueEmail(trx, digestOf(entries, to, dependencies), now);
        }
      }
      return isLast;
    });

  return {
    /** Queues due digests in the transaction that takes their messages: after a crash they are still due. */
    async queueDue(now: Date): Promise<void> {
      while (!(await queueOne(now))) {
        // More than one email holds.
      }
      dependencies.wake();
    },

    /** Called before emails are deleted: the messages of an unsent digest among them wait for the next one. */
    async saveFrom(trx: Db, mailIds: readonly number[], now: Date): Promise<void> {
      const texts = await findUnsentDigests(trx, kind, mailIds);
      const ids = texts.flatMap((text) => [...text.matchAll(/\/admin\/messages\/(\d+)$/gm)]);
      await leaveForDigest(
        trx,
        ids.map(([, id]) => Number(id)),
        now.toISOString(),
      );
    },
  };
}

function digestOf(entries: DigestEntry[], to: Addressee, { siteUrl }: DigestDependencies): Email {
  const count = entries.length === 1 ? 'One more message' : `${entries.length} more messages`;
  return {
    kind,
    to,
    subject: `${count} from the contact form`,
    parts: [
      'So many messages came within an hour that these were not mailed to you one by one. Each of them is kept in full.',
      {
        list: entries.map(({ id, name, email, subject }) => ({
          text: `${name}, ${email}: ${subject}`,
          url: `${siteUrl}/admin/messages/${id}`,
        })),
      },
      { link: 'Open all messages', url: `${siteUrl}/admin/messages` },
    ],
  };
}
