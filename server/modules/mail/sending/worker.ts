import { setTimeout as sleep } from 'node:timers/promises';

export interface Worker {
  /** Look for work at once. */
  wake(): void;
  /** Takes nothing more; resolves when the pieces in hand are done. */
  stop(): Promise<void>;
}

interface WorkerOptions {
  /** How many pieces may be in hand. */
  maxInHand: number;
  pollMs: number;
  onError(error: unknown): void;
}

/** Does one piece of work. */
export type Piece = () => Promise<void>;

/**
 * Works while there is work, and looks again when a piece is done, when woken, or after `pollMs`. `take` claims one
 * piece, or finds none; it is told by a signal when the process stops, and a throw makes it wait for the next look.
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
      // Set before looking: whoever queues something while we look is not missed.
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

/** A wait that does not keep the process alive, and that a signal ends. */
async function nap(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal, ref: false }).catch(() => {});
}
