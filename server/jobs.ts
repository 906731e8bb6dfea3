export type Jobs = Record<string, (now: Date) => Promise<unknown>>;

interface JobTimes {
  firstAfterMs: number;
  everyMs: number;
}

interface JobLog {
  error(details: object, text: string): void;
}

const usualTimes: JobTimes = { firstAfterMs: 10_000, everyMs: 60 * 60 * 1000 };

/**
 * Runs the house-keeping shortly after the start and then every hour. A job that fails is logged and tried again the
 * next time; several instances may run the same one. Stopping waits for the one that runs.
 */
export function startJobs(jobs: Jobs, log: JobLog, times = usualTimes) {
  let running = Promise.resolve();
  let isStopped = false;
  const run = async () => {
    for (const [name, job] of Object.entries(jobs)) {
      if (isStopped) return;
      await job(new Date()).catch((err: unknown) => log.error({ err, job: name }, 'a job failed'));
    }
  };
  const round = () => {
    running = running.then(run);
    timer = setTimeout(round, times.everyMs).unref();
  };
  let timer = setTimeout(round, times.firstAfterMs).unref();
  return {
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
