import type { FastifyInstance } from 'fastify';

interface Worker {
  stop(): Promise<void>;
}

/**
 * Starts what works beside the server. As soon as that begins to close, they are told to stop, and finish what they
 * have in hand while the last requests are answered. `closed` runs when nothing is at work any more.
 */
export function workBeside(
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
    // Awaited when the server is closed.
    stopped.catch(() => {});
  });
  http.addHook('onClose', async () => {
    await stopped;
    await closed();
  });
}
