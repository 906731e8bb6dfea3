import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { BackupOverview } from '../../../domain/office/backup-overview.ts';
import { Backups, isWorrying } from './backups.tsx';

const counts = {
  posts: 2008,
  pictures: 40,
  comments: 3,
  messages: 5,
  subscriptions: 1,
  rows: 4000,
};
const fine: BackupOverview = {
  state: 'fine',
  last_verified: {
    at: '2026-11-21T20:31:00.000Z',
    file: 'nightly-20261121T203100000Z.sqlite',
    bytes: 48_200_000,
    counts,
  },
  failure: null,
};

const textOf = (overview: BackupOverview) =>
  renderToStaticMarkup(<Backups overview={overview} />).replaceAll(/<[^>]+>/g, ' ');

test('the last verified restore is shown with its size and counts, and no warning', () => {
  const text = textOf(fine);
  for (const part of ['2,008 blogs', '40 pictures', '5 messages', '48.2 MB', 'nightly-20261121']) {
    expect(text).toContain(part);
  }
  expect(isWorrying(fine)).toBe(false);
});

test('a failure is told with its reason, and the last good one stays', () => {
  const failure = { at: '2026-11-22T20:31:00.000Z', reason: 'database or disk is full' };
  const failed: BackupOverview = { ...fine, state: 'failed', failure };
  expect(textOf(failed)).toMatch(/The last backup failed on .*: database or disk is full/);
  expect(textOf(failed)).toContain('2,008 blogs');
  expect(isWorrying(failed)).toBe(true);
});

test.each([
  ['old', 'For more than three days no backup'],
  ['off', 'switched off (BACKUP_KEEP is 0)'],
  ['first', 'The first backup is made after two'],
] as const)('a site whose backups are %s says so', (state, sentence) => {
  expect(textOf({ state, last_verified: null, failure: null })).toContain(sentence);
});
