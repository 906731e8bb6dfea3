import type { Kysely } from 'kysely';
import type { OutboxState } from '../../../domain/admin/outbox.ts';
import type { OutboxPage } from '../../../domain/api/answers/mails.ts';
import type { Tables } from '../../db/tables.ts';
import {
  countMails,
  deleteUnsent,
  findMails,
  findMailText,
  hastenMails,
  requeueGivenUp,
} from './outbox-list.repository.ts';

const pageSize = 25;

/** What the admin sees of the outbox, and does there. `folder` is null when mails go to an SMTP server. */
export function createOutboxService(db: Kysely<Tables>, folder: string | null, wake: () => void) {
  async function retryMails(ids?: readonly number[], now = new Date()): Promise<number> {
    const instant = now.toISOString();
    const count = await db.transaction().execute(
      // In this order: what was given up waits afterwards.
      async (trx) =>
        (await hastenMails(trx, instant, ids)) + (await requeueGivenUp(trx, instant, ids)),
    );
    if (count > 0) wake();
    return count;
  }
  return {
    /** One page of the mails in a state, by default of what failed, if anything; a page beyond the last is the last. */
    async listOutbox(asked: { state?: OutboxState; page: number }): Promise<OutboxPage> {
      const counts = {
        waiting: await countMails(db, 'waiting'),
        failed: await countMails(db, 'failed'),
        sent: await countMails(db, 'sent'),
      };
      const state = asked.state ?? (counts.failed > 0 ? 'failed' : 'waiting');
      const pages = Math.max(1, Math.ceil(counts[state] / pageSize));
      const page = Math.min(Math.max(1, asked.page), pages);
      const range = { limit: pageSize, offset: (page - 1) * pageSize };
      const mails = await findMails(db, state, range);
      return { mails, state, counts, page, pages, folder };
    },

    /** What a mail says; undefined when there is none. */
    mailText: (id: number) => findMailText(db, id),

    /** Tries an unsent mail again at once, one that was given up from the start; false when there is none. */
    retry: async (id: number, now = new Date()) => (await retryMails([id], now)) > 0,

    /** The same with several; resolves with their number. Without ids all that failed. */
    retryMails,

    /** Drops mails, so that they never go out; resolves with the number of those that had not, and were not about to. */
    dropMails: (ids: readonly number[], now = new Date()) =>
      deleteUnsent(db, now.toISOString(), ids),
  };
}
