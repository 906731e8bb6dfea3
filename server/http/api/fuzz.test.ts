import { expect, test } from 'vitest';
import { fuzzApi } from '../../../tests/fuzz/fuzz-api.ts';
import { createTestOffice } from '../../../tests/support/create-test-office.ts';

/** The short form of `npm run test:fuzz`: always the same requests, so that it fails for a reason. */
test('no bad request makes any call fail, hang, or show the inside', async () => {
  const { http, token } = await createTestOffice({ RATE_LIMITS: 'off' });
  const result = await fuzzApi(http, token, { cases: 400, seed: 2026, timeLimit: 5000 });
  expect(result.failure).toBeUndefined();
  expect(result.cases).toBeGreaterThan(20);
  expect(result.calls).toBeGreaterThan(40);
});
