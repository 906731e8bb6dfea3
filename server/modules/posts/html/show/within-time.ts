import { isNativeError } from 'node:util/types';
import { createContext, Script } from 'node:vm';

const place = createContext({ work: () => {} });
const script = new Script('work()');

/**
 * The result of `work`, or undefined when it takes more CPU time than `milliseconds`. Node can interrupt a script,
 * even within a regular expression, but not a plain call.
 */
export function withinTime<Result>(work: () => Result, milliseconds: number): Result | undefined {
  place.work = work;
  for (let timeout = milliseconds; ; timeout *= 2) {
    const start = process.threadCpuUsage();
    try {
      return script.runInContext(place, { timeout });
    } catch (error) {
      if (!isTimeout(error)) throw error;
      // The script's timeout counts wall-clock time, which also passes while the machine is busy with something else.
      if (threadMs(start) >= milliseconds / 2) return;
    }
  }
}

/** CPU time of this thread since `start`. */
export function threadMs(start: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}

/** The error is from the other context and not an instance of our Error. */
function isTimeout(error: unknown): boolean {
  return isNativeError(error) && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}
