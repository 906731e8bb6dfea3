import { maxSelected } from '../../../domain/admin/max-selected.ts';
import type { OutboxState } from '../../../domain/admin/outbox.ts';
import type { OutboxPage } from '../../../domain/api/answers/mails.ts';
import type { RowsQuery } from '../../../domain/api/list-fields.ts';
import type { Db } from '../../db/tables.ts';
import {
  countMails,
  deleteUnsent,
  findMailIds,
  findMails,
  findMailsById,
  findMailText,
  requeueGivenUp,
  sendNow,
} from './outbox-list.repository.ts';

const pageSize = 25;

/** The outbox in the admin. `folder` is null with an SMTP server. */
export function createOutboxService(db: Db, folder: string | null, wake: () => void) {
  async function retryMails(ids?: readonly number[], now = new Date()): Promise<number> {
    const instant = now.toISOString();
    const count = await db.transaction().execute(
      // In this order: requeued emails are waiting afterwards.
      async (trx) => (await sendNow(trx, instant, ids)) + (await requeueGivenUp(trx, instant, ids)),
    );
    if (count > 0) wake();
    return count;
  }
  return {
    /** A page of the emails in a state, by default of failed ones, if any; a page beyond the last is the last. */
    async listOutbox(
      asked: RowsQuery & { state?: OutboxState; page: number },
    ): Promise<OutboxPage> {
      const counts = {
        waiting: await countMails(db, 'waiting'),
        failed: await countMails(db, 'failed'),
        sent: await countMails(db, 'sent'),
      };
      const state = asked.state ?? (counts.failed > 0 ? 'failed' : 'waiting');
      const pages = Math.max(1, Math.ceil(counts[state] / pageSize));
      const page = Math.min(Math.max(1, asked.page), pages);
      const range = { limit: pageSize, offset: (page - 1) * pageSize };
      const mails = asked.ids
        ? await findMailsById(db, asked.ids)
        : await findMails(db, state, range);
      const ids = asked.select && { ids: await findMailIds(db, state, maxSelected) };
      return { mails, state, counts, page, pages, folder, ...ids };
    },

    /** The text of an email; undefined when there is none. */
    mailText: (id: number) => findMailText(db, id),

    /** Retries an unsent email at once; false when there is none. */
    retry: async (id: number, now = new Date()) => (await retryMails([id], now)) > 0,

    /** Retries several; without ids, all that failed. Resolves with their number. */
    retryMails,

    /** Deletes unsent emails, except those being sent; resolves with their number. */
    dropMails: (ids: readonly number[], now = new Date()) =>
      deleteUnsent(db, now.toISOString(), ids),
  };
}
