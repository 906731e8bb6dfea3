// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Enquiry } from '../../../domain/contact/contact.calls.ts';
import {
  addressShown,
  openScreen,
  type Parts,
  type Replies,
  refusal,
  rowTexts,
  textOf,
} from '../../../tests/support/admin-screen.tsx';
import * as listRoute from './list.tsx';
import * as route from './message.tsx';

const asha: Parts<Enquiry> = {
  id: 5,
  name: 'Asha',
  email: 'asha@example.com',
  phone: '+91 98765 43210',
  subject: 'Courses',
  message: 'When does it start?',
  status: 'read',
  privateNote: 'Called once',
  consentVersion: '2',
  consentedAt: '2026-11-25T05:00:00.000Z',
  createdAt: '2026-11-25T05:00:00.000Z',
  source: 'Google',
  about: 'SEO course',
};
const ravi: Parts<Enquiry> = { ...asha, id: 6, name: 'Ravi' };

const status = 'POST /api/admin/messages/status';
const deletions = 'POST /api/admin/messages/deletions';
const finalDeletions = 'POST /api/admin/messages/final-deletions';
const restorations = 'POST /api/admin/messages/restorations';

const openOne = (message: Parts<Enquiry>, replies: Replies = {}) =>
  openScreen(route, {
    path: '/admin/messages/:id',
    address: '/admin/messages/5',
    replies: { 'GET /api/admin/messages/:id': message, ...replies },
  });
const openList = (search: string, messages: Parts<Enquiry>[], replies: Replies = {}) =>
  openScreen(listRoute, {
    path: '/admin/messages',
    address: `/admin/messages${search}`,
    replies: {
      'GET /api/admin/messages': { messages, total: messages.length, page: 1, pages: 1 },
      ...replies,
    },
  });
const button = (name: string) => screen.getByRole('button', { name });
const buttons = () => screen.getAllByRole('button').map(textOf);

test('shows the enquiry with source and consent', async () => {
  await openOne(asha);
  screen.getByRole('heading', { name: 'Message from Asha' });
  expect(textOf(screen.getByRole('region', { name: 'Courses' }))).toBe(
    'Courses When does it start?',
  );
  expect(textOf(screen.getByRole('region', { name: 'Details' }))).toMatch(
    /^Details Name Asha Email asha@example\.com Phone \+91 98765 43210 .*About SEO course Number M-\d+ Received .*10:30.* Page Not known Source Google Campaign None Came from Not known Consent Agreed to the Privacy Policy \(version 2\), /,
  );
});

test.each([
  ['new', ['Mark as read', 'Mark as replied', 'Archive', 'Spam', 'Delete', 'Save note']],
  ['read', ['Mark as new', 'Mark as replied', 'Archive', 'Spam', 'Delete', 'Save note']],
  ['spam', ['Not spam', 'Delete', 'Save note']],
] as const)('a message that is %s has the actions %j', async (state, names) => {
  const card = state === 'spam' ? null : 7;
  await openOne({ ...asha, status: state, card }, { [status]: { changed: 1 } });
  expect(buttons()).toEqual(names);
  expect(screen.queryByRole('link', { name: 'Reply' }) === null).toBe(state === 'spam');
});

test('marks a new message as read when it is opened, but not a deleted one', async () => {
  const { sent } = await openOne({ ...asha, status: 'new' }, { [status]: { changed: 1 } });
  await expect.poll(() => sent).toEqual([[status, { ids: [5], status: 'read' }]]);
});

test.each([
  ['Mark as replied', 'replied', 'Marked as replied.'],
  ['Archive', 'archived', 'Archived.'],
  ['Spam', 'spam', 'Moved to spam, where it is deleted automatically after some time.'],
  ['Mark as new', 'new', 'Marked as new.'],
])('%s', async (label, to, toast) => {
  const { user, sent } = await openOne(asha, { [status]: { changed: 1, undo: 'token' } });
  await user.click(button(label));
  await screen.findByText(toast);
  expect(sent).toEqual([[status, { ids: [5], status: to }]]);
  button('Undo');
});

test('"Not spam" moves a message to the inbox', async () => {
  const { user } = await openOne({ ...asha, status: 'spam' }, { [status]: { changed: 1 } });
  await user.click(button('Not spam'));
  await screen.findByText('The message from Asha is in the inbox.');
});

test('deleting asks first and returns to the list', async () => {
  const { user, sent } = await openOne(asha, { [deletions]: { changed: 1, undo: 'token' } });
  await user.click(button('Delete'));
  await screen.findByText('Delete the message from Asha?');
  screen.getByText(/You can restore it from the trash for \d+ days\.$/);
  await user.click(screen.getAllByRole('button', { name: 'Delete' }).at(-1) as HTMLElement);
  await screen.findByText('Message deleted.');
  await screen.findByText('/admin/messages');
  expect(sent).toEqual([[deletions, { ids: [5] }]]);
});

test('saves a note with the text it is based on', async () => {
  const { user, sent } = await openOne(asha, {
    'PUT /api/admin/messages/:id/note': { current: 'Called once, then twice', revision: 'r' },
  });
  await user.type(screen.getByLabelText('Only administrators see it'), ', then twice ');
  screen.getByText('Not saved yet');
  await expect.poll(() => localStorage.getItem('typed:1:messages-5:note')).toContain('then twice ');
  await user.click(button('Save note'));
  await screen.findByText('Note saved.');
  expect(screen.queryByText('Not saved yet')).toBeNull();
  expect(localStorage.getItem('typed:1:messages-5:note')).toBeNull();
  expect(sent).toEqual([
    [
      'PUT /api/admin/messages/5/note',
      {
        note: 'Called once, then twice ',
        revision: 'Called once',
        next: expect.any(String),
      },
    ],
  ]);
});

