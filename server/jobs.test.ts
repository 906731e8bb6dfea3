import { expect, onTestFinished, test } from 'vitest';
import { startJobs } from './jobs.ts';

test('runs every job repeatedly, even if one fails', async () => {
  const failures: string[] = [];
  const log = { error: (details: object) => void failures.push(JSON.stringify(details)) };
  let rounds = 0;
  const twice = new Promise<void>((resolve) => {
    const jobs = startJobs(
      {
        broken: () => Promise.reject(new Error('no')),
        sound: async () => {
          rounds += 1;
          if (rounds === 2) resolve();
        },
      },
      log,
      { firstAfterMs: 1, everyMs: 1 },
    );
    onTestFinished(() => jobs.stop());
  });
  await twice;
  expect(failures[0]).toContain('broken');
});

test('waits for the running job when stopping, and starts no other', async () => {
  let finish = () => {};
  let started = () => {};
  const isRunning = new Promise<void>((resolve) => {
    started = resolve;
  });
  const ran: string[] = [];
  const jobs = startJobs(
    {
      slow: async () => {
        started();
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
        ran.push('slow');
      },
      next: async () => void ran.push('next'),
    },
    { error: () => {} },
    { firstAfterMs: 1, everyMs: 1 },
  );
  await isRunning;
  const stopped = jobs.stop();
  finish();
  await stopped;
  expect(ran).toEqual(['slow']);
});
