/** A job that may take longer than a stop may wait gives up when it is told that the program stops. */
export type Jobs = Record<string, (now: Date, stopping: AbortSignal) => Promise<unknown>>;

interface JobTimes {
  firstAfterMs: number;
  everyMs: number;
}

interface JobLog {
  error(details: object, text: string): void;
}

/** For what somebody waits for. */
export const everyMinute: JobTimes = { firstAfterMs: 10_000, everyMs: 60_000 };

const usualTimes: JobTimes = { firstAfterMs: 10_000, everyMs: 60 * 60 * 1000 };

/**
 * Runs the house-keeping shortly after the start and then every hour. A job that fails is logged and tried again the
 * next time; several instances may run the same one. Stopping waits for the one that runs.
 */
export function startJobs(jobs: Jobs, log: JobLog, times = usualTimes) {
  let running = Promise.resolve();
  const stopping = new AbortController();
  const run = async () => {
    for (const [name, job] of Object.entries(jobs)) {
      if (stopping.signal.aborted) return;
      await job(new Date(), stopping.signal).catch((err: unknown) =>
        log.error({ err, job: name }, 'a job failed'),
      );
    }
  };
  const round = () => {
    running = running.then(run);
    timer = setTimeout(round, times.everyMs).unref();
  };
  let timer = setTimeout(round, times.firstAfterMs).unref();
  return {
    async stop(): Promise<void> {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
