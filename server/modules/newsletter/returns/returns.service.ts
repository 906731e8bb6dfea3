import { judgeReply } from '../../../../domain/newsletter/smtp-reply.ts';
import type { Db } from '../../../db/tables.ts';
import type { Report } from '../../mailbox/reports/report.ts';
import { countBounce } from '../ledger/recipients.repository.ts';
import { withoutAddress } from '../ledger/without-address.ts';
import type { ReturnAddresses } from './return-addresses.ts';
import { findReturned, markBounced, markComplained } from './returns.repository.ts';

/** Books what comes back of newsletters. */
export function createReturnsService(db: Db, addresses: Pick<ReturnAddresses, 'findIn'>) {
  /**
   * The recipient that a report is about. `isSigned`: the report has the address that nobody else knows; else it has
   * the Message-ID, which every reader of the newsletter can guess, and the reader's address.
   */
  async function find(trx: Db, report: Report) {
    const named = addresses.findIn(report.addresses);
    if (named) {
      const found = await findReturned(trx, named.recipientId);
      return found?.newsletterId === named.newsletterId ? { ...found, isSigned: true } : undefined;
    }
    const [, id, key] = /^(\d{1,9})\.(.+)$/.exec(report.messageId ?? '') ?? [];
    const found = id === undefined ? undefined : await findReturned(trx, Number(id));
    const isIt =
      found?.messageKey === key && found?.email && report.recipients.includes(found.email);
    return found && isIt ? { ...found, isSigned: false } : undefined;
  }

  return {
    /**
     * Books a report in one transaction, and the same one once, however often it comes; resolves with whether it is
     * about a newsletter of ours. What is not signed is shown, and cuts nobody off.
     */
    async record(report: Report, now: Date): Promise<boolean> {
      const at = now.toISOString();
      return await db.transaction().execute(async (trx) => {
        const found = await find(trx, report);
        if (!found) return false;
        const { kind, recipients } = report;
        const { id, subscriptionId, email, isSigned } = found;
        if (kind === 'complaint') {
          if (isSigned && subscriptionId !== null) await markComplained(trx, subscriptionId, at);
          return isSigned;
        }
        if (kind !== 'failed') return true;
        const known = [email ?? '', ...recipients];
        const answer = known.reduce(withoutAddress, report.words);
        const isBooked = await markBounced(trx, id, answer, at);
        if (isBooked && isSigned && judgeReply(answer) === 'no-mailbox') {
          await countBounce(trx, { id, subscriptionId, answer }, at);
        }
        return true;
      });
    },
  };
}
