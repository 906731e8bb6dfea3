import type { ExpressionBuilder } from 'kysely';
import type { Db, Instant, Tables } from '../../db/tables.ts';

/** Leaves messages for the first digest after an instant. */
export async function leaveForDigest(trx: Db, ids: readonly number[], dueAt: Instant) {
  if (ids.length === 0) return;
  await trx
    .updateTable('contact_messages')
    .set({ digest_due_at: dueAt })
    .where('id', 'in', ids)
    .execute();
}

/**
 * Takes so many of the messages whose digest is due, oldest first; what became spam or was deleted meanwhile is dropped. Each is taken
 * once, whichever instance asks, if the transaction commits. A digest that is due after `latest` was put off by a clock
 * that was ahead, and is due now.
 */
export async function takeForDigest(
  trx: Db,
  { now, latest, limit }: { now: Instant; latest: Instant; limit: number },
) {
  const isDue = (is: ExpressionBuilder<Tables, 'contact_messages'>) =>
    is.or([is('digest_due_at', '<=', now), is('digest_due_at', '>', latest)]);
  const due = trx
    .selectFrom('contact_messages')
    .select('id')
    .where(isDue)
    .orderBy('digest_due_at')
    .orderBy('id')
    .limit(limit);
  const taken = await trx
    .updateTable('contact_messages')
    .set({ digest_due_at: null })
    .where('id', 'in', due)
    // Again: another instance may have taken some while this one waited for it.
    .where(isDue)
    .returning(['id', 'name', 'email', 'subject', 'status', 'trashed_at'])
    .execute();
  const entries = taken
    .filter(({ status, trashed_at }) => status !== 'spam' && trashed_at === null)
    .sort((a, b) => a.id - b.id);
  return { entries, isLast: taken.length < limit };
}

/** What a digest tells of a message. */
export type DigestEntry = Awaited<ReturnType<typeof takeForDigest>>['entries'][number];

/** The texts of those among some mails that are digests which have not gone out. */
export async function findUnsentDigests(trx: Db, kind: string, mailIds: readonly number[]) {
  if (mailIds.length === 0) return [];
  const rows = await trx
    .selectFrom('outbox')
    .select('body_text')
    .where('id', 'in', mailIds)
    .where('kind', '=', kind)
    .where('sent_at', 'is', null)
    .execute();
  return rows.map(({ body_text }) => body_text);
}
