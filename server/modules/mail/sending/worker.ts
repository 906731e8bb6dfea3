import { setTimeout as sleep } from 'node:timers/promises';

export interface Worker {
  /** Look for work at once. */
  wake(): void;
  /** Starts nothing more; resolves when the piece in hand is done. */
  stop(): Promise<void>;
}

/**
 * Works while there is work, and looks again when woken or after `pollMs`. `work` does one piece and answers whether
 * there was one; it is told by a signal when the process stops, and a throw makes it wait for the next look.
 */
export function startWorker(
  work: (stopping: AbortSignal) => Promise<boolean>,
  { pollMs, onError }: { pollMs: number; onError(error: unknown): void },
): Worker {
  const stopping = new AbortController();
  let alarm = new AbortController();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      // Set before looking: whoever queues something while we look is not missed.
      alarm = new AbortController();
      await workOff().catch(onError);
      if (!stopping.signal.aborted) await nap(pollMs, alarm.signal);
    }
  }

  async function workOff(): Promise<void> {
    while (!stopping.signal.aborted && (await work(stopping.signal))) {
      // One after the other.
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

/** A wait that does not keep the process alive, and that a signal ends. */
async function nap(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal, ref: false }).catch(() => {});
}
