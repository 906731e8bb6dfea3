import { isNativeError } from 'node:util/types';
import { createContext, Script } from 'node:vm';

const place = createContext({ work: () => {} });
const script = new Script('work()');

/**
 * What `work` returns, or undefined where it takes the processor longer than so many milliseconds. Node can stop a script,
 * even within a pattern that is looked for, but no mere call.
 */
export function withinTime<Result>(work: () => Result, milliseconds: number): Result | undefined {
  place.work = work;
  for (let timeout = milliseconds; ; timeout *= 2) {
    const start = process.threadCpuUsage();
    try {
      return script.runInContext(place, { timeout });
    } catch (error) {
      if (!isTimeout(error)) throw error;
      // Script's clock runs on while a busy machine does other things.
      if (threadMs(start) >= milliseconds / 2) return;
    }
  }
}

/** What this thread took the processor since `start`. */
export function threadMs(start: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}

/** It comes from the other context, whose Error is not ours. */
function isTimeout(error: unknown): boolean {
  return isNativeError(error) && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}
