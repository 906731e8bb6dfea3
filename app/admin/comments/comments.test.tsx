// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ListedComment } from '../../../domain/comments/comments.calls.ts';
import {
  openScreen,
  type Parts,
  type Replies,
  refusal,
  textOf,
} from '../../../tests/support/admin-screen.tsx';
import * as route from './comments.tsx';

const asha: Parts<ListedComment> = {
  id: 7,
  author: 'Asha',
  email: 'asha@example.com',
  text: 'Is there a batch in June?',
  createdAt: '2026-11-25T05:00:00.000Z',
  post: { id: 1, title: 'Start with SEO', slug: 'start-with-seo', isPublic: true },
};
const ravi: Parts<ListedComment> = {
  ...asha,
  id: 8,
  author: 'Ravi',
  answer: {
    text: 'Yes, on the 1st.',
    answeredAt: '2026-11-25T06:00:00.000Z',
    by: 'meera',
    signed: 'Meera',
  },
};

const decisions = 'POST /api/admin/comments/decisions';

const open = (comments: Parts<ListedComment>[], replies: Replies = {}, search = '') =>
  openScreen(route, {
    path: '/admin/comments',
    address: `/admin/comments${search}`,
    replies: {
      'GET /api/admin/comments': {
        comments,
        counts: { pending: 2, approved: 1, spam: 1200 },
        page: 1,
        pages: 1,
      },
      ...replies,
    },
  });

const button = (name: string | RegExp) => screen.getByRole('button', { name });

test('shows author, text, post and possible decisions of each comment', async () => {
  await open([asha]);
  expect(textOf(screen.getByRole('article', { name: 'Asha' }))).toMatch(
    /^Asha asha@example.com .*10:30.* on Start with SEO Is there a batch in June\? Approve Answer Reject as spam Delete$/,
  );
  expect(screen.getByRole('link', { name: 'Start with SEO' }).getAttribute('href')).toBe(
    '/blog/start-with-seo',
  );
});

test.each([
  ['pending', ['Approve', 'Reject as spam', 'Delete']],
  ['approved', ['Reject as spam', 'Delete']],
  ['rejected', ['Approve', 'Delete']],
  ['spam', ['Approve', 'Delete']],
] as const)('offers for a comment that is %s: %j', async (status, choices) => {
  await open([{ ...asha, status }], {}, `?status=${status}`);
  const buttons = screen.getAllByRole('button', { name: /comment by Asha/ });
  expect(buttons.map(textOf).filter((name) => name !== 'Answer')).toEqual(choices);
});

test.each([
  ['Approve', 'approve', 'Comment approved. Everybody can read it now.'],
  ['Reject as spam', 'reject', 'Comment rejected. Nobody can read it on the site.'],
])('%s decides at once and can be undone', async (label, decision, toast) => {
  const { user, sent } = await open([asha], {
    [decisions]: { changed: 1, undo: 'token' },
    'POST /api/admin/undo': { done: 1 },
  });
  await user.click(button(`${label}: comment by Asha`));
  await screen.findByText(toast);
  await user.click(button('Undo'));
  await screen.findByText('Undone: 1 comment is as it was.');
  expect(sent).toEqual([
    [decisions, { ids: [7], decision }],
    ['POST /api/admin/undo', { tokens: ['token'] }],
  ]);
});

test('deletes only after a confirmation', async () => {
  const { user, sent } = await open([asha], { [decisions]: { changed: 1 } });
  await user.click(button('Delete: comment by Asha'));
  const dialog = within(await screen.findByRole('alertdialog'));
  dialog.getByText('“Asha: Is there a batch in June?”');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(sent).toEqual([]);
  await user.click(button('Delete: comment by Asha'));
  await user.click(button('Delete'));
  await screen.findByText('Comment deleted.');
  expect(sent).toEqual([[decisions, { ids: [7], decision: 'delete' }]]);
});

test('decides about all comments of the page in one call, and says how many were already deleted', async () => {
  const { user, sent } = await open([asha, ravi], { [decisions]: { changed: 1 } });
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  screen.getByText('2 selected');
  await user.click(button('Approve: 2 selected'));
  await screen.findByText('Comment approved, 1 already deleted. Everybody can read it now.');
  expect(sent).toEqual([[decisions, { ids: [7, 8], decision: 'approve' }]]);
});

test('sends a decision once although its button is pressed twice', async () => {
  const stored = Promise.withResolvers<{ changed: number; undo: string }>();
  const { user, sent } = await open([asha, ravi], { [decisions]: () => stored.promise });
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(button('Approve: 2 selected'));
  await user.click(button('Approve: 2 selected'));
  stored.resolve({ changed: 2, undo: 'token' });
  await screen.findByText('2 comments approved. Everybody can read them now.');
  await user.click(button('Reject as spam: 2 selected'));
  await screen.findByText('2 comments rejected. Nobody can read them on the site.');
  expect(sent).toEqual([
    [decisions, { ids: [7, 8], decision: 'approve' }],
    [decisions, { ids: [7, 8], decision: 'reject' }],
  ]);
});

