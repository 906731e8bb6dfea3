import { fork } from 'node:child_process';
import { rmSync } from 'node:fs';
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
