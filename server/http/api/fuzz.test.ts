import { expect, test } from 'vitest';
import { fuzzApi } from '../../../tests/fuzz/fuzz-api.ts';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';

/** The short form of `npm run test:fuzz`: always the same requests, so that it fails for a reason. */
const cases = 400;

test('no bad request makes any call fail, hang, or show the inside', async () => {
  const { http, token } = await createTestAdmin({ RATE_LIMITS: 'off' });
  const result = await fuzzApi(http, token, { cases, seed: 2026 });
  expect(result.failure).toBeUndefined();
  expect(result.cases).toBe(cases);
  expect(result.calls).toBeGreaterThan(40);
});
