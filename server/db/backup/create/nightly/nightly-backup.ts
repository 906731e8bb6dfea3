import { fork } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { SiteSums } from '../../copy/copy-site.ts';
import type { Place } from '../../snapshot.ts';
import { removeAbandoned } from '../../temporary-folder.ts';
import { backupName } from '../backup-name.ts';
import { countsOf } from '../describe-sums.ts';
import type { NightlyTask } from './nightly-process.ts';

type Answer = { bytes: number; sums: SiteSums } | { failure: string };

/** By its path in the checkout: this file may have been bundled. */
const program = resolve('server/db/backup/create/nightly/nightly-process.ts');

/**
 * Makes a backup in a child process, restores it on trial, and resolves with what it holds. Rejects when either
 * fails or `stopping` aborts; no file is left then.
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
    // For a child that was killed.
    rmSync(path, { force: true });
    removeAbandoned(folder);
    throw error;
  }
}

/**
 * Removes all nightly backups in a folder but the newest `keep`. Those dated in the future, by a clock that was
 * ahead, go first: they would count as the newest for ever.
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
