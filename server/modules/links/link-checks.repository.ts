import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Db, Instant, Tables } from '../../db/tables.ts';

type IsLink = (is: ExpressionBuilder<Tables, 'link_checks'>) => Expression<SqlBool>;

const isOwn: IsLink = (is) => is('url', 'like', '/%');
const isOutside: IsLink = (is) => is('url', 'not like', '/%');

interface Due {
  now: Instant;
  /** A link that is due later was given its time by a clock that was ahead. */
  latest: Instant;
}

/** Links whose time has come, those that wait longest first: of our site, and of others. */
export async function findDue(
  db: Db,
  { now, latest, own, outside }: Due & { own: number; outside: number },
): Promise<string[]> {
  const due = async (isMeant: IsLink, limit: number) => {
    const rows = await db
      .selectFrom('link_checks')
      .select('url')
      .where(isMeant)
      .where((is) => is.or([is('due_at', '<=', now), is('due_at', '>', latest)]))
      .orderBy('due_at')
      .orderBy('url')
      .limit(limit)
      .execute();
    return rows.map(({ url }) => url);
  };
  return [...(await due(isOwn, own)), ...(await due(isOutside, outside))];
}

/** Makes all links within the site due. */
export async function askOwnAgain(db: Db, now: Instant): Promise<void> {
  const query = db.updateTable('link_checks').set({ due_at: now });
  await query.where(isOwn).where('due_at', '>', now).execute();
}

/** A link to another site that answered, the latest one; undefined when none did. */
export async function findWorking(db: Db): Promise<string | undefined> {
  const query = db.selectFrom('link_checks').select('url').where(isOutside);
  const working = query.where('fault', 'is', null).where('checked_at', 'is not', null);
  return (await working.orderBy('checked_at', 'desc').limit(1).executeTakeFirst())?.url;
}

/** Whether anything public links to another site. */
export async function hasOutside(db: Db): Promise<boolean> {
  const query = db.selectFrom('link_checks').select('url').where(isOutside);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

interface Checked {
  url: string;
  dueAt: Instant;
  /** Absent: it did not answer, and what is known of it stays. */
  answer?: { at: Instant; fault: string | null };
}

/** Stores what a link answered, and when to ask again. A link that stays broken is so since the first time. */
export async function storeCheck(db: Db, { url, dueAt, answer }: Checked): Promise<void> {
  await db
    .updateTable('link_checks')
    .set((is) => ({
      due_at: dueAt,
      ...(answer && {
        checked_at: answer.at,
        fault: answer.fault,
        broken_since:
          answer.fault === null ? null : is.fn.coalesce('broken_since', is.val(answer.at)),
      }),
    }))
    .where('url', '=', url)
    .execute();
}
