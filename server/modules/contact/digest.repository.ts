import type { ExpressionBuilder } from 'kysely';
import type { Db, Instant, Tables } from '../../db/tables.ts';

/** Puts messages into the digest that is due at `dueAt`. */
export async function leaveForDigest(trx: Db, ids: readonly number[], dueAt: Instant) {
  if (ids.length === 0) return;
  await trx
    .updateTable('contact_messages')
    .set({ digest_due_at: dueAt })
    .where('id', 'in', ids)
    .execute();
}

/**
 * Takes at most `limit` of the messages whose digest is due, oldest first; those that became spam or were deleted are
 * dropped. In a transaction that commits, each message is taken once, by whichever instance. A due time after
 * `latest` was set by a clock that was ahead, and counts as due.
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
    // Checked again: another instance may have taken some while this one waited for the lock.
    .where(isDue)
    .returning(['id', 'name', 'email', 'subject', 'status', 'trashed_at'])
    .execute();
  const entries = taken
    .filter(({ status, trashed_at }) => status !== 'spam' && trashed_at === null)
    .sort((a, b) => a.id - b.id);
  return { entries, isLast: taken.length < limit };
}

/** The fields of a message that a digest contains. */
export type DigestEntry = Awaited<ReturnType<typeof takeForDigest>>['entries'][number];

/** The texts of unsent digests among these emails. */
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
