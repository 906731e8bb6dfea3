import { changedRows } from '../../../db/queries/changes.ts';
import type { Db, Instant } from '../../../db/tables.ts';

/** A recipient whose mail came back, with what identifies that mail; undefined when there is none. */
export async function findReturned(db: Db, id: number) {
  return await db
    .selectFrom('newsletter_recipients as r')
    .innerJoin('newsletters as n', 'n.id', 'r.newsletter_id')
    .leftJoin('subscriptions as s', 's.id', 'r.subscription_id')
    .select(['r.id', 'r.newsletter_id as newsletterId', 'r.subscription_id as subscriptionId'])
    .select(['n.message_key as messageKey', 's.email'])
    .where('r.id', '=', id)
    .executeTakeFirst();
}

/** Books a mail that was accepted as bounced; false when it is booked already, or was never offered. */
export async function markBounced(db: Db, id: number, answer: string, now: Instant) {
  const offered = db
    .updateTable('newsletter_recipients')
    .where('id', '=', id)
    .where((is) =>
      is.or([
        is('state', 'in', ['accepted', 'uncertain']),
        // What an earlier try brought comes back before a later one, or its outcome, is known.
        is.and([is('state', 'in', ['pending', 'claimed']), is('attempts', '>', 0)]),
      ]),
    );
  const bounced = { state: 'bounced', answer, lease_until: null } as const;
  return (await changedRows(offered.set({ ...bounced, due_at: now, settled_at: now }))) > 0;
}

/** A reader complained, and gets no more newsletters. */
export async function markComplained(db: Db, subscriptionId: number, now: Instant): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set(({ fn, val }) => ({
      complained_at: now,
      suppressed_at: fn.coalesce('suppressed_at', val(now)),
    }))
    .where('id', '=', subscriptionId)
    .where('complained_at', 'is', null)
    .execute();
}
