import type { FastifyInstance } from 'fastify';

interface Worker {
  stop(): Promise<void>;
}

/**
 * Runs background workers beside the server. They are told to stop when it begins to close, and finish while the last
 * requests are answered. `closed` runs after them.
 */
export function runWorkers(
  http: FastifyInstance,
  start: () => Worker[],
  closed: () => Promise<void>,
): void {
  let workers: Worker[] = [];
  let stopped: Promise<unknown> | undefined;
  http.addHook('onReady', async () => {
    workers = start();
  });
  http.addHook('preClose', async () => {
    stopped = Promise.all(workers.map((worker) => worker.stop()));
    // Awaited in onClose.
    stopped.catch(() => {});
  });
  http.addHook('onClose', async () => {
    await stopped;
    await closed();
  });
}
