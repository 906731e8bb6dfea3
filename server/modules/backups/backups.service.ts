import type { Kysely } from 'kysely';
import type { BackupOverview } from '../../../domain/api/answers/dashboard.ts';
import type { Tables } from '../../db/tables.ts';
import { findStreak } from './backup-failures.repository.ts';
import {
  claimNight,
  deleteRunsBeyond,
  findFirstStart,
  findLastVerified,
  releaseNight,
} from './backup-runs.repository.ts';
import { nightOf } from './night.ts';
import {
  type Owner,
  type RehearsedBackup,
  recordFailure,
  recordSuccess,
} from './record-outcome.ts';

export type BackupsService = ReturnType<typeof createBackupsService>;

interface Parts extends Owner {
  /** Lets queued letters go, after the commit. */
  wake: () => void;
  /** How many nightly backups are kept; 0: none are made. */
  keep: number;
  /** Makes a backup and rehearses its restore; gives up when the signal says so. */
  make: (now: Date, stopping?: AbortSignal) => Promise<RehearsedBackup>;
  /** Removes all nightly backups but the newest so many. */
  removeOld: (keep: number, now: Date) => void;
}

const hourMs = 60 * 60 * 1000;
const cutOffAfterMs = 2 * hourMs;
const dayMs = 24 * hourMs;
const oldAfterMs = 3 * dayMs;
const rememberedMs = 90 * dayMs;

/**
 * Nightly backups, made once a night by one of all instances, and what the admin is told of them. The owner has a
 * mail when they begin to fail, and one when that is over.
 */
export function createBackupsService(db: Kysely<Tables>, parts: Parts) {
  const { keep, make, removeOld, wake } = parts;
  const isDue = async (night: string, now: Date): Promise<boolean> => {
    if (keep === 0) return false;
    const firstStart = await findFirstStart(db);
    // A site that is new today has nothing that the start would not make again.
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
     * Makes the night's backup if nobody has; to be called every hour. Rejects when it fails, and is tried again.
     * A stop of the program is no failure: the next start makes it.
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
      removeOld(keep, now);
      await deleteRunsBeyond(db, {
        first: nightOf(new Date(now.getTime() - rememberedMs)),
        // What a clock ahead wrote must not stand for that night when it comes.
        last: nightOf(new Date(now.getTime() + dayMs)),
      });
    },

    /** What is known of the nightly backups, and whether the administrator should worry. */
    async overview(now = new Date()): Promise<BackupOverview> {
      const [streak, verified, firstStart] = await Promise.all([
        findStreak(db),
        findLastVerified(db, now.toISOString()),
        findFirstStart(db),
      ]);
      const goodSince = verified?.finished_at ?? firstStart;
      const age = now.getTime() - Date.parse(goodSince ?? '');
      // Without a date, or with one that a clock ahead has given, nothing is known to be young.
      const isOld = !(age <= oldAfterMs && age >= -dayMs);
      // A night that has not come was written by a clock that was ahead.
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
