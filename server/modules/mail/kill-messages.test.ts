import { expect, test } from 'vitest';
import { killRounds } from '../../../tests/faults/kill-rounds.ts';
import { testPlace } from '../../../tests/support/create-test-database.ts';

/** The short form of tests/faults/kill-messages.ts. */
test('no message that was answered is lost when the process is killed, and each is mailed once', async () => {
  const verdict = await killRounds(await testPlace(), 3);
  expect(verdict.faults).toEqual([]);
  expect(verdict.answered).toBeGreaterThan(0);
  expect(verdict.mails).toBe(verdict.stored * 2);
}, 90_000);
