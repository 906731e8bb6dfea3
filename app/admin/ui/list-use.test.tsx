// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ListedComment } from '../../../domain/comments/comments.calls.ts';
import type { ListedPicture } from '../../../domain/media/media.calls.ts';
import type { AdminPostRow } from '../../../domain/posts/posts.calls.ts';
import {
  addressShown,
  openScreen,
  type Parts,
  type Replies,
  refusal,
} from '../../../tests/support/admin-screen.tsx';
import * as commentsRoute from '../comments/comments.tsx';
import * as mediaRoute from '../media/list.tsx';
import * as postsRoute from '../posts/list.tsx';

const updatedAt = '2026-11-02T09:00:00.000Z';
const posts: Parts<AdminPostRow>[] = [
  { id: 1, title: 'First', status: 'published', updatedAt },
  { id: 2, title: 'Second', status: 'draft', updatedAt },
  { id: 3, title: 'Third', status: 'draft', updatedAt },
];

async function openPosts(address = '/admin/blogs', replies: Replies = {}) {
  const opened = await openScreen(postsRoute, {
    path: '/admin/blogs',
    address,
    replies: {
      'GET /api/admin/blogs': { posts, total: 3, page: 1, pages: 1 },
      'GET /api/admin/topics': { categories: ['SEO', 'Hiring'], tags: ['Trends'] },
      ...replies,
    },
  });
  await screen.findByRole('link', { name: 'First' });
  return opened;
}

const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(`^Select ${name}`) });
const selected = (name: string) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` }).checked;

test('J and K move through the rows, X selects, A leads to the actions, Enter opens', async () => {
  const { user } = await openPosts();
  await user.keyboard('j');
  await waitFor(() => expect(document.activeElement).toBe(rowOf('First')));
  await user.keyboard('jx');
  await waitFor(() => expect(document.activeElement).toBe(rowOf('Second')));
  expect([selected('First'), selected('Second')]).toEqual([false, true]);
  await user.keyboard('jjkx');
  expect(selected('Second')).toBe(false);
  await user.keyboard('xa');
  await waitFor(() =>
    expect(document.activeElement).toBe(
      screen.getByRole('button', { name: 'Publish: 1 selected' }),
    ),
  );
  await user.keyboard('kk');
  await user.keyboard('{Enter}');
  await expect.poll(() => addressShown()).toBe('/admin/blog/edit/2');
});

test('in a field the same keys are typed', async () => {
  const { user } = await openPosts();
  const search = screen.getByRole<HTMLInputElement>('searchbox');
  await user.type(search, 'jkxa');
  expect(search.value).toBe('jkxa');
  await waitFor(() => expect(document.activeElement).toBe(search));
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(document.activeElement).toBe(rowOf('First')));
});

test('a link that is pressed while a search waits is followed, and the search is sent after it', async () => {
  const { user } = await openPosts();
  await user.type(screen.getByRole('searchbox'), 'fees');
  await user.click(screen.getByRole('link', { name: /^Draft/ }));
  await expect.poll(() => addressShown()).toBe('/admin/blogs?status=draft&search=fees');
});

test('a link to another screen drops the search that waits', async () => {
  const { user } = await openPosts();
  await user.type(screen.getByRole('searchbox'), 'fees');
  await user.click(screen.getByRole('link', { name: 'Second' }));
  await expect.poll(() => addressShown()).toBe('/admin/blog/edit/2');
});

test('a search also follows a link that loads nothing', async () => {
  const picture: Parts<ListedPicture> = {
    id: 3,
    name: 'lamp.png',
    addedAt: '2026-11-02T05:00:00Z',
  };
  const { user } = await openScreen(mediaRoute, {
    path: '/admin/media',
    address: '/admin/media',
    replies: {
      'GET /api/admin/media': { pictures: [picture], total: 1, months: [], page: 1, pages: 1 },
      'GET /api/admin/media/:id': { id: 3, name: 'lamp.png' },
    },
  });
  await user.type(await screen.findByRole('searchbox'), 'lamp');
  await user.click(screen.getByRole('link', { name: /lamp\.png/ }));
  await expect.poll(() => addressShown()).toBe('/admin/media?picture=3&search=lamp');
});

const comment: Parts<ListedComment> = {
  status: 'pending',
  createdAt: '2026-11-02T05:00:00Z',
  answer: null,
};

async function openComments(replies: Replies) {
  const opened = await openScreen(commentsRoute, {
    path: '/admin/comments',
    address: '/admin/comments',
    replies: {
      'GET /api/admin/comments': {
        comments: [
          { ...comment, id: 1, author: 'Asha' },
          { ...comment, id: 2, author: 'Ravi' },
        ],
        counts: { pending: 2 },
        page: 1,
        pages: 1,
      },
      ...replies,
    },
  });
  await screen.findByRole('article', { name: 'Asha' });
  return opened;
}

const approve = (name: string) =>
  within(screen.getByRole('article', { name })).getByRole('button', { name: /^Approve/ });

test('a decision is shown before it is stored, and the next one can be made at once', async () => {
  const stored = Promise.withResolvers<{ changed: number; undo: string }>();
  const { user, sent } = await openComments({
    'POST /api/admin/comments/decisions': () => stored.promise as never,
  });
  await user.click(approve('Asha'));
  expect(screen.queryByRole('article', { name: 'Asha' })).toBeNull();
  await user.click(approve('Ravi'));
  expect(screen.queryByRole('article', { name: 'Ravi' })).toBeNull();
  expect(sent).toHaveLength(1);
  stored.resolve({ changed: 1, undo: 'token' });
  await expect.poll(() => sent).toHaveLength(2);
  await screen.findByRole('button', { name: 'Undo' });
});

test('a decision that fails is taken back with the reason', async () => {
  const { user } = await openComments({
    'POST /api/admin/comments/decisions': refusal(500, { error: 'The disk is full.' }) as never,
  });
  await user.click(approve('Asha'));
  await screen.findByText('The disk is full.');
  expect(screen.getAllByRole('article')).toHaveLength(2);
});

test('the second press of a double click decides about no other row', async () => {
  const { user, sent } = await openComments({
    'POST /api/admin/comments/decisions': { changed: 1, undo: 'token' },
  });
  await user.click(approve('Asha'));
  fireEvent.click(approve('Ravi'), { detail: 2 });
  expect(sent).toHaveLength(1);
});
