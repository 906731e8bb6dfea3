import { existsSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { basename, join } from 'node:path';
import { backupRetentionDays } from '../../../domain/retention/retention.ts';
import { backupName, countsOf, stampOf } from './backup-file.ts';
import { askChild } from './child-task.ts';
import type { SiteSums } from './copy-site.ts';
import { removeAbandoned } from './files.ts';
import type { NightlyTask } from './nightly-process.ts';
import type { Place } from './snapshot.ts';

type Answer = { bytes: number; sums: SiteSums } | { failure: string };

const program = 'server/db/backup/nightly-process.ts';

/**
 * Makes a backup in a child process, tests it with a restore, and resolves with its content. Rejects if either fails
 * or `stopping` aborts; then no file is left.
 */
export async function makeNightlyBackup(
  { databaseUrl, dataDir }: Place,
  folder: string,
  now: Date,
  stopping?: AbortSignal,
) {
  const path = join(folder, backupName('nightly', now));
  const task: NightlyTask = { place: { databaseUrl, dataDir }, path };
  try {
    const answer = await askChild<Answer>(program, task, stopping);
    if ('failure' in answer) throw new Error(answer.failure);
    return { file: basename(path), bytes: answer.bytes, counts: countsOf(answer.sums) };
  } catch (error) {
    // In case the child was killed.
    rmSync(path, { force: true });
    removeAbandoned(folder);
    throw error;
  }
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Deletes all nightly backups except the newest `keep`, and those made before a migration or a restore after `keep`
 * days. With BACKUP_KEEP=0, all of these after a week. Backups made by hand stay.
 */
export function removeOldBackups(folders: string[], keep: number, now: Date): void {
  const kinds =
    keep > 0 ? 'before-migration|before-restore' : 'before-migration|before-restore|nightly';
  // The -wal and -shm files of a broken database were moved along with it.
  const pattern = new RegExp(`^(?:${kinds})-(\\d{8}T\\d{9}Z)\\.sqlite(?:-wal|-shm)?$`);
  const oldest = stampOf(new Date(now.getTime() - backupRetentionDays(keep) * dayMs));
  for (const folder of folders.filter((name) => existsSync(name))) {
    const names = readdirSync(folder);
    const outdated = names.filter((name) => {
      const stamp = pattern.exec(name)?.[1];
      return stamp && effectiveStamp(join(folder, name), stamp, now) < oldest;
    });
    const surplus = keep > 0 ? surplusNights(names, keep, now) : [];
    for (const name of [...outdated, ...surplus]) rmSync(join(folder, name), { force: true });
  }
}

/** Nights dated in the future, by a clock that was ahead, are deleted first: they would always count as the newest. */
function surplusNights(names: string[], keep: number, now: Date): string[] {
  const latest = backupName('nightly', now);
  const nights = names.filter((name) => /^nightly-\w+\.sqlite$/.test(name)).sort();
  const isAhead = (name: string) => name > latest;
  const oldestFirst = [...nights.filter(isAhead), ...nights.filter((name) => !isAhead(name))];
  return oldestFirst.slice(0, -keep);
}

/** A backup dated in the future gets the date of its file, or the current time if that is in the future as well. */
function effectiveStamp(file: string, stamp: string, now: Date): string {
  if (stamp <= stampOf(now)) return stamp;
  const changed = statSync(file).mtime;
  if (changed <= now) return stampOf(changed);
  utimesSync(file, now, now);
  return stampOf(now);
}
