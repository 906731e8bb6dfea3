import type { BackupFailure } from '../../../domain/backups/backups.calls.ts';
import { deleteState, readState, writeState } from '../../db/queries/site-state.ts';
import type { Db } from '../../db/tables.ts';

const key = 'backup_failure';

export interface FailureStreak extends BackupFailure {
  /** The last night that failed. */
  night: string;
}

export const storeStreak = (db: Db, streak: FailureStreak) =>
  writeState(db, key, JSON.stringify(streak));

/** The current streak of failures. */
export async function findStreak(db: Db): Promise<FailureStreak | undefined> {
  const stored = await readState(db, key);
  return stored && JSON.parse(stored);
}

/** Ends the streak of failures; false when there was none. */
export const endStreak = (db: Db) => deleteState(db, key);
