// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { homePage } from '../../../content/pages/home.ts';
import { type PageEdits, valuesOf } from '../../../domain/pages/page-edits.ts';
import type { VersionLine } from '../../../domain/versions/versions.calls.ts';
import { openScreen, type Replies, textOf } from '../../../tests/support/admin-screen.tsx';
import * as historyRoute from './history.tsx';

/** Reports every row as seen. */
class EverySeen {
  readonly #report: (entries: { isIntersecting: boolean }[]) => void;
  constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
    this.#report = report;
  }
  observe() {
    this.#report([{ isIntersecting: true }]);
  }
  disconnect() {}
}

const closing = (title: string): PageEdits => ({
  closing: { values: { ...valuesOf(homePage, 'closing'), title } },
});
const titles = ['Ask us today', 'Ask us', 'Ask', 'Ask'];
const blank = '';

/** Opens the history of a page with one version a second for each title, the oldest first. */
async function openHistory(address = '/admin/history/page-home', replies: Replies = {}) {
  vi.stubGlobal('IntersectionObserver', EverySeen);
  const texts = address.includes('right=5') ? [...titles, blank] : titles;
  const versions = texts.map((_, at): VersionLine => {
    const time = `2026-11-25T10:50:0${at}.000Z`;
    return { id: at + 1, cause: 'published', at: time, by: 'asha', dueAt: null };
  });
  return await openScreen(historyRoute, {
    path: '/admin/history/:id',
    address,
    replies: {
      'GET /api/admin/pages/:id': { key: 'home', name: 'Home', delivered: homePage as never },
      'GET /api/admin/histories/:id': { versions: versions.toReversed() },
      'GET /api/admin/versions/:id': ({ address: path }) => {
        const id = Number(path.split('/').at(-1));
        return { ...versions[id - 1], content: closing(texts[id - 1] ?? '') as never };
      },
      ...replies,
    },
  });
}

test('opens on the newest change, past a version that changes nothing', async () => {
  await openHistory();
  const change = await screen.findByRole('article');
  expect(textOf(change)).toBe(
    'Closing: Title 25 Nov 2026, 4:20:01 pm Ask us 25 Nov 2026, 4:20:03 pm Ask',
  );
  expect(screen.getByText('Change 1 of 1')).toBeDefined();
});

test('asks before a version is restored that cannot be public as it is', async () => {
  const { user, sent } = await openHistory('/admin/history/page-home?left=1&right=5', {
    'POST /api/admin/versions/:id/restore': {},
  });
  const [restore] = await screen.findAllByRole('button', { name: /^Restore this version/ });
  const restoreBlank = screen.getByRole('button', { name: /^Restore this version: .*:04 pm/ });
  await user.click(restoreBlank);
  const dialog = await screen.findByRole('alertdialog', {
    name: 'Restore this version? It cannot be public as it is.',
  });
  expect(textOf(dialog)).toContain('Closing, Title: ');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(sent).toEqual([]);
  // One that can be public replaces no draft here, so nothing is asked.
  await user.click(restore as HTMLElement);
  await screen.findByRole('heading', { name: 'Another screen' });
  expect(sent.map(([name]) => name)).toEqual(['POST /api/admin/versions/1/restore']);
});

test('shows the chosen versions even if they are equal', async () => {
  await openHistory('/admin/history/page-home?left=3&right=4');
  await screen.findByText('No differences', { selector: 'section *' });
  expect(screen.queryByRole('article')).toBeNull();
});

test('says how many words each version adds and removes', async () => {
  await openHistory();
  await screen.findByText('1 word removed', { exact: false });
  const rows = screen.getAllByRole('listitem').map(textOf);
  const versions = rows.filter((row) => row.includes('Published asha'));
  expect(versions.map((row) => /No diff\w+|\d words? \w+/.exec(row)?.[0])).toEqual([
    'No differences',
    '1 word removed',
    '1 word removed',
    undefined,
  ]);
});
