// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ActivityEntry } from '../../../domain/activity/activity.calls.ts';
import { openScreen, type Parts, rowTexts } from '../../../tests/support/admin-screen.tsx';
import * as activityRoute from './activity.tsx';

const refused: Parts<ActivityEntry> = {
  id: 9,
  at: '2026-11-26T04:30:00.000Z',
  accountId: null,
  account: '',
  kind: 'logins',
  did: 'Wrong password',
  noun: 'account',
  subjects: [],
  count: 0,
  title: 'for an unknown name',
  device: 'Firefox on Linux',
  times: 100,
  firstAt: '2026-11-26T03:00:00.000Z',
};

test('says how often a login was refused, and since when', async () => {
  const once = { ...refused, id: 8, title: 'for admin', times: 1, firstAt: refused.at };
  await openScreen(activityRoute, {
    path: '/admin/activity',
    replies: {
      'GET /api/admin/activity': {
        entries: [refused, once],
        total: 2,
        page: 1,
        pages: 1,
        days: { '2026-11-26': 101 },
        timeZone: 'Asia/Kolkata',
        accounts: [],
        check: null,
      },
    },
  });
  await screen.findByRole('table');
  const rows = rowTexts().join(' ');
  expect(rows).toMatch(/Wrong password 100 times for an unknown name , first at 8:30 am/);
  expect(rows).toMatch(/Wrong password for admin Firefox/);
  expect(rows).toContain('101 entries');
});

test.each([
  [0, /^There was no entry to check at 9:30 am\. What was written since is checked at night\./],
  [12, /^Nothing has been changed or removed\. 12 entries since .*checked at 9:30 am\. Later ones/],
])('the verdict on %i entries claims nothing of later ones', async (entries, verdict) => {
  const since = entries === 0 ? null : '2026-11-20T04:00:00.000Z';
  await openScreen(activityRoute, {
    path: '/admin/activity',
    replies: {
      'GET /api/admin/activity': {
        entries: [refused],
        total: 1,
        page: 1,
        pages: 1,
        days: { '2026-11-26': 100 },
        timeZone: 'Asia/Kolkata',
        accounts: [],
        check: { checkedAt: '2026-11-26T04:00:00.000Z', fault: null, entries, since },
      },
    },
  });
  const seal = (await screen.findByRole('button', { name: 'Check again' })).closest('section');
  expect(seal?.textContent).toMatch(verdict);
});
