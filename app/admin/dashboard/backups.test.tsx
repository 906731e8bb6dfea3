import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { BackupOverview } from '../../../domain/backups/backups.calls.ts';
import type { ConditionsState } from '../../../domain/dashboard/dashboard.calls.ts';
import { Backups, isBackupShown } from './backups.tsx';
import { HealthLine, Problems } from './problems.tsx';

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
  lastVerified: {
    at: '2026-11-21T20:31:00.000Z',
    file: 'nightly-20261121T203100000Z.sqlite',
    bytes: 48_200_000,
    counts,
  },
  failure: null,
};

const textIn = (element: ReactNode) => renderToStaticMarkup(element).replaceAll(/<[^>]+>/g, ' ');
const textOf = (overview: BackupOverview) => textIn(<Backups overview={overview} />);

test('shows the last tested backup with size and counts, without a warning', () => {
  const text = textOf(fine);
  for (const part of ['2,008 blogs', '40 pictures', '5 messages', '48.2 MB', 'nightly-20261121']) {
    expect(text).toContain(part);
  }
  expect(text).not.toContain('failed');
});

const failedFor = (nights: number): BackupOverview => ({
  ...fine,
  state: 'failed',
  failure: { at: '2026-11-22T20:31:00.000Z', reason: 'The disk is full.', nights },
});
const problemOf = (backups: BackupOverview) =>
  textIn(
    <MemoryRouter>
      <Problems backups={backups} clock={undefined} mail={null} held={[]} scheduled={[]} />
    </MemoryRouter>,
  ).trim();

test.each([
  [1, 'The last nightly backup failed: the disk is full.'],
  [3, 'The last three nightly backups failed: the disk is full.'],
  [14, 'The last 14 nightly backups failed: the disk is full.'],
])('warns about %i failed nights, and still shows the last good backup', (nights, sentence) => {
  expect(problemOf(failedFor(nights))).toBe(sentence);
  expect(textOf(failedFor(nights))).toContain('2,008 blogs');
});

test('warns if there is no backup for days, and only then', () => {
  expect(problemOf({ ...fine, state: 'old' })).toContain(
    'No backup has passed its test for more than three days',
  );
  expect(problemOf(fine)).toBe('');
});

test('says that backups are switched off, and is not drawn before the first one', () => {
  const off: BackupOverview = { state: 'off', lastVerified: null, failure: null };
  expect(textOf(off)).toContain('switched off (setting BACKUP_KEEP is 0)');
  expect(isBackupShown(off)).toBe(true);
  expect(isBackupShown(fine)).toBe(true);
  expect(isBackupShown({ ...off, state: 'first' })).toBe(false);
});

test('says when the first backup is made', () => {
  const health = { clock: undefined, mail: null, held: [], scheduled: [], lastSentAt: null };
  const lineOf = (backups: BackupOverview | undefined) =>
    textIn(
      <MemoryRouter>
        <HealthLine {...health} backups={backups} />
      </MemoryRouter>,
    ).trim();
  const line = (state: BackupOverview['state']) =>
    lineOf({ state, lastVerified: null, failure: null });
  expect(line('first')).toBe('Backups: the first is made tonight');
  expect(line('off')).toBe('Backups are switched off  Site health');
  expect(lineOf(undefined)).toBe('');
});

const conditions: ConditionsState = {
  lasting: [
    {
      key: 'mail-stuck',
      text: 'Mail waits.',
      path: '/admin/outbox',
      since: fine.lastVerified?.at ?? '',
    },
    { key: 'disk-full', text: 'The disk is 91 % full.', path: '/admin/dashboard', since: '' },
  ],
  ended: [{ title: 'The clock is trusted again', at: '2026-11-21T20:31:00.000Z' }],
  unknown: ['The certificate could not be looked at.'],
};

test('shows conditions that the dashboard does not find by itself, what ended, and what nobody knows', () => {
  const none = { clock: undefined, mail: null, held: [], scheduled: [], backups: fine };
  const lineOf = (state: ConditionsState) =>
    textIn(
      <MemoryRouter>
        <HealthLine {...none} conditions={state} lastSentAt={null} />
      </MemoryRouter>,
    );
  const calm = lineOf({ ...conditions, lasting: [] });
  expect(calm).toContain('Backup tested');
  expect(calm).toMatch(/The clock is trusted again, since 21 Nov 2026, .+\./);
  expect(calm).toContain('The certificate could not be looked at.');
  const line = lineOf(conditions);
  expect(line).toContain('The disk is 91 % full.');
  expect(line).toContain('The certificate could not be looked at.');
  // It has its own sentence there.
  expect(line).not.toContain('Mail waits.');
});
