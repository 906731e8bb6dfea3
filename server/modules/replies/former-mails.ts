import { queryInBatches } from '../../batches.ts';
import { claimState } from '../../db/queries/site-state.ts';
import { type Site, transact } from '../../site.ts';
import { keepFormerMails } from '../mail/kept-mails.ts';
import {
  findMarked,
  findRepliesBy,
  readMarked,
  storeMarked,
  uncountReply,
} from './replies.repository.ts';

/**
 * Once in a database's life: emails that an earlier release counted as sent without a mail server become kept ones, and
 * their replies do not count. The enquiries that they marked as replied stay so, and are listed for the owner.
 */
export async function settleFormerMails(site: Site, now = site.now()): Promise<void> {
  await transact(site, async (inTransaction) => {
    const { db } = inTransaction;
    if (!(await claimState(db, 'former_mails_settled_at', now.toISOString()))) return;
    const ids = await keepFormerMails(inTransaction);
    const messages = new Set<number>();
    const entries = new Set<number>();
    for (const reply of await queryInBatches(ids, (some) => findRepliesBy(db, some))) {
      const marked = await uncountReply(db, reply);
      for (const id of marked.messages) messages.add(id);
      for (const id of marked.entries) entries.add(id);
    }
    if (messages.size + entries.size === 0) return;
    await storeMarked(db, { messages: [...messages], entries: [...entries] });
  });
}

/** The enquiries that were marked as replied by emails that were not sent, until somebody has looked through them. */
export async function listMarkedByUnsent({ db }: Site) {
  const marked = await readMarked(db);
  return marked ? await findMarked(db, marked) : [];
}
