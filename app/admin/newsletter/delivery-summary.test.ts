import { expect, test } from 'vitest';
import type { Finding } from '../../../domain/newsletter/mail-records.calls.ts';
import { recordKeys } from '../../../domain/newsletter/mail-records.ts';
import { summaryOf } from './delivery-summary.ts';

const summary = (...states: Finding['state'][]) =>
  summaryOf(states.map((state, place) => ({ key: recordKeys[place] ?? 'spf', state })));

test.each([
  [[], 'The DNS records of this sender have not been checked yet.'],
  [['good', 'good', 'good', 'good', 'good'], 'Everything that mail providers look for is there.'],
  [
    ['good', 'warning', 'good', 'warning', 'good'],
    'Everything that mail providers require is there. Something could be better.',
  ],
  [
    ['fault', 'good', 'good', 'good', 'good'],
    'SPF is missing or wrong. Newsletters to more than 100 readers have to wait.',
  ],
  [
    ['fault', 'unknown', 'fault', 'warning', 'good'],
    'SPF and DMARC are missing or wrong, and DKIM could not be checked. Newsletters to more than 100 readers have to wait.',
  ],
] as [Finding['state'][], string][])('of %j', (states, words) => {
  expect(summary(...states)).toBe(words);
});
