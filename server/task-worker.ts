import { setTimeout as sleep } from 'node:timers/promises';

export interface Worker {
  /** Looks for work at once. */
  wake(): void;
  /** Starts no new tasks; resolves when those in progress are done. */
  stop(): Promise<void>;
}

interface WorkerOptions {
  /** Number of tasks that run in parallel. */
  maxRunning: number;
  pollMs: number;
  onError(error: unknown): void;
}

export type Task = () => Promise<void>;

/**
 * Runs tasks while there are any; looks again when one is done, when woken, or after `pollMs`. `take` claims a task
 * or finds none; its signal aborts when the process stops, and after an error it waits for the next look. Until it is
 * stopped, the worker is one of `workers`.
 */
export function startWorker(
  take: (stopping: AbortSignal) => Promise<Task | undefined>,
  { maxRunning, pollMs, onError }: WorkerOptions,
  workers: Set<{ wake(): void }>,
): Worker {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  let wakeUp = new AbortController();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      // Set before looking, so that no wake-up is missed.
      wakeUp = new AbortController();
      await startTasks().catch(onError);
      if (stopping.signal.aborted) break;
      // Does not keep the process alive.
      await sleep(pollMs, undefined, { signal: wakeUp.signal, ref: false }).catch(() => {});
    }
    await Promise.all(running);
  }

  async function startTasks(): Promise<void> {
    while (!stopping.signal.aborted && running.size < maxRunning) {
      const task = await take(stopping.signal);
      if (!task) return;
      const done = task()
        .catch(onError)
        .finally(() => {
          running.delete(done);
          wakeUp.abort();
        });
      running.add(done);
    }
  }

  const ended = run();
  const worker: Worker = {
    wake: () => wakeUp.abort(),
    async stop() {
      workers.delete(worker);
      stopping.abort();
      wakeUp.abort();
      await ended;
    },
  };
  workers.add(worker);
  return worker;
}
