import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { changedRows } from '../../../db/queries/changes.ts';
import type { Db, Instant } from '../../../db/tables.ts';
import { type Audience, candidatesFor, exclusionFrom } from './audience.repository.ts';

/** Rows that SQLite writes in some 10 ms, between which the event loop is free. */
const atOnce = 2000;

interface Frozen {
  /** As it was read: who takes one back while the DNS is asked must not see it go out. */
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
 * Gives a newsletter its mail and a recipient for every confirmed subscription, within a transaction; who did not choose
 * it, or whose mailbox refused earlier ones, is excluded. Resolves with the number of candidates; undefined when it is
 * not in the status `from` with this revision any more.
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
  // Materialized: else SQLite asks for the reason at each place where it stands.
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

/** Lets a newsletter wait for its post; false when it is no draft of this revision any more. */
export async function markWaiting(db: Db, id: number, revision: string, by: string) {
  const drafts = db.updateTable('newsletters').where('id', '=', id).where('status', '=', 'draft');
  const waiting = drafts.where('revision', '=', revision).where('post_id', 'is not', null);
  return (await changedRows(waiting.set({ status: 'waiting', started_by: by }))) > 0;
}

/** Lets a newsletter wait for a time; false when it is no draft of this revision any more. */
export async function markDue(
  db: Db,
  id: number,
  { revision, by, dueAt }: { revision: string; by: string; dueAt: Instant },
) {
  const drafts = db
    .updateTable('newsletters')
    .set({
      ...{ status: 'waiting', started_by: by, due_at: dueAt },
      due_own: sql<number>`case when post_id is null then 1 else 0 end`,
    })
    .where('id', '=', id)
    .where('status', '=', 'draft')
    .where('revision', '=', revision);
  return (await changedRows(drafts)) > 0;
}

/**
 * Those that wait, whose time has come, whose post has become public, and that were held without one. `lacksPost`: the
 * time of one has come, but its post is not public, or was deleted.
 */
export async function findReady(db: Db, now: Instant) {
  return await db
    .selectFrom('newsletters')
    .leftJoin('posts', 'posts.id', 'post_id')
    .select(['newsletters.id', 'posts.id as post'])
    .select(
      sql<number>`case when due_at is not null and due_own = 0
        and coalesce(posts.status, '') <> 'published' then 1 else 0 end`.as('lacksPost'),
    )
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
