import type { MailProblem } from '../../../domain/api/answers/mails.ts';
import type { Db, Instant } from '../../db/tables.ts';

const key = 'mail_trouble';

/** Stores that email fails, with the last reason and the time of the first failure. */
export async function recordProblem(db: Db, reason: string | null, now: Instant): Promise<void> {
  const known = await findProblem(db);
  const value = JSON.stringify({ since: known?.since ?? now, reason } satisfies MailProblem);
  await db
    .insertInto('site_state')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

export async function clearProblem(db: Db): Promise<void> {
  await db.deleteFrom('site_state').where('key', '=', key).execute();
}

/** Why email fails; undefined while it works. */
export async function findProblem(db: Db): Promise<MailProblem | undefined> {
  const row = await db
    .selectFrom('site_state')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst();
  return row && JSON.parse(row.value);
}
