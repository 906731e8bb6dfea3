import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** The site's own secret, made at the first start and shared by all instances. */
export async function siteSecret(db: Kysely<Tables>): Promise<string> {
  await db
    .insertInto('site_state')
    .values({ key: 'secret', value: randomBytes(32).toString('hex') })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const { value } = await db
    .selectFrom('site_state')
    .select('value')
    .where('key', '=', 'secret')
    .executeTakeFirstOrThrow();
  return value;
}
