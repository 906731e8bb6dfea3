import { expect, test } from 'vitest';
import { newsletterRounds } from '../../../tests/faults/newsletter/newsletter-rounds.ts';
import { testPlace } from '../../../tests/support/create-test-database.ts';

/** The short form of tests/faults/run-faults.ts, with a fixed seed. */
test('accounts for every recipient of a newsletter when the process is killed while sending', async () => {
  const verdict = await newsletterRounds(await testPlace(), { rounds: 2, recipients: 80 });
  expect(verdict.faults).toEqual([]);
  expect(verdict.states.accepted).toBeGreaterThan(0);
}, 240_000);
