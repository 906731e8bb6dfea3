import { fork } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { backupRetentionDays } from '../../../domain/retention/retention.ts';
import { backupName, countsOf, stampOf } from './backup-file.ts';
import type { SiteSums } from './copy-site.ts';
import { removeAbandoned } from './files.ts';
import type { NightlyTask } from './nightly-process.ts';
import type { Place } from './snapshot.ts';

type Answer = { bytes: number; sums: SiteSums } | { failure: string };

/** By its path in the repository, because this file may be bundled. */
const program = resolve('server/db/backup/nightly-process.ts');

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
  stopping?.throwIfAborted();
  const path = join(folder, backupName('nightly', now));
  try {
    const answer = await ask({ place: { databaseUrl, dataDir }, path }, stopping);
    if ('failure' in answer) throw new Error(answer.failure);
    return { file: basename(path), bytes: answer.bytes, counts: countsOf(answer.sums) };
  } catch (error) {
    // In case the child was killed.
    rmSync(path, { force: true });
    removeAbandoned(folder);
    throw error;
  }
}

function ask(task: NightlyTask, stopping?: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const child = fork(program, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const stop = () => child.kill('SIGKILL');
    stopping?.addEventListener('abort', stop, { once: true });
    child.once('error', reject);
    child.once('message', (answer) => {
      resolve(answer as Answer);
      child.disconnect();
    });
    child.once('exit', () => {
      stopping?.removeEventListener('abort', stop);
      reject(new Error('The backup was cut off.'));
    });
    child.send(task);
  });
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
