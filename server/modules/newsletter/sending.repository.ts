import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type Updateable } from 'kysely';
import { changedRows } from '../../db/queries/changes.ts';
import type { Db, Instant, Tables } from '../../db/tables.ts';
import { type Audience, candidatesFor, exclusionFrom } from './newsletter.repository.ts';

/** Number of rows that SQLite writes in some 10 ms, after which other requests get a turn. */
const atOnce = 2000;

interface Frozen {
  /** The status when it was read: a newsletter withdrawn during the DNS check must not be sent. */
  from: 'draft' | 'waiting';
  revision: string;
  /** JSON of the rendered mail. */
  mail: string;
  messageKey: string;
  audience: Audience;
  by: string;
  at: Instant;
}

/**
 * Stores the rendered mail of a newsletter and a recipient for every confirmed subscription, within a transaction;
 * those that did not choose it or are suppressed are excluded. Resolves with the number of candidates; undefined if
 * it no longer has the status `from` with this revision.
 */
export async function freezeRecipients(
  trx: Db,
  id: number,
  { from, revision, mail, messageKey, audience, by, at }: Frozen,
): Promise<number | undefined> {
  const started = await changedRows(
    trx
      .updateTable('newsletters')
      .set({ status: 'sending', mail, message_key: messageKey, started_at: at, started_by: by })
      .where('id', '=', id)
      .where('revision', '=', revision)
      .where('status', '=', from),
  );
  if (started === 0) return;
  let candidates = 0;
  for (let after = 0; ; ) {
    const last = await lastOfNext(trx, after);
    if (last === undefined) break;
    candidates += await insertBetween(trx, id, [after, last], audience, at);
    after = last;
    await nextTurn();
  }
  await trx.updateTable('newsletters').set({ candidates }).where('id', '=', id).execute();
  return candidates;
}