test('a comment on a blog that is not public is not said to be readable', async () => {
  const draft = { ...asha, post: { ...asha.post, isPublic: false } };
  const { user } = await open([draft], { [decisions]: { changed: 1 } });
  await user.click(button('Approve: comment by Asha'));
  await screen.findByText('Comment approved. Visitors can read it once the blog is public.');
});

test('Ctrl+Z does not undo the decision before while the last one is being stored', async () => {
  const second = Promise.withResolvers<{ changed: number; undo: string }>();
  const replies = [Promise.resolve({ changed: 1, undo: 'first' }), second.promise];
  const { user, sent } = await open([asha, ravi], {
    [decisions]: () => replies.shift() ?? Promise.reject(new Error('There is no third decision.')),
    'POST /api/admin/undo': { done: 1 },
  });
  await user.click(button('Approve: comment by Asha'));
  await screen.findByText('Comment approved. Everybody can read it now.');
  await user.click(button('Reject as spam: comment by Ravi'));
  await screen.findByText('Saving...');
  await user.keyboard('{Control>}z{/Control}');
  second.resolve({ changed: 1, undo: 'second' });
  await screen.findByText('Comment rejected. Nobody can read it on the site.');
  await user.keyboard('{Control>}z{/Control}');
  await screen.findByText('Undone: 1 comment is as it was.');
  expect(sent.slice(2)).toEqual([['POST /api/admin/undo', { tokens: ['second'] }]]);
});

test('replies and approves in one call, and requires a text', async () => {
  const { user, sent } = await open([asha], {
    'PUT /api/admin/comments/:id/answer': {},
  });
  await user.click(button('Answer: comment by Asha'));
  await user.click(button('Approve and answer'));
  await screen.findByText('Please type an answer');
  await user.type(screen.getByLabelText('Your answer to Asha'), 'Yes.');
  screen.getByText('Not saved yet; kept in this browser');
  await user.click(button('Approve and answer'));
  await screen.findByText('Comment approved. Everybody can read it and your answer now.');
  expect(sent).toEqual([
    [
      'PUT /api/admin/comments/7/answer',
      { answer: 'Yes.', revision: '', approve: true, next: expect.any(String) },
    ],
  ]);
  expect(screen.queryByLabelText('Your answer to Asha')).toBeNull();
});

test('stores a reply without approving, and keeps the text of a closed form', async () => {
  const { user, sent } = await open([asha], { 'PUT /api/admin/comments/:id/answer': {} });
  await user.click(button('Answer: comment by Asha'));
  await user.type(screen.getByLabelText('Your answer to Asha'), 'Soon.');
  await user.click(button('Close'));
  await user.click(button('Continue your answer: comment by Asha'));
  await user.click(screen.getByLabelText('Approve the comment too'));
  await user.click(button('Save answer'));
  await screen.findByText('Answer saved.');
  expect(sent).toEqual([
    [
      'PUT /api/admin/comments/7/answer',
      { answer: 'Soon.', revision: '', approve: false, next: expect.any(String) },
    ],
  ]);
});

test('shows a reply that somebody else changed, and replaces or keeps it', async () => {
  const { user, sent } = await open([{ ...ravi, status: 'approved' }], {
    'PUT /api/admin/comments/:id/answer': ({ json }) =>
      (json as { revision: string }).revision === 'Theirs.'
        ? {}
        : refusal(409, { error: 'x', current: 'Theirs.', revision: 'Theirs.' }),
  });
  await user.click(button('Edit answer: comment by Ravi'));
  const field = screen.getByLabelText('Your answer to Ravi');
  await user.clear(field);
  await user.type(field, 'Mine.');
  await user.click(button('Save answer'));
  within(await screen.findByRole('region', { name: 'The other answer' })).getByText('Theirs.');
  await user.click(button('Save mine in its place'));
  await screen.findByText('Answer saved.');
  expect(sent.map(([, json]) => (json as { revision: string }).revision)).toEqual([
    'Yes, on the 1st.',
    'Theirs.',
  ]);
});

test('deletes a reply after a confirmation', async () => {
  const { user, sent } = await open([ravi], { 'PUT /api/admin/comments/:id/answer': {} });
  within(screen.getByRole('region', { name: 'Answer to Ravi' })).getByText(
    'Public once you approve it',
  );
  await user.click(button('Delete answer: comment by Ravi'));
  await user.click(button('Delete'));
  await screen.findByText('Answer deleted.');
  expect(sent).toEqual([
    ['PUT /api/admin/comments/8/answer', { answer: '', revision: 'Yes, on the 1st.' }],
  ]);
});

test.each([
  ['', 'No comments are waiting', null],
  ['?status=approved', 'No comments are approved', 'Show the waiting comments'],
  ['?status=rejected', 'No comments are rejected', 'Show the waiting comments'],
  ['?status=spam', 'No suspected spam', 'Show the waiting comments'],
])('an empty list at %j says: %s', async (search, title, link) => {
  await open([], {}, search);
  screen.getByText(title);
  expect(
    screen.queryByRole('link', { name: 'Show the waiting comments' })?.textContent ?? null,
  ).toBe(link);
});
