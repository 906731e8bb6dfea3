import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Db, Instant, Tables } from '../../db/tables.ts';

type IsLink = (is: ExpressionBuilder<Tables, 'link_checks'>) => Expression<SqlBool>;

const isOwn: IsLink = (is) => is('url', 'like', '/%');
const isOutside: IsLink = (is) => is('url', 'not like', '/%');

interface Due {
  now: Instant;
  /** Links that are due after this were scheduled while the clock was ahead, and count as due. */
  latest: Instant;
}

/** Due links, longest due first: links within the site and links to others. */
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

/** Makes all links within the site due now. */
export async function makeOwnLinksDue(db: Db, now: Instant): Promise<void> {
  const query = db.updateTable('link_checks').set({ due_at: now });
  await query.where(isOwn).where('due_at', '>', now).execute();
}

/** The last link to another site that worked; undefined if none did. */
export async function findWorking(db: Db): Promise<string | undefined> {
  const query = db.selectFrom('link_checks').select('url').where(isOutside);
  const working = query.where('fault', 'is', null).where('checked_at', 'is not', null);
  return (await working.orderBy('checked_at', 'desc').limit(1).executeTakeFirst())?.url;
}

/** Whether any public page links to another site. */
export async function hasOutside(db: Db): Promise<boolean> {
  const query = db.selectFrom('link_checks').select('url').where(isOutside);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

interface Checked {
  url: string;
  dueAt: Instant;
  /** Absent if the site did not answer, which leaves the stored state unchanged. */
  answer?: { at: Instant; fault: string | null };
}

/** Stores the result of a check and when to repeat it. A link that stays broken keeps the date when it broke. */
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
