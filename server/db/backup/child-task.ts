import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { resolve } from 'node:path';

// Long work in a child process, so that the site's event loop and memory stay free.

/**
 * Runs a program of the repository with a task, and resolves with its answer. A task is sent as a message rather than as
 * arguments, because it may contain passwords. Rejects if the program ends without an answer or `stopping` aborts.
 */
export function askChild<Answer>(
  program: string,
  task: object,
  stopping?: AbortSignal,
): Promise<Answer> {
  stopping?.throwIfAborted();
  return new Promise((answered, reject) => {
    // By its path in the repository, because this file may be bundled.
    const child = fork(resolve(program), {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const stop = () => child.kill('SIGKILL');
    stopping?.addEventListener('abort', stop, { once: true });
    child.once('error', reject);
    child.once('message', (answer) => {
      answered(answer as Answer);
      child.disconnect();
    });
    child.once('exit', () => {
      stopping?.removeEventListener('abort', stop);
      reject(new Error('The work was cut off.'));
    });
    child.send(task);
  });
}

/** Answers the task of askChild, in the child process. */
export function answerTask<Task>(work: (task: Task) => Promise<object>): void {
  process.once('disconnect', () => process.exit(1));
  process.once('message', async (task: Task) => {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    process.send?.(await work(task));
  });
}
