import { expect, test } from 'vitest';
import { privacyPolicyPage } from '../../content/pages/privacy-policy.ts';
import { policyVersion } from './policy-version.ts';

test('the version of the privacy policy is the day it names at its top', () => {
  expect(policyVersion(privacyPolicyPage)).toBe('2025-01-01');
});

test('a policy without a day is not accepted', () => {
  const page = { ...privacyPolicyPage, sections: [] };
  expect(() => policyVersion(page)).toThrow('/privacy-policy names no day');
});
