import { expect, test } from 'vitest';
import { usualRetention } from '../tests/support/site-facts.ts';
import { retentionTexts } from './retention-texts.ts';

/** What the policy says for a number of nightly backups. */
const said = (backups: number) => retentionTexts({ ...usualRetention, backups }).keeping;

test('how long a backup still holds what was erased is said as it is', () => {
  const before = 'makes before an update or a restore is deleted after';
  expect(said(7)).toContain('made each night and deleted once 7 newer ones were made');
  expect(said(7)).toContain(`${before} 7 days.`);
  expect(said(1)).toContain('deleted once a newer one was made');
  expect(said(1)).toContain(`${before} one day.`);
  expect(said(0)).toContain('makes no nightly backups');
  expect(said(0)).toContain(`${before} 7 days;`);
  for (const keep of [0, 1, 7]) {
    expect(said(keep)).toContain('A backup that we make by hand stays until we delete it.');
  }
});
