import type { BackupFailure } from '../../../domain/api/answers/dashboard.ts';
import type { Db } from '../../db/tables.ts';

const key = 'backup_failure';

export interface FailureStreak extends BackupFailure {
  /** The last night that failed. */
  night: string;
}

export async function storeStreak(db: Db, streak: FailureStreak): Promise<void> {
  const value = JSON.stringify(streak);
  await db
    .insertInto('site_state')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** The current streak of failures. */
export async function findStreak(db: Db): Promise<FailureStreak | undefined> {
  const row = await db
    .selectFrom('site_state')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst();
  return row && JSON.parse(row.value);
}

/** Ends the streak of failures; false when there was none. */
export async function endStreak(db: Db): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('site_state')
    .where('key', '=', key)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
