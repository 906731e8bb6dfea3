import { expect, test } from 'vitest';
import { dueRounds } from '../../../tests/faults/due/due-rounds.ts';
import { testPlace } from '../../../tests/support/create-test-database.ts';

/** The short form of tests/faults/run-faults.ts, with a fixed seed. */
test('publishes once and emails once when the process is killed around the scheduled time', async () => {
  const verdict = await dueRounds(await testPlace(), 2);
  expect(verdict.faults).toEqual([]);
  expect(verdict.published).toBe(2);
}, 240_000);
