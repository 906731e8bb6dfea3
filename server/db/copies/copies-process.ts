import { answerTask } from '../backup/child-task.ts';
import {
  type CopyFailure,
  type CopyResults,
  type CopyTask,
  doCopyTask,
  failureOf,
} from './copy-work.ts';

// Encrypts, uploads and opens copies: a child process of copy-tasks.ts.

export type CopyAnswer = { result: CopyResults[CopyTask['kind']] } | { failure: CopyFailure };

answerTask(async (task: CopyTask): Promise<CopyAnswer> => {
  try {
    return { result: await doCopyTask(task) };
  } catch (error) {
    return { failure: failureOf(error) };
  }
});
