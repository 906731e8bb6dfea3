import { setTimeout as sleep } from 'node:timers/promises';

export interface Worker {
  /** Looks for work at once. */
  wake(): void;
  /** Takes no new tasks; resolves when those in progress are done. */
  stop(): Promise<void>;
}

interface WorkerOptions {
  /** Tasks in progress at once. */
  maxInHand: number;
  pollMs: number;
  onError(error: unknown): void;
}

export type Piece = () => Promise<void>;

/**
 * Runs tasks while there are any; looks again when one is done, when woken, or after `pollMs`. `take` claims a task
 * or finds none; its signal aborts when the process stops, and an error waits for the next look.
 */
export function startWorker(
  take: (stopping: AbortSignal) => Promise<Piece | undefined>,
  { maxInHand, pollMs, onError }: WorkerOptions,
): Worker {
  const stopping = new AbortController();
  const inHand = new Set<Promise<void>>();
  let alarm = new AbortController();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      // Before looking, so that no wake-up is missed.
      alarm = new AbortController();
      await fillHands().catch(onError);
      if (!stopping.signal.aborted) await nap(pollMs, alarm.signal);
    }
    await Promise.all(inHand);
  }

  async function fillHands(): Promise<void> {
    while (!stopping.signal.aborted && inHand.size < maxInHand) {
      const piece = await take(stopping.signal);
      if (!piece) return;
      const done = piece()
        .catch(onError)
        .finally(() => {
          inHand.delete(done);
          alarm.abort();
        });
      inHand.add(done);
    }
  }

  const ended = run();
  return {
    wake: () => alarm.abort(),
    async stop() {
      stopping.abort();
      alarm.abort();
      await ended;
    },
  };
}

/** Does not keep the process alive. */
async function nap(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal, ref: false }).catch(() => {});
}
