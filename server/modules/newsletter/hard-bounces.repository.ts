import { sql } from 'kysely';
import { bouncesToSuppress } from '../../../domain/newsletter/newsletter.ts';
import { countRows } from '../../db/queries/counts.ts';
import type { Db, Instant } from '../../db/tables.ts';

/** With more hard bounces for each accepted email, a newsletter was refused as a whole, and they count against nobody. */
const maxBouncesOfOneAccepted = 3;

/** Marks a recipient whose server said that the mailbox does not exist. Nothing is counted yet. */
export async function markHardBounce(db: Db, id: number): Promise<void> {
  const recipient = db.updateTable('newsletter_recipients').where('id', '=', id);
  await recipient.set({ hard_bounce: 0 }).where('hard_bounce', 'is', null).execute();
}

/**
 * Counts the hard bounces of an ended newsletter against its readers, each once. If nearly nobody accepted the
 * newsletter, none of them counts, and what was counted before is taken back.
 */
export async function countHardBounces(db: Db, newsletterId: number, now: Instant): Promise<void> {
  const all = db.selectFrom('newsletter_recipients').where('newsletter_id', '=', newsletterId);
  const bounced = await countRows(all.where('hard_bounce', 'is not', null));
  if (bounced === 0) return;
  const accepted = await countRows(all.where('state', '=', 'accepted'));
  const counts = bounced <= maxBouncesOfOneAccepted * accepted;
  const changed = await db
    .updateTable('newsletter_recipients')
    .set({ hard_bounce: counts ? 1 : 0 })
    .where('newsletter_id', '=', newsletterId)
    .where('hard_bounce', '=', counts ? 0 : 1)
    .returning(['id', 'subscription_id as subscriptionId', 'answer'])
    .execute();
  for (const each of changed) {
    if (each.subscriptionId === null) continue;
    if (counts) await countBounce(db, { ...each, subscriptionId: each.subscriptionId }, now);
    else await takeBack(db, each.subscriptionId);
  }
}

/** Takes back what was counted for these recipients, whose emails will be sent again. */
export async function takeBackBounces(db: Db, ids: readonly number[]): Promise<void> {
  const marked = db.updateTable('newsletter_recipients').where('id', 'in', ids);
  const counted = marked.where('hard_bounce', '=', 1).returning('subscription_id as id');
  for (const { id } of await counted.set({ hard_bounce: null }).execute()) {
    if (id !== null) await takeBack(db, id);
  }
  await marked.where('hard_bounce', '=', 0).set({ hard_bounce: null }).execute();
}

/**
 * Counts a hard bounce; after some consecutive ones the subscription is suppressed. An email that was accepted and not
 * returned restarts the count.
 */
async function countBounce(
  db: Db,
  { id, subscriptionId, answer }: { id: number; subscriptionId: number; answer: string | null },
  now: Instant,
): Promise<void> {
  const before = await db
    .selectFrom('newsletter_recipients')
    .select('state')
    .where('subscription_id', '=', subscriptionId)
    .where('id', '<', id)
    .where('state', 'in', ['accepted', 'uncertain', 'refused', 'bounced'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isFirst = before?.state === 'accepted' || before?.state === 'uncertain';
  const count = isFirst ? sql<number>`1` : sql<number>`hard_bounces + 1`;
  await db
    .updateTable('subscriptions')
    .set({
      hard_bounces: count,
      suppressed_at: sql`case when ${count} >= ${sql.lit(bouncesToSuppress)}
        then coalesce(suppressed_at, ${now}) else suppressed_at end`,
      // Keeps the reply that led to the suppression.
      suppressed_reply: sql`case when suppressed_at is null then ${answer} else suppressed_reply end`,
    })
    .where('id', '=', subscriptionId)
    .execute();
}

/** Lowers the count by one; a reader who is suppressed by it alone gets newsletters again. */
async function takeBack(db: Db, subscriptionId: number): Promise<void> {
  const isFreed = sql`hard_bounces <= ${sql.lit(bouncesToSuppress)} and complained_at is null`;
  await db
    .updateTable('subscriptions')
    .set({
      hard_bounces: sql`hard_bounces - 1`,
      suppressed_at: sql`case when ${isFreed} then null else suppressed_at end`,
      suppressed_reply: sql`case when ${isFreed} then null else suppressed_reply end`,
    })
    .where('id', '=', subscriptionId)
    .where('hard_bounces', '>', 0)
    .execute();
}
