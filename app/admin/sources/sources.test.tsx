// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SourcesReport } from '../../../domain/sources/sources.calls.ts';
import { addressShown, openScreen, rowTexts } from '../../../tests/support/admin-screen.tsx';
import * as route from './sources.tsx';

const counts = { enquiries: 10, qualified: 4, won: 2, value: 90_000, open: 3 };
const rows: SourcesReport['rows'] = [
  { source: 'Instagram', campaign: 'diwali', page: '/blog/seo', ...counts },
  { source: 'Instagram', campaign: '', page: '/', ...counts, value: 0 },
  { source: 'Walk-in', campaign: '', page: '', ...counts, enquiries: 5, value: 60_000 },
];

const open = (search = '') =>
  openScreen(route, {
    path: '/admin/sources',
    address: `/admin/sources${search}`,
    replies: {
      'GET /api/admin/sources': {
        period: '90',
        from: '2026-08-29',
        to: '2026-11-26',
        rows,
        total: { ...counts, enquiries: 25, value: 150_000 },
        pages: { '/': 'Home', '/blog/seo': 'Blog: Local SEO' },
        interests: ['SEO course'],
      },
    },
  });

test('lists sources with their campaigns and the names of their first pages', async () => {
  await open();
  const [, ...lines] = rowTexts();
  expect(lines[0]).toMatch(/^Instagram.*2 ways in/);
  expect(lines[1]).toContain('diwali Blog: Local SEO');
  expect(lines[2]).toContain('No campaign Home');
  expect(lines[3]).toMatch(/^Walk-in.*Page not known/);
});

test('groups by first page, and keeps the grouping when the period changes', async () => {
  const { user } = await open('?group=page');
  expect(rowTexts()[0]).toMatch(/^First page Source Campaign/);
  expect(rowTexts()[1]).toMatch(/^Blog: Local SEO.*Instagram diwali/);
  screen.getByText('All pages');
  await user.click(screen.getByRole('link', { name: '30 days' }));
  await waitFor(() => expect(addressShown()).toBe('/admin/sources?group=page&days=30'));
});

test('removes a filter without losing the focus, and counts no grouping as a filter', async () => {
  const { user } = await open('?group=page&interest=SEO+course');
  const used = screen.getByRole('list', { name: 'Filters in use' });
  expect(used.textContent).not.toContain('Group by');
  screen.getByRole('link', { name: /^Remove the filter/ }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(addressShown()).toBe('/admin/sources?group=page'));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Filters in use' })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});
