import type { WaitingCounts } from '../../../domain/dashboard/dashboard.calls.ts';
import type { Db, Instant } from '../../db/tables.ts';
import { isAsked } from '../posts/publish-requests.repository.ts';

/** Counts everything that waits in one query: each count uses its own index, or a short table. */
export async function countWaiting(db: Db): Promise<Omit<WaitingCounts, 'today'>> {
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
  const asked = db
    .selectFrom('posts')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where(isAsked);
  const row = await db
    .selectNoFrom([
      comments('pending').as('pendingComments'),
      messages('new').as('newMessages'),
      mails.where('given_up_at', 'is not', null).as('given_up'),
      mails.where('given_up_at', 'is', null).where('last_error', 'is not', null).as('retried'),
      publications.as('failedPublications'),
      asked.as('askedPosts'),
      comments('spam').as('spamComments'),
      messages('spam').as('spamMessages'),
    ])
    .executeTakeFirstOrThrow();
  return {
    pendingComments: row.pendingComments ?? 0,
    newMessages: row.newMessages ?? 0,
    failedEmails: (row.given_up ?? 0) + (row.retried ?? 0),
    failedPublications: row.failedPublications ?? 0,
    askedPosts: row.askedPosts ?? 0,
    spamComments: row.spamComments ?? 0,
    spamMessages: row.spamMessages ?? 0,
  };
}

/** Counts the public posts that were inserted at the first start and not changed since. */
export async function countDeliveredPosts(db: Db, startedAt: Instant): Promise<number> {
  const { count } = await db
    .selectFrom('posts')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('status', '=', 'published')
    .where('created_at', '<', startedAt)
    .whereRef('updated_at', '=', 'created_at')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether any author is still an invented one. */
export async function hasSampleAuthors(db: Db): Promise<boolean> {
  const authors = db.selectFrom('authors').select('id').where('is_sample', '=', 1).limit(1);
  return (await authors.executeTakeFirst()) !== undefined;
}
