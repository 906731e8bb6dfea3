import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Exits by then even if something hangs; milliseconds from the end of the delay. */
const maxMs = 9_500;

interface Stopping {
  /** Aborted as soon as a stop begins. */
  signal: AbortController;
  /** Milliseconds during which /readyz says 503 while requests are still served. */
  delayMs: number;
}

/**
 * Stops on SIGTERM or SIGINT: answers open requests, finishes emails in progress, closes the database. A second
 * signal exits at once, without losing what was acknowledged.
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
  http.log.error('the stop took too long: exiting now');
  process.exit(1);
}
