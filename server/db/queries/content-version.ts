import { sql } from 'kysely';
import type { Db } from '../tables.ts';

/**
 * Increments the content version. All transactions that write public content update this row first, so that they run
 * one at a time on both engines: two posts cannot choose the same slug.
 */
export async function touchContent(db: Db): Promise<void> {
  const next = sql<string>`cast(cast(site_state.value as integer) + 1 as text)`;
  await db
    .insertInto('site_state')
    .values({ key: 'posts_version', value: '1' })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: next }))
    .execute();
}
