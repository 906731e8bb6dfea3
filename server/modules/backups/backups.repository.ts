import type { BackupCounts, BackupFailure } from '../../../domain/backups/backups.calls.ts';
import { deleteState, readState, writeState } from '../../db/queries/site-state.ts';
import type { Db, Instant } from '../../db/tables.ts';

interface Claim {
  night: string;
  startedAt: Instant;
  /**
   * An unfinished run that began before this was interrupted, and so was one dated in the future by a clock that was
   * ahead.
   */
  cutOffBefore: Instant;
  cutOffAfter: Instant;
}

/** Claims a night for this instance; false while another instance has it, or when its backup exists. */
export async function claimNight(db: Db, { night, startedAt, cutOffBefore, cutOffAfter }: Claim) {
  const claimed = await db
    .insertInto('backup_runs')
    .values({ night, started_at: startedAt })
    .onConflict((conflict) =>
      conflict
        .column('night')
        .doUpdateSet({ started_at: startedAt, finished_at: null, failure: null })
        .where((is) =>
          is.or([
            is('backup_runs.failure', 'is not', null),
            is.and([
              is('backup_runs.finished_at', 'is', null),
              is.or([
                is('backup_runs.started_at', '<', cutOffBefore),
                is('backup_runs.started_at', '>', cutOffAfter),
              ]),
            ]),
          ]),
        ),
    )
    .returning('night')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Releases the claim of a backup that was not started or was aborted. */
export async function releaseNight(db: Db, night: string, startedAt: Instant): Promise<void> {
  await db
    .deleteFrom('backup_runs')
    .where('night', '=', night)
    .where('started_at', '=', startedAt)
    .where('finished_at', 'is', null)
    .execute();
}

/** A backup that passed a test restore. */
export interface VerifiedBackup {
  /** Name without the folder. */
  file: string;
  bytes: number;
  counts: BackupCounts;
}

/** Stores the result of a night's backup. */
export async function endRun(
  db: Db,
  { night, at, ...ending }: { night: string; at: Instant } & (VerifiedBackup | { failure: string }),
) {
  const result =
    'failure' in ending
      ? { failure: ending.failure }
      : { file: ending.file, byte_size: ending.bytes, counts: JSON.stringify(ending.counts) };
  await db
    .updateTable('backup_runs')
    .set({ ...result, finished_at: at })
    .where('night', '=', night)
    .execute();
}

/** The last verified backup, ignoring those dated in the future. */
export async function findLastVerified(
  db: Db,
  now: Instant,
): Promise<(VerifiedBackup & { at: Instant }) | undefined> {
  const row = await db
    .selectFrom('backup_runs')
    .selectAll()
    .where('file', 'is not', null)
    .where('started_at', '<=', now)
    .orderBy('night', 'desc')
    .executeTakeFirst();
  if (!row?.file) return undefined;
  return {
    at: row.finished_at ?? row.started_at,
    file: row.file,
    bytes: row.byte_size ?? 0,
    counts: JSON.parse(row.counts ?? '{}'),
  };
}

/** Deletes the runs before one night and after another. */
export async function deleteRunsBeyond(db: Db, { first, last }: { first: string; last: string }) {
  await db
    .deleteFrom('backup_runs')
    .where((is) => is.or([is('night', '<', first), is('night', '>', last)]))
    .execute();
}

const key = 'backup_failure';

interface FailureStreak extends BackupFailure {
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
