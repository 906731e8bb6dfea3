// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AdminPostRow } from '../../../domain/posts/posts.calls.ts';
import { show } from '../../../tests/support/admin-screen.tsx';
import { AskedPosts } from './dashboard.tsx';

const post = { id: 7, title: 'Festival', request: { askedBy: 'Neha' } } as unknown as AdminPostRow;

test('names the only draft that an author asks to publish, and opens it', () => {
  show(<AskedPosts posts={[post]} total={1} />);
  expect(screen.getByRole('region').textContent).toContain('Neha asks to publish Festival.');
  const link = screen.getByRole('link', { name: 'Read it and decide' });
  expect(link.getAttribute('href')).toBe('/admin/blog/edit/7');
});

test('counts several such drafts, and lists them', () => {
  show(<AskedPosts posts={[post, post]} total={12} />);
  expect(screen.getByText('12 drafts ask to be published.')).toBeDefined();
  const link = screen.getByRole('link', { name: 'All 12 drafts' });
  expect(link.getAttribute('href')).toBe('/admin/blogs?status=asked');
});

test('says nothing while nobody asks', () => {
  show(<AskedPosts posts={[]} total={0} />);
  expect(screen.queryByRole('region')).toBeNull();
});
