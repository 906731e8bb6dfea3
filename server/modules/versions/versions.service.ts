import { dayIn } from '../../../domain/analytics/days.ts';
import {
  dailyVersionDays,
  everyVersionDays,
  pauseMs,
  type VersionedKind,
} from '../../../domain/versions/versions.ts';
import { askInBatches, readInBatches } from '../../batches.ts';
import { daysBefore } from '../../days-before.ts';
import type { Db, Instant } from '../../db/tables.ts';
import {
  deleteScheduled,
  findDueTimes,
  findScheduled,
  insertScheduled,
  type Scheduled,
  updateScheduled,
} from './schedule.repository.ts';
import {
  deleteVersions,
  deleteVersionsOf,
  findNewestContent,
  findThinnable,
  findVersion,
  findVersions,
  insertVersion,
  moveVersions,
  type Subject,
  settleVersion,
  type Thinnable,
  type Version,
} from './versions.repository.ts';

export type VersionsService = ReturnType<typeof createVersionsService>;

/** What posts and pages said at earlier times: one mechanism for both. */
export function createVersionsService(db: Db, { timeZone }: { timeZone: () => Promise<string> }) {
  /** Stores a version within a transaction; a draft that says the same as the newest version is none. */
  const record = async (trx: Db, version: Version): Promise<void> => {
    const isDraft = version.cause === 'saved' || version.cause === 'paused';
    if (isDraft && (await findNewestContent(trx, version)) === version.content) return;
    await insertVersion(trx, version);
  };
  /** Takes a scheduled publication back, within a transaction; resolves with what was scheduled. */
  const unschedule = async (trx: Db, subject: Subject): Promise<Scheduled | undefined> => {
    const scheduled = await deleteScheduled(trx, subject);
    if (scheduled) await settleVersion(trx, scheduled.versionId, { cause: 'saved' });
    return scheduled;
  };
  return {
    record,

    unschedule,

    /** Schedules within a transaction what was taken back; false when something else is scheduled since. */
    async reschedule(trx: Db, scheduled: Scheduled): Promise<boolean> {
      if (await findScheduled(trx, scheduled)) return false;
      if (!(await findVersion(trx, scheduled.versionId))) return false;
      await settleVersion(trx, scheduled.versionId, { cause: 'scheduled' });
      await insertScheduled(trx, scheduled);
      return true;
    },

    /** Notes within a transaction that a newer draft was saved than the one that is scheduled, if one is. */
    async noteNewer(trx: Db, subject: Subject, { at, by }: { at: Instant; by: string | null }) {
      await updateScheduled(trx, subject, { newer_at: at, newer_by: by });
    },

    /** Whether anything is kept of a subject. */
    has: async (trx: Db, subject: Subject) => (await findNewestContent(trx, subject)) !== undefined,

    /** Keeps a draft that is about to be replaced, unless its writer goes on writing. */
    async keepReplaced(
      trx: Db,
      replaced: Omit<Version, 'cause' | 'by'> & { by: string },
      next: { at: Instant; by: string },
    ): Promise<void> {
      const isPause = Date.parse(next.at) - Date.parse(replaced.at) >= pauseMs;
      if (isPause || replaced.by !== next.by) await record(trx, { ...replaced, cause: 'paused' });
    },

    list: (subject: Subject) => findVersions(db, subject),

    find: (id: number) => findVersion(db, id),

    /** When those subjects become public that are scheduled. */
    dueTimes: (kind: VersionedKind, subjects: string[]) => findDueTimes(db, kind, subjects),

    /** The versions of a draft are those of the post that it became. */
    move: moveVersions,

    /** Deletes all versions of a subject, and what is scheduled. */
    async deleteOf(trx: Db, subject: Subject): Promise<void> {
      await unschedule(trx, subject);
      await deleteVersionsOf(trx, subject);
    },

    /** Of drafts, keeps all of a week, the last of each day for a quarter, and none that is older. */
    async thin(now = new Date()): Promise<void> {
      const zone = await timeZone();
      const quarter = daysBefore(now, dailyVersionDays);
      const lastOfDay = new Map<string, Thinnable>();
      const spare: number[] = [];
      const batches = readInBatches<Thinnable>(500, (after, limit) =>
        findThinnable(db, daysBefore(now, everyVersionDays), after?.id ?? 0, limit),
      );
      for await (const versions of batches) {
        for (const version of versions) {
          const day = `${version.kind} ${version.subject} ${dayIn(zone, new Date(version.at))}`;
          const other = lastOfDay.get(day);
          const [last, earlier] =
            other && other.at > version.at ? [other, version] : [version, other];
          lastOfDay.set(day, last);
          if (earlier) spare.push(earlier.id);
        }
      }
      for (const { id, at } of lastOfDay.values()) if (at < quarter) spare.push(id);
      await askInBatches(spare, async (ids) => {
        await deleteVersions(db, ids);
        return [];
      });
    },
  };
}
