import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Whatever hangs, the program has ended by then; in milliseconds from the end of the delay. */
const maxMs = 9_500;

interface Stopping {
  /** Aborted as soon as a stop begins. */
  signal: AbortController;
  /** Milliseconds for which a load balancer may still send requests, while /readyz already says no. */
  delayMs: number;
}

/**
 * Ends the program in good order at SIGTERM or SIGINT: what has been asked is answered, the mail in hand is sent, the
 * database is closed. A second signal ends it at once; nothing that was acknowledged is lost by that either.
 */
export function stopOnSignals(http: FastifyInstance, { signal, delayMs }: Stopping): void {
  const stop = async () => {
    if (signal.signal.aborted) process.exit(0);
    signal.abort();
    await sleep(delayMs);
    setTimeout(() => giveUp(http), maxMs).unref();
    await http.close();
  };
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, stop);
}

function giveUp(http: FastifyInstance): void {
  http.log.error('the stop took too long, and was cut off');
  process.exit(1);
}
