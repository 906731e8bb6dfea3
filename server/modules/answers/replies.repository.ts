import { countRows } from '../../db/queries/counts.ts';
import type { Db, Instant } from '../../db/tables.ts';

/** When enquiries came and were first answered, for the answers since an instant. */
export async function findFirstAnswers(db: Db, since: Instant) {
  const rows = await db
    .selectFrom('contact_messages')
    .select(['created_at as askedAt', 'first_answered_at as answeredAt'])
    .where('first_answered_at', '>=', since)
    .where('status', '<>', 'spam')
    .execute();
  return rows.flatMap(({ askedAt, answeredAt }) => (answeredAt ? { askedAt, answeredAt } : []));
}

/** Number of enquiries that came by an instant and wait for an answer. */
export async function countUnanswered(db: Db, until: Instant): Promise<number> {
  const waiting = db
    .selectFrom('contact_messages')
    .where('status', 'in', ['new', 'read'])
    .where('trashed_at', 'is', null);
  return await countRows(waiting.where('created_at', '<=', until));
}
