// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PageRow } from '../../../domain/pages/pages.calls.ts';
import { openScreen, type Parts, rowTexts } from '../../../tests/support/admin-screen.tsx';
import * as route from './list.tsx';

const fault = 'opens a page that does not exist (404)';
const since = '2026-11-20T04:00:00.000Z';
const about: Parts<PageRow> = { key: 'about', name: 'About', path: '/about', state: 'delivered' };
const linking = { ...about, brokenLinks: [{ words: 'Our partner', url: '/gone', fault, since }] };

const openPages = (pages: Parts<PageRow>[], search = '') =>
  openScreen(route, {
    path: '/admin/pages',
    address: `/admin/pages${search}`,
    replies: { 'GET /api/admin/pages': { pages } },
  });

test('lists the pages with broken links, and names them', async () => {
  const courses = { ...about, key: 'courses', name: 'Courses', path: '/courses' };
  await openPages([courses, linking], '?status=broken');
  screen.getByRole('link', { name: 'Broken links 1' });
  const [, ...rows] = rowTexts();
  expect(rows.filter((row) => row.includes('/courses'))).toEqual([]);
  expect(rows.join()).toContain(`“Our partner” /gone ${fault}`);
});

test('says how many are missing until a section is shown', async () => {
  await openPages([{ ...about, incomplete: [{ kind: 'partners', missing: 2 }] }]);
  expect(rowTexts().join()).toContain('Partners are shown once there are 2 more.');
});

test('offers no list of broken links while there are none', async () => {
  await openPages([about]);
  expect(screen.queryByRole('link', { name: /^Broken links/ })).toBeNull();
});
