import type { Kysely } from 'kysely';
import type { MailProblem } from '../../../domain/api/answers/mails.ts';
import type { Instant, Tables } from '../../db/tables.ts';

const key = 'mail_trouble';

/** Remembers that mail does not go out, why it last did not, and since when, which is the first time of all instances. */
export async function recordProblem(
  db: Kysely<Tables>,
  reason: string | null,
  now: Instant,
): Promise<void> {
  const known = await findProblem(db);
  const value = JSON.stringify({ since: known?.since ?? now, reason } satisfies MailProblem);
  await db
    .insertInto('site_state')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** Mail goes out again. */
export async function forgetProblem(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('site_state').where('key', '=', key).execute();
}

/** Why mail does not go out; undefined while it does. */
export async function findProblem(db: Kysely<Tables>): Promise<MailProblem | undefined> {
  const row = await db
    .selectFrom('site_state')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst();
  return row && JSON.parse(row.value);
}
