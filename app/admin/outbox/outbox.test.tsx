// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OutboxMail, OutboxPage } from '../../../domain/mail/outbox.calls.ts';
import {
  addressShown,
  openScreen,
  type Parts,
  type Replies,
  refusal,
  rowTexts,
  textOf,
} from '../../../tests/support/admin-screen.tsx';
import * as route from './outbox.tsx';

const instant = '2026-11-25T05:00:00.000Z';
const mail: Parts<OutboxMail> = {
  id: 9,
  recipient: 'asha@example.com',
  subject: 'Welcome',
  attempts: 3,
  lastError: 'Mailbox full',
  nextAttemptAt: instant,
  createdAt: instant,
};
const other: Parts<OutboxMail> = { ...mail, id: 10, subject: 'Reply', givenUpAt: instant };

const open = (state: OutboxPage['state'], mails: Parts<OutboxMail>[], replies: Replies = {}) =>
  openScreen(route, {
    path: '/admin/outbox',
    address: `/admin/outbox?state=${state}`,
    replies: {
      'GET /api/admin/outbox': { mails, state, page: 1, pages: 1 },
      'GET /api/admin/mail-state': {},
      'GET /api/admin/replies/unsent': [],
      ...replies,
    },
  });
const button = (name: string) => screen.getByRole('button', { name });

test('shows next try, reason and number of tries of failed emails', async () => {
  await open('failed', [mail, other]);
  const [head, first, second] = rowTexts();
  expect(head).toBe('Select all on this page Mail Written Next try Reason Tries Actions');
  expect(first).toMatch(/^Welcome to asha@example\.com .* Now Mailbox full 3 Try again Discard$/);
  expect(second).toContain('Given up, ');
});

test('sent emails have the time and no actions', async () => {
  await open('sent', [{ ...mail, sentAt: instant }]);
  expect(rowTexts()[0]).toBe('Mail Written Sent');
  expect(screen.queryByRole('button', { name: /Try again/ })).toBeNull();
});

test('kept emails say why they are not offered; those that are offered are sent by a press', async () => {
  const kept = { ...mail, lastError: null, keptAt: instant };
  const mails = [
    { ...kept, keptBecause: null },
    { ...kept, id: 10, subject: 'Old', keptBecause: 'old' as const },
  ];
  const { user, sent } = await open('kept', mails, {
    'GET /api/admin/outbox': { mails, state: 'kept', page: 1, pages: 1, offered: [9] },
    'POST /api/admin/outbox/releases': { changed: 1 },
  });
  const [, first, second] = rowTexts();
  expect(first).toMatch(/It may be sent now\. Send Discard$/);
  expect(second).toMatch(/It is older than a week\. Discard$/);
  await user.click(button('Send: Welcome, to asha@example.com'));
  await screen.findByText('One mail is being sent.');
  await user.click(button('Send 1 mail'));
  await expect
    .poll(() => sent)
    .toEqual([
      ['POST /api/admin/outbox/releases', { ids: [9] }],
      ['POST /api/admin/outbox/releases', { ids: [9] }],
    ]);
});

test('lists enquiries that were marked as replied by mails that were not sent, until they are looked through', async () => {
  const enquiry = { id: 3, personId: 7, name: 'Asha', subject: 'Fees', at: instant };
  const { user, sent } = await open('kept', [], {
    'GET /api/admin/replies/unsent': [enquiry],
    'DELETE /api/admin/replies/unsent': { ok: true },
  });
  expect(screen.getByRole('link', { name: 'Asha' }).getAttribute('href')).toBe('/admin/people/7');
  await user.click(button('I have looked through them'));
  expect(sent).toEqual([['DELETE /api/admin/replies/unsent']]);
});

test('opens the text of an email and closes it again', async () => {
  const { user } = await open('failed', [mail], {
    'GET /api/admin/outbox/:id': { text: 'Dear Asha' },
  });
  await user.click(button('Welcome'));
  await screen.findByText('Dear Asha');
  await user.click(button('Close'));
  expect(screen.queryByText('Dear Asha')).toBeNull();
});

test('says why the text of an email cannot be shown', async () => {
  const { user } = await open('failed', [mail], {
    'GET /api/admin/outbox/:id': refusal(404, { error: 'It has gone.' }),
  });
  await user.click(button('Welcome'));
  await screen.findByText('It has gone.');
});

test('retries one, several or all failed emails', async () => {
  const { user, sent } = await open('failed', [mail, other], {
    'POST /api/admin/outbox/:id/retry': {},
    'POST /api/admin/outbox/retry': { count: 2 },
  });
  await user.click(button('Try again: Welcome, to asha@example.com'));
  await user.click(button('Try all again'));
  await user.click(screen.getByRole('checkbox', { name: 'Select Reply, to asha@example.com' }));
  await user.click(button('Try again: 1 selected'));
  await expect
    .poll(() => sent)
    .toEqual([
      ['POST /api/admin/outbox/9/retry'],
      ['POST /api/admin/outbox/retry', {}],
      ['POST /api/admin/outbox/retry', { ids: [10] }],
    ]);
});

test('discards an email after a confirmation', async () => {
  const { user, sent } = await open('failed', [mail], {
    'POST /api/admin/outbox/deletions': { changed: 1 },
  });
  await user.click(button('Discard: Welcome, to asha@example.com'));
  await screen.findByText('Discard this mail?');
  expect(textOf(screen.getByRole('alertdialog'))).toContain(
    'Welcome, to asha@example.com It will never be sent. This cannot be undone.',
  );
  await user.click(button('Discard'));
  await screen.findByText('1 mail discarded.');
  expect(sent).toEqual([['POST /api/admin/outbox/deletions', { ids: [9] }]]);
});

test.each([
  ['waiting', 'No mail is waiting'],
  ['failed', 'Nothing failed'],
  ['sent', 'Nothing sent yet'],
] as const)('an empty list of %s says: %s', async (state, title) => {
  await open(state, []);
  screen.getByText(title);
  expect(screen.queryByRole('button', { name: 'Try all again' })).toBeNull();
  expect(addressShown()).toBe(`/admin/outbox?state=${state}`);
});
