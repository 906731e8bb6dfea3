import { askChild } from '../backup/child-task.ts';
import { removeAbandoned } from '../backup/files.ts';
import type { CopyAnswer } from './copies-process.ts';
import type { CopyFailure, CopyResults, CopyTask } from './copy-work.ts';

const program = 'server/db/copies/copies-process.ts';

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
  try {
    const answer = await askChild<CopyAnswer>(program, task, stopping);
    if ('failure' in answer) throw new CopyTaskError(answer.failure);
    // The child answers with the result of this kind.
    return answer.result as CopyResults[Task['kind']];
  } finally {
    removeAbandoned(task.backupDir);
  }
}
