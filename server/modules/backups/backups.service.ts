import type { BackupOverview } from '../../../domain/api/answers/dashboard.ts';
import { readState } from '../../db/queries/site-state.ts';
import type { Db } from '../../db/tables.ts';
import { findStreak } from './backup-failures.repository.ts';
import {
  claimNight,
  deleteRunsBeyond,
  findLastVerified,
  releaseNight,
} from './backup-runs.repository.ts';
import { nightOf } from './night.ts';
import { type Owner, recordFailure, recordSuccess, type VerifiedBackup } from './record-outcome.ts';

export type BackupsService = ReturnType<typeof createBackupsService>;

interface Parts extends Owner {
  /** Wakes the mail worker, after the commit. */
  wake: () => void;
  /** 0 makes none. */
  keep: number;
  /** Makes a backup and restores it on trial. */
  make: (now: Date, stopping?: AbortSignal) => Promise<VerifiedBackup>;
}

const hourMs = 60 * 60 * 1000;
const cutOffAfterMs = 2 * hourMs;
const dayMs = 24 * hourMs;
const oldAfterMs = 3 * dayMs;
const rememberedMs = 90 * dayMs;

/**
 * Nightly backups, made by one of all instances, and their state in the admin. The owner gets an email when they
 * begin to fail and when they work again.
 */
export function createBackupsService(db: Db, parts: Parts) {
  const { keep, make, wake } = parts;
  const isDue = async (night: string, now: Date): Promise<boolean> => {
    if (keep === 0) return false;
    const firstStart = await readState(db, 'seeded_at');
    // A new site holds only what the start created.
    if (firstStart && nightOf(new Date(firstStart)) === night) return false;
    return await claimNight(db, {
      night,
      startedAt: now.toISOString(),
      cutOffBefore: new Date(now.getTime() - cutOffAfterMs).toISOString(),
      cutOffAfter: new Date(now.getTime() + cutOffAfterMs).toISOString(),
    });
  };

  return {
    /**
     * Makes the night's backup unless it exists; called every hour. Rejects when it fails, and is retried. A stop
     * of the program is not a failure: the next start makes it.
     */
    async makeNightly(now: Date, stopping?: AbortSignal): Promise<void> {
      const night = nightOf(now);
      if (stopping?.aborted) return;
      if (!(await isDue(night, now))) return;
      try {
        await recordSuccess(db, night, await make(now, stopping), parts);
      } catch (error) {
        if (stopping?.aborted) return await releaseNight(db, night, now.toISOString());
        await recordFailure(db, night, error, parts);
        throw error;
      } finally {
        wake();
      }
      await deleteRunsBeyond(db, {
        first: nightOf(new Date(now.getTime() - rememberedMs)),
        // Removes runs that a clock that was ahead has stored.
        last: nightOf(new Date(now.getTime() + dayMs)),
      });
    },

    /** The state of nightly backups, for the dashboard. */
    async overview(now = new Date()): Promise<BackupOverview> {
      const [streak, verified, firstStart] = await Promise.all([
        findStreak(db),
        findLastVerified(db, now.toISOString()),
        readState(db, 'seeded_at'),
      ]);
      const goodSince = verified?.finished_at ?? firstStart;
      const age = now.getTime() - Date.parse(goodSince ?? '');
      // A missing date, or one in the future, counts as old.
      const isOld = !(age <= oldAfterMs && age >= -dayMs);
      // A night in the future was stored by a clock that was ahead.
      const hasCome = streak && streak.night <= nightOf(new Date(now.getTime() + dayMs));
      const failure = hasCome
        ? { at: streak.at, reason: streak.reason, nights: streak.nights }
        : null;
      return {
        state: stateOf({
          isOff: keep === 0,
          isOld,
          hasFailed: failure !== null,
          isFirst: !verified,
        }),
        last_verified: verified?.file
          ? {
              at: verified.finished_at ?? verified.started_at,
              file: verified.file,
              bytes: verified.byte_size ?? 0,
              counts: JSON.parse(verified.counts ?? '{}'),
            }
          : null,
        failure,
      };
    },
  };
}

function stateOf(known: Record<'isOff' | 'isOld' | 'hasFailed' | 'isFirst', boolean>) {
  if (known.isOff) return 'off';
  if (known.hasFailed) return 'failed';
  if (known.isOld) return 'old';
  return known.isFirst ? 'first' : 'fine';
}
