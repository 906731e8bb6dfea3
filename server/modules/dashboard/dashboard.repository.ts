import type { WaitingCounts } from '../../../domain/dashboard/dashboard.calls.ts';
import type { Db } from '../../db/tables.ts';

/** Counts what waits in one query: each count has an index of its own, or a table that stays short. */
export async function countWaiting(db: Db): Promise<WaitingCounts> {
  const comments = (status: 'pending' | 'spam') =>
    db
      .selectFrom('comments')
      .where('status', '=', status)
      .select((is) => is.fn.countAll<number>().as('count'));
  const messages = (status: 'new' | 'spam') =>
    db
      .selectFrom('contact_messages')
      .where('status', '=', status)
      .where('trashed_at', 'is', null)
      .select((is) => is.fn.countAll<number>().as('count'));
  const mails = db
    .selectFrom('outbox')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('sent_at', 'is', null);
  const publications = db
    .selectFrom('scheduled_publications')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('failure', 'is not', null);
  const row = await db
    .selectNoFrom([
      comments('pending').as('pending_comments'),
      messages('new').as('new_messages'),
      mails.where('given_up_at', 'is not', null).as('given_up'),
      mails.where('given_up_at', 'is', null).where('last_error', 'is not', null).as('retried'),
      publications.as('failed_publications'),
      comments('spam').as('spam_comments'),
      messages('spam').as('spam_messages'),
    ])
    .executeTakeFirstOrThrow();
  return {
    pending_comments: row.pending_comments ?? 0,
    new_messages: row.new_messages ?? 0,
    failed_letters: (row.given_up ?? 0) + (row.retried ?? 0),
    failed_publications: row.failed_publications ?? 0,
    spam_comments: row.spam_comments ?? 0,
    spam_messages: row.spam_messages ?? 0,
  };
}
