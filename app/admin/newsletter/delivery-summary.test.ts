import { expect, test } from 'vitest';
import type { Finding } from '../../../domain/newsletter/mail-records.calls.ts';
import { recordKeys } from '../../../domain/newsletter/mail-records.ts';
import { summaryOf } from './delivery-summary.ts';

const summary = (...states: Finding['state'][]) =>
  summaryOf(states.map((state, place) => ({ key: recordKeys[place] ?? 'spf', state })));

test.each([
  [[], 'Nothing was looked up yet for this sender.'],
  [['good', 'good', 'good', 'good', 'good'], 'All that receivers look for is there.'],
  [
    ['good', 'warning', 'good', 'warning', 'good'],
    'What receivers ask for is there. Something could be better.',
  ],
  [
    ['fault', 'good', 'good', 'good', 'good'],
    'SPF is missing or wrong. Newsletters to more than 100 readers wait.',
  ],
  [
    ['fault', 'unknown', 'fault', 'warning', 'good'],
    'SPF and DMARC are missing or wrong, and DKIM could not be looked up. Newsletters to more than 100 readers wait.',
  ],
] as [Finding['state'][], string][])('of %j', (states, words) => {
  expect(summary(...states)).toBe(words);
});
