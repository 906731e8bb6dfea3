import { expect, test } from 'vitest';
import { fuzzApi } from '../../../tests/fuzz/fuzz-api.ts';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';

/** The short form of `npm run test:fuzz`, with a fixed seed so that failures are reproducible. */
const cases = 400;

test('survives any bad request without a failure, a hang or internal details', async () => {
  const { http, token } = await createTestAdmin({ RATE_LIMITS: 'off' });
  const result = await fuzzApi(http, token, { cases, seed: 2026 });
  expect(result.failure).toBeUndefined();
  expect(result.cases).toBe(cases);
  expect(result.calls).toBeGreaterThan(40);
});
