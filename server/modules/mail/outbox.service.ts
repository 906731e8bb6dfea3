import type { Kysely } from 'kysely';
import type { OutboxMail, OutboxPage, OutboxState } from '../../../domain/office/outbox.ts';
import type { Tables } from '../../db/tables.ts';
import {
  countMails,
  findMails,
  hastenMail,
  type ListedMail,
  requeueGivenUp,
} from './outbox-list.repository.ts';

const pageSize = 25;

/** What the back-office sees of the outbox, and does there. `folder` is null when mails go to an SMTP server. */
export function createOutboxService(db: Kysely<Tables>, folder: string | null, wake: () => void) {
  return {
    /** One page of the mails in a state; a page beyond the last is the last. */
    async listOutbox(asked: { state: OutboxState; page: number }): Promise<OutboxPage> {
      const counts = {
        waiting: await countMails(db, 'waiting'),
        failed: await countMails(db, 'failed'),
        sent: await countMails(db, 'sent'),
      };
      const pages = Math.max(1, Math.ceil(counts[asked.state] / pageSize));
      const page = Math.min(Math.max(1, asked.page), pages);
      const range = { limit: pageSize, offset: (page - 1) * pageSize };
      const mails = await findMails(db, asked.state, range);
      return { mails: mails.map(shown), counts, page, pages, folder };
    },

    /** Tries an unsent mail again at once, one that was given up from the start; false when there is none. */
    async retry(id: number, now = new Date()): Promise<boolean> {
      const instant = now.toISOString();
      const found =
        (await requeueGivenUp(db, instant, id)) > 0 || (await hastenMail(db, instant, id));
      if (found) wake();
      return found;
    },

    /** Tries all mails again that were given up; resolves with their number. */
    async retryAll(now = new Date()): Promise<number> {
      const count = await requeueGivenUp(db, now.toISOString());
      if (count > 0) wake();
      return count;
    },
  };
}

function shown(mail: ListedMail): OutboxMail {
  const { lastError, nextAttemptAt, sentAt, givenUpAt, createdAt, ...rest } = mail;
  return {
    ...rest,
    last_error: lastError,
    next_attempt_at: nextAttemptAt,
    sent_at: sentAt,
    given_up_at: givenUpAt,
    created_at: createdAt,
  };
}
