import { sql } from 'kysely';
import { changedRows } from '../../../db/queries/changes.ts';
import type { Db, Instant } from '../../../db/tables.ts';

/** A recipient that may be next, with its subscription. */
export type Candidate = NonNullable<Awaited<ReturnType<typeof findDueRecipient>>>;

/** The newsletters under way, the oldest first, without their mails. */
export async function findSending(db: Db) {
  return await db
    .selectFrom('newsletters')
    .select(['id', 'message_key as messageKey', 'started_at as startedAt'])
    .where('status', '=', 'sending')
    .orderBy('id')
    .execute();
}

/** The rendered mail of a newsletter, as JSON. */
export async function findMail(db: Db, id: number): Promise<string | undefined> {
  const query = db.selectFrom('newsletters').select('mail').where('id', '=', id);
  return (await query.executeTakeFirst())?.mail ?? undefined;
}

/**
 * Ends claims whose time is over, or too far ahead to be true: their outcome is unknown. Those of a newsletter that is
 * still sent are due again.
 */
export async function endLostClaims(
  db: Db,
  { newsletterId, isSending }: { newsletterId: number; isSending: boolean },
  now: Instant,
  latest: Instant,
): Promise<void> {
  const ended = isSending
    ? ({ state: 'pending', due_at: now } as const)
    : ({ state: 'uncertain', settled_at: now } as const);
  await db
    .updateTable('newsletter_recipients')
    .set({ ...ended, is_uncertain: 1, lease_until: null })
    .where('newsletter_id', '=', newsletterId)
    .where('state', '=', 'claimed')
    .where((is) => is.or([is('lease_until', '<=', now), is('lease_until', '>', latest)]))
    .execute();
}

/**
 * The recipient that has been due longest, of those who were not tried yet or of those who were; `without`: recipient
 * domains, in lower case.
 */
export async function findDueRecipient(
  db: Db,
  newsletterId: number,
  now: Instant,
  { without, isFirstTry }: { without: readonly string[]; isFirstTry: boolean },
) {
  const due = db
    .selectFrom('newsletter_recipients as r')
    .leftJoin('subscriptions as s', 's.id', 'r.subscription_id')
    .select(['r.id', 'r.attempts', 'r.is_uncertain as isUncertain', 's.id as subscriptionId'])
    .select(['s.email', 's.status', 's.suppressed_at as suppressedAt'])
    .select('s.confirmed_at as confirmedAt')
    .where('r.newsletter_id', '=', newsletterId)
    .where('r.state', '=', 'pending')
    .where('r.due_at', '<=', now)
    .where('r.attempts', isFirstTry ? '=' : '>', 0)
    .orderBy('r.due_at')
    .orderBy('r.id')
    .limit(1);
  return await without
    .map((domain) => `%@${domain.replaceAll(/[\\%_]/g, '\\$&')}`)
    .reduce(
      (left, pattern) =>
        left.where(sql<boolean>`coalesce(s.email, '') not like ${pattern} escape '\\'`),
      due,
    )
    .executeTakeFirst();
}

/** The ids of the categories that a reader chose; none: all. */
export async function findTopicsOf(trx: Db, subscriptionId: number): Promise<number[]> {
  const chosen = trx
    .selectFrom('subscription_topics')
    .select('topic_id as id')
    .where('subscription_id', '=', subscriptionId);
  return (await chosen.execute()).map(({ id }) => id);
}

/** Claims a recipient and counts the try; false when it is not pending any more. */
export async function claimRecipient(trx: Db, { id, attempts }: Candidate, leaseUntil: Instant) {
  const pending = trx
    .updateTable('newsletter_recipients')
    .where('id', '=', id)
    .where('state', '=', 'pending');
  const claimed = { state: 'claimed', lease_until: leaseUntil, attempts: attempts + 1 } as const;
  return (await changedRows(pending.set(claimed))) > 0;
}

/** Whether anybody still waits, or is being tried. */
export async function hasUnsettled(db: Db, newsletterId: number): Promise<boolean> {
  const query = db
    .selectFrom('newsletter_recipients')
    .select('id')
    .where('newsletter_id', '=', newsletterId)
    .where('state', 'in', ['pending', 'claimed'])
    .limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Newsletters that were cancelled, of which somebody still waits or is being tried. */
export async function findEndedEarly(db: Db) {
  return await db
    .selectFrom('newsletters as n')
    .select('n.id')
    .where('n.status', '=', 'cancelled')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('newsletter_recipients as r')
          .select('r.id')
          .whereRef('r.newsletter_id', '=', 'n.id')
          .where('r.state', 'in', ['pending', 'claimed']),
      ),
    )
    .execute();
}
