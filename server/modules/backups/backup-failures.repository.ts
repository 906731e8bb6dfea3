import type { BackupFailure } from '../../../domain/backups/backups.calls.ts';
import { deleteState, readState, writeState } from '../../db/queries/site-state.ts';
import type { Db } from '../../db/tables.ts';

const key = 'backup_failure';

export interface FailureStreak extends BackupFailure {
  /** The last night without a backup. */
  night: string;
}

export const storeStreak = (db: Db, streak: FailureStreak) =>
  writeState(db, key, JSON.stringify(streak));

/** The current series of failed nights. */
export async function findStreak(db: Db): Promise<FailureStreak | undefined> {
  const stored = await readState(db, key);
  return stored && JSON.parse(stored);
}

/** Ends the series of failures; false if there was none. */
export const endStreak = (db: Db) => deleteState(db, key);
