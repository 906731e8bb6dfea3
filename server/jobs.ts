/** A long job should end early when `stopping` aborts. */
export type Jobs = Record<string, (now: Date, stopping: AbortSignal) => Promise<unknown>>;

interface JobTimes {
  firstAfterMs: number;
  everyMs: number;
}

interface JobLog {
  error(details: object, text: string): void;
}

export const everyMinute: JobTimes = { firstAfterMs: 10_000, everyMs: 60_000 };

/** For work that is due at a certain time. */
export const everySecond: JobTimes = { firstAfterMs: 0, everyMs: 1000 };
/** For requests to other sites, which need not run at every start. */
export const unhurried: JobTimes = { firstAfterMs: 10 * 60_000, everyMs: 60_000 };

const usualTimes: JobTimes = { firstAfterMs: 10_000, everyMs: 60 * 60 * 1000 };

/**
 * Runs jobs shortly after the start and then every hour. A failed job is logged and retried in the next round;
 * several instances may run the same job. stop() waits for the running job.
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