test('keeps a note that somebody else saved', async () => {
  const { user } = await openOne(asha, {
    'PUT /api/admin/messages/:id/note': refusal(409, {
      error: 'Changed meanwhile.',
      current: '',
      revision: '',
    }),
  });
  await user.type(screen.getByLabelText('Only administrators see it'), '!');
  await user.click(button('Save note'));
  await screen.findByText('It is empty.');
  screen.getByText('Changed meanwhile.');
  expect(screen.queryByRole('button', { name: 'Save note' })).toBeNull();
  await user.click(button('Keep that one'));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Only administrators see it').value).toBe('');
  button('Save note');
});

test('a note replaces its own one that was stored without a response, not that of a colleague', async () => {
  let stored = 'Called once';
  let current = stored;
  let isLost = true;
  const { user } = await openOne(asha, {
    'PUT /api/admin/messages/:id/note': ({ json }) => {
      const { note, revision, next } = json as Record<'note' | 'revision' | 'next', string>;
      if (revision !== current) {
        return refusal(409, { error: 'Changed meanwhile.', current: stored, revision: current });
      }
      stored = note;
      current = next;
      if (isLost) return refusal(504, { error: 'No response.' });
      return { current: stored, revision: current };
    },
  });
  const note = screen.getByLabelText('Only administrators see it');
  await user.type(note, '.');
  await user.click(button('Save note'));
  await screen.findByText('No response.');
  isLost = false;
  await user.type(note, ' Twice.');
  await user.click(button('Save note'));
  await screen.findByText('Note saved.');
  expect(stored).toBe('Called once. Twice.');

  stored = 'Of a colleague';
  current = stored;
  await user.type(note, ' Again.');
  await user.click(button('Save note'));
  await screen.findByText('Changed meanwhile.');
  expect(stored).toBe('Of a colleague');
});

test('asks before leaving an unsaved note', async () => {
  const { user } = await openOne(asha);
  await user.type(screen.getByLabelText('Only administrators see it'), '!');
  await user.click(screen.getByRole('link', { name: 'All messages' }));
  await screen.findByText('You have changes that are not saved. Leave this page without saving?');
  await user.click(button('Cancel'));
  expect(addressShown()).toBe('/admin/messages/5');
  await user.click(screen.getByRole('link', { name: 'All messages' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await screen.findByText('Another screen');
});

test('restores or permanently deletes a message in the trash', async () => {
  const trashed = { ...asha, status: 'new', trashedAt: '2026-11-26T04:00:00.000Z' } as const;
  const { user, sent } = await openOne(trashed, {
    [restorations]: { changed: 1, undo: 'token' },
    [finalDeletions]: { changed: 1 },
  });
  expect(buttons()).toEqual(['Restore', 'Delete permanently']);
  screen.getByText('Called once');
  await user.click(button('Restore'));
  await screen.findByText('The message from Asha is back.');
  await user.click(button('Delete permanently'));
  await screen.findByText('Permanently delete the message from Asha?');
  screen.getByText('This cannot be undone.');
  await user.click(
    screen.getAllByRole('button', { name: 'Delete permanently' }).at(-1) as HTMLElement,
  );
  await screen.findByText('Message permanently deleted.');
  expect(sent).toEqual([
    [restorations, { ids: [5] }],
    [finalDeletions, { ids: [5] }],
  ]);
});

test('the list shows sender, excerpt, state and time', async () => {
  await openList('', [asha]);
  expect(rowTexts()[1]).toMatch(
    /^Asha asha@example\.com .*Courses: SEO course When does it start\? Read .*10:30/,
  );
});

test.each([
  ['', ['Mark as read', 'Archive', 'Spam', 'Delete', 'Export selected']],
  ['?status=spam', ['Not spam', 'Delete']],
  ['?status=trashed', ['Restore', 'Delete permanently']],
])('the list at %j has the bulk actions %j', async (search, names) => {
  const { user } = await openList(search, [asha, ravi]);
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  const group = screen.getByRole('group', { name: 'With the selected messages' });
  expect([...group.querySelectorAll('button')].map(textOf)).toEqual(names);
});

test.each([
  ['Mark as read', status, { status: 'read' }, '2 messages marked as read.'],
  ['Archive', status, { status: 'archived' }, '2 messages archived.'],
  ['Spam', status, { status: 'spam' }, '2 messages moved to spam.'],
])('%s for several', async (label, call, json, toast) => {
  const { user, sent } = await openList('', [asha, ravi], { [call]: { changed: 2 } });
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(button(`${label}: 2 selected`));
  await screen.findByText(toast);
  expect(sent).toEqual([[call, { ids: [5, 6], ...json }]]);
});

test('deleting several messages lists their senders', async () => {
  const { user, sent } = await openList('', [asha, ravi], { [deletions]: { changed: 1 } });
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(button('Delete: 2 selected'));
  await screen.findByText('Delete these 2 messages?');
  expect(textOf(screen.getByRole('alertdialog'))).toContain('“Asha” “Ravi”');
  await user.click(button('Delete'));
  await screen.findByText('1 message deleted, 1 already deleted.');
  expect(sent).toEqual([[deletions, { ids: [5, 6] }]]);
});
