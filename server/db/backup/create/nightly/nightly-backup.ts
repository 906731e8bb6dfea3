import { fork } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { SiteSums } from '../../copy/copy-site.ts';
import type { Place } from '../../snapshot.ts';
import { removeAbandoned } from '../../unfinished-folder.ts';
import { backupName } from '../backup-name.ts';
import { countsOf } from '../describe-sums.ts';
import type { NightlyTask } from './nightly-process.ts';

type Answer = { bytes: number; sums: SiteSums } | { failure: string };

/** By its place in the checkout, where the program runs: this file may have been bundled. */
const program = resolve('server/db/backup/create/nightly/nightly-process.ts');

/**
 * Makes a backup in a process of its own, restores it on trial, and resolves with what was found in it. Rejects when
 * either fails, or when the signal stops it; nothing is left in the folder then.
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
    // Of a process that was killed, which could not do so itself.
    rmSync(path, { force: true });
    removeAbandoned(folder);
    throw error;
  }
}

/**
 * Removes all nightly backups in a folder but the newest. Those that a clock ahead has dated later than now go first:
 * for ever the newest, they would take the place of every true one.
 */
export function removeOldBackups(folder: string, keep: number, now: Date): void {
  const names = readdirSync(folder).filter((name) => /^nightly-\w+\.sqlite$/.test(name));
  const latest = backupName('nightly', now);
  const isAhead = (name: string) => name > latest;
  const oldestFirst = names.toSorted(
    (one, other) => Number(isAhead(other)) - Number(isAhead(one)) || (one < other ? -1 : 1),
  );
  for (const name of oldestFirst.slice(0, -keep)) rmSync(join(folder, name));
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
