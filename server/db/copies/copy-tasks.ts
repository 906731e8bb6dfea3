import { fork } from 'node:child_process';
import { resolve } from 'node:path';
import { removeAbandoned } from '../backup/files.ts';
import type { CopyAnswer } from './copies-process.ts';
import type { CopyFailure, CopyResults, CopyTask } from './copy-work.ts';

/** By its path in the repository, because this file may be bundled. */
const program = resolve('server/db/copies/copies-process.ts');

/** A task that failed, with a sentence for the owner. */
export class CopyTaskError extends Error {
  readonly problem: CopyFailure['problem'];

  constructor({ problem, message }: CopyFailure) {
    super(message);
    this.problem = problem;
  }
}

/** Runs a task in a child process. Rejects with a CopyTaskError; `stopping` ends it and leaves no files. */
export async function runCopyTask<Task extends CopyTask>(
  task: Task,
  stopping?: AbortSignal,
): Promise<CopyResults[Task['kind']]> {
  stopping?.throwIfAborted();
  try {
    const answer = await ask(task, stopping);
    if ('failure' in answer) throw new CopyTaskError(answer.failure);
    // The child answers with the result of this kind.
    return answer.result as CopyResults[Task['kind']];
  } finally {
    removeAbandoned(task.backupDir);
  }
}

function ask(task: CopyTask, stopping?: AbortSignal): Promise<CopyAnswer> {
  return new Promise((resolve, reject) => {
    const child = fork(program, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const stop = () => child.kill('SIGKILL');
    stopping?.addEventListener('abort', stop, { once: true });
    child.once('error', reject);
    child.once('message', (answer) => {
      resolve(answer as CopyAnswer);
      child.disconnect();
    });
    child.once('exit', () => {
      stopping?.removeEventListener('abort', stop);
      reject(new CopyTaskError({ problem: 'other', message: 'The copy was interrupted.' }));
    });
    child.send(task);
  });
}
