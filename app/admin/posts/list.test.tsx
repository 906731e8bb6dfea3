// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AdminPostRow } from '../../../domain/posts/posts.calls.ts';
import {
  now,
  openScreen,
  type Parts,
  type Replies,
  rowTexts,
} from '../../../tests/support/admin-screen.tsx';
import { copyOpened } from '../post-editor/copy-post.ts';
import * as listRoute from './list.tsx';

const at = '2026-11-20T05:00:00.000Z';
const row: Parts<AdminPostRow> = {
  slug: 'a',
  author: 'Asha',
  categories: ['SEO'],
  publishedAt: at,
  updatedAt: at,
};

async function openPosts(posts: Parts<AdminPostRow>[], search = '', replies: Replies = {}) {
  const opened = await openScreen(listRoute, {
    path: '/admin/blogs',
    address: `/admin/blogs${search}`,
    replies: {
      'GET /api/admin/blogs': { posts, total: posts.length, page: 1, pages: 1 },
      'GET /api/admin/topics': { categories: ['SEO'], tags: [] },
      ...replies,
    },
  });
  await screen.findByRole('table');
  return opened;
}

async function openList(posts: Parts<AdminPostRow>[], search = '') {
  await openPosts(posts, search);
  return rowTexts().slice(1);
}

test('tells of a public post what is not public yet, or when it becomes so', async () => {
  const [changed, timed, draft] = await openList([
    { ...row, id: 1, title: 'Public', status: 'published', draftAt: now },
    { ...row, id: 3, title: 'Timed', status: 'published', draftAt: now, dueAt: now },
    { ...row, id: 2, title: 'Draft', status: 'draft', publishedAt: null, draftAt: now },
  ]);
  expect(changed).toContain('Changes not public yet');
  expect(changed).not.toContain('Changed');
  expect(timed).toMatch(/Change public \d/);
  expect(draft).not.toContain('not public yet');
  expect(draft).not.toContain('public');
  expect(draft).toContain('Changed');
});

test('a post is opened in the editor; one that is not created yet is continued', async () => {
  await openList([
    { ...row, id: 1, title: 'Public', status: 'published' },
    { ...row, id: 'new-1', title: 'Begun', status: 'unfinished', savedBy: 'ravi' },
  ]);
  const address = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(address('Public')).toBe('/admin/blog/edit/1');
  expect(address('Begun')).toBe('/admin/blog/create?draft=new-1');
  expect(rowTexts()[2]).toMatch(/Unfinished Saved .* by ravi/);
});

test('a row names the public comments and offers a copy of the post', async () => {
  const copied = { id: 9, title: 'Copy of Public' };
  const { user, sent } = await openPosts(
    [
      { ...row, id: 1, title: 'Public', status: 'published', views: 12, comments: 3 },
      { ...row, id: 2, title: 'Quiet', status: 'published', views: 1, comments: 0 },
    ],
    '',
    {
      'GET /api/blogs/:id': { id: 1, title: 'Public', slug: 'public', featured_media: 4 },
      'POST /api/blogs': copied,
    },
  );
  expect(rowTexts()[1]).toContain('Asha, 12 views in 30 days, 3 comments');
  expect(rowTexts()[2]).toMatch(/Asha, 1 view in 30 days Published/);
  await user.click(screen.getByRole('button', { name: 'Duplicate Public' }));
  await screen.findByText(copyOpened);
  expect(sent.map(([name]) => name)).toEqual(['POST /api/blogs']);
});

test('the trash shows since when a post is in it, and no link to the editor', async () => {
  const [trashed] = await openList(
    [{ ...row, id: 1, title: 'Gone', status: 'trashed', trashedStatus: 'draft', trashedAt: now }],
    '?status=trashed',
  );
  expect(trashed).toContain('Draft Deleted');
  expect(screen.queryByRole('link', { name: 'Gone' })).toBeNull();
});

const request = {
  askedAt: at,
  askedBy: 'Neha Gokhale',
  note: 'Soon',
  isMine: false,
  hears: 'email' as const,
  returnedAt: null,
  returnedBy: '',
  returnedNote: '',
};
const asked: Parts<AdminPostRow> = {
  ...row,
  id: 1,
  title: 'Festival',
  status: 'draft',
  publishedAt: null,
  request,
};

test('a row says who asks to publish a draft, or gave it back, until it is scheduled', async () => {
  const returned = { ...request, askedAt: null, returnedAt: at, returnedBy: 'Ravi Kumar' };
  const rows = await openList([
    asked,
    { ...asked, id: 2, request: { ...request, isMine: true } },
    { ...asked, id: 3, request: returned },
    { ...asked, id: 4, dueAt: now },
    { ...asked, id: 5, status: 'published', publishedAt: at },
  ]);
  expect(rows[0]).toContain('Neha Gokhale asks to publish it Asked 20 Nov 2026');
  expect(rows[1]).toContain('you ask to publish it Asked');
  expect(rows[2]).toContain('given back by Ravi Kumar Draft Given back 20 Nov 2026');
  expect(rows[3]).toMatch(/Goes public \d/);
  expect(rows[4]).not.toContain('ask');
});

test('the list of drafts that wait for an editor is offered while there are any', async () => {
  const counts = { all: 3, published: 1, draft: 2, asked: 1, unfinished: 0, trashed: 0 };
  const page = { posts: [asked], total: 3, page: 1, pages: 1 };
  const replies: Replies = { 'GET /api/admin/blogs': { ...page, counts } };
  await openPosts([asked], '', replies);
  expect(screen.getByText('3 blogs, one asks to be published')).toBeDefined();
  const link = screen.getByRole('link', { name: 'Asked to publish 1' });
  expect(link.getAttribute('href')).toContain('status=asked');
});

test('the list of drafts that wait for an editor is not offered while there are none', async () => {
  await openPosts([{ ...row, id: 1, title: 'Public', status: 'published' }]);
  expect(screen.queryByRole('link', { name: /Asked to publish/ })).toBeNull();
  expect(screen.getByText('1 blog')).toBeDefined();
});

test('the list of posts with broken links is offered while there are any, and names them', async () => {
  const counts = { all: 3, published: 3, draft: 0, asked: 0, broken: 1, unfinished: 0, trashed: 0 };
  const fault = 'opens a page that does not exist (404)';
  const brokenLinks = [{ words: 'the fees', url: '/fees', fault, since: at }];
  const posts = [{ ...row, id: 1, title: 'Festival', status: 'published' as const, brokenLinks }];
  await openPosts(posts, '?status=broken', {
    'GET /api/admin/blogs': { posts, counts, total: 1, page: 1, pages: 1, linksUncheckedSince: at },
  });
  const link = screen.getByRole('link', { name: 'Broken links 1' });
  expect(link.getAttribute('aria-current')).toBe('true');
  screen.getByText(/^Links to other sites have not been checked since 20 Nov 2026/);
  expect(document.body.textContent).toContain(`“the fees” /fees ${fault}, since 20 Nov 2026`);
});
