import { expect, test } from 'vitest';
import { killRounds } from '../../../tests/faults/kill/kill-rounds.ts';
import { testPlace } from '../../../tests/support/create-test-database.ts';

/** The short form of tests/faults/run-faults.ts, with a fixed seed. */
test('loses, truncates or repeats nothing that was acknowledged when the process is killed', async () => {
  const verdict = await killRounds(await testPlace(), 3);
  expect(verdict.faults).toEqual([]);
  expect(verdict.answers).toBeGreaterThan(0);
  expect(verdict.mails).toBeGreaterThan(0);
  expect(verdict.pageChanges).toBeGreaterThan(0);
}, 240_000);