/** The highest of the next ids. */
async function lastOfNext(trx: Db, after: number): Promise<number | undefined> {
  const next = trx
    .selectFrom('subscriptions')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(atOnce)
    .as('next');
  const { last } = await trx
    .selectFrom(next)
    .select(({ fn }) => fn.max<number | null>('next.id').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? undefined;
}

async function insertBetween(
  trx: Db,
  id: number,
  [after, last]: [number, number],
  audience: Audience,
  at: Instant,
) {
  // Materialized: otherwise SQLite evaluates the reason wherever it is used.
  const { numAffectedRows = 0n } = await sql`
    insert into newsletter_recipients
      (newsletter_id, subscription_id, state, is_uncertain, attempts, due_at, reason, settled_at)
    with candidates as materialized (
      select id, ${exclusionFrom(audience)} as why from subscriptions
      where ${candidatesFor(audience)} and id > ${sql.lit(after)} and id <= ${sql.lit(last)}
    )
    select ${sql.lit(id)}, id, case when why is null then 'pending' else 'excluded' end, 0, 0, ${at},
      why, case when why is null then null else ${at} end
    from candidates order by id`.execute(trx);
  return Number(numAffectedRows);
}

/** Makes a newsletter wait for its post; false if it is no longer a draft with this revision. */
export async function markWaiting(db: Db, id: number, revision: string, by: string) {
  const drafts = db.updateTable('newsletters').where('id', '=', id).where('status', '=', 'draft');
  const waiting = drafts.where('revision', '=', revision).where('post_id', 'is not', null);
  return (await changedRows(waiting.set({ status: 'waiting', started_by: by }))) > 0;
}

/** Schedules a newsletter; false if it is no longer a draft with this revision. */
export async function markDue(
  db: Db,
  id: number,
  { revision, by, dueAt }: { revision: string; by: string; dueAt: Instant },
) {
  const drafts = db
    .updateTable('newsletters')
    .set({
      status: 'waiting',
      started_by: by,
      due_at: dueAt,
      due_own: sql<number>`case when post_id is null then 1 else 0 end`,
    })
    .where('id', '=', id)
    .where('status', '=', 'draft')
    .where('revision', '=', revision);
  return (await changedRows(drafts)) > 0;
}

/**
 * Waiting newsletters that are due, whose post is public, or that were held without either. `lacksPost`: it is due,
 * but its post is not public or was deleted.
 */
export async function findReady(db: Db, now: Instant) {
  return await db
    .selectFrom('newsletters')
    .leftJoin('posts', 'posts.id', 'post_id')
    .select([
      'newsletters.id',
      'posts.id as post',
      sql<number>`case when due_at is not null and due_own = 0
        and coalesce(posts.status, '') <> 'published' then 1 else 0 end`.as('lacksPost'),
    ])
    .where('newsletters.status', '=', 'waiting')
    .where((is) => is.or([is('due_at', 'is', null), is('due_at', '<=', now)]))
    .where((is) =>
      is.or([
        is('posts.status', '=', 'published'),
        is('held_own', '=', 1),
        is('due_at', 'is not', null),
      ]),
    )
    .orderBy('newsletters.id')
    .execute();
}

interface Held {
  from: 'draft' | 'waiting';
  revision: string;
  by: string;
  at: Instant;
}

/**
 * Holds a newsletter that could have been sent; false if it is held already, or no longer has the status `from` with
 * this revision.
 */
export async function holdNewsletter(
  db: Db,
  id: number,
  { from, revision, by, at }: Held,
): Promise<boolean> {
  const update = db
    .updateTable('newsletters')
    .set({
      status: 'waiting',
      started_by: by,
      held_at: at,
      held_own: sql<number>`case when post_id is null then 1 else 0 end`,
    })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where('status', '=', from)
    .where('held_at', 'is', null);
  return (await changedRows(update)) > 0;
}

/** Records who sends a newsletter despite the DNS records; false if it is not held, or somebody has done so before. */
export async function overruleHold(db: Db, id: number, by: string, at: Instant): Promise<boolean> {
  const update = db
    .updateTable('newsletters')
    .set({ overruled_at: at, overruled_by: by })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where('held_at', 'is not', null)
    .where('overruled_at', 'is', null);
  return (await changedRows(update)) > 0;
}

/** The columns that make a waiting newsletter a draft again. */
export const notWaiting: Updateable<Tables['newsletters']> = {
  status: 'draft',
  started_by: null,
  held_at: null,
  held_own: 0,
  due_at: null,
  due_own: 0,
  overruled_at: null,
  overruled_by: null,
};

const isHeldDigest = sql<boolean>`kind = 'digest' and status = 'paused' and held_at is not null`;

/** Holds a digest that was just frozen, by pausing it: its email is rendered already. */
export async function holdDigest(trx: Db, id: number, at: Instant): Promise<void> {
  const digest = trx.updateTable('newsletters').where('id', '=', id);
  await digest.set({ status: 'paused', held_at: at }).execute();
}

export const findHeldDigests = (db: Db) =>
  db.selectFrom('newsletters').select('id').where(isHeldDigest).execute();

/** Releases held digests, all or one; resolves with their number. */
export async function releaseDigests(db: Db, id?: number): Promise<number> {
  const update = db
    .updateTable('newsletters')
    .set({ status: 'sending', held_at: null })
    .where(isHeldDigest)
    .$if(id !== undefined, (one) => one.where('id', '=', id as number));
  return await changedRows(update);
}

/** Newsletters held until the sender's DNS records exist, oldest first. */
export async function findHeld(db: Db) {
  return await db
    .selectFrom('newsletters')
    .select(['id', 'fields', 'held_at as since'])
    .where((is) => is.or([is('status', '=', 'waiting'), isHeldDigest]))
    .where('held_at', 'is not', null)
    .where('overruled_at', 'is', null)
    .orderBy('id')
    .limit(20)
    .execute();
}
