import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Account } from '../../../domain/accounts/accounts.calls.ts';
import type { WaitingCounts } from '../../../domain/dashboard/dashboard.calls.ts';
import { isAnythingWaiting } from '../screens.ts';
import { Sidebar } from './frame.tsx';

const none: WaitingCounts = {
  today: 0,
  pendingComments: 0,
  newMessages: 0,
  failedEmails: 0,
  failedPublications: 0,
  askedPosts: 0,
  spamComments: 0,
  spamMessages: 0,
};

const account: Account = {
  username: 'admin',
  displayName: 'Ananya Rao',
  role: 'owner',
  missingStep: null,
  picture: null,
  isDrawn: false,
};

const sidebar = (counts: WaitingCounts, who: Account | undefined = account, at = '/admin') =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[at]}>
      <Sidebar account={who} counts={counts} />
    </MemoryRouter>,
  );

/** The text of a link for screen readers. */
function linkText(href: string, counts: WaitingCounts): string {
  const html = sidebar(counts);
  const link = new RegExp(`<a[^>]*href="${href}".*?</a>`).exec(html)?.[0] ?? '';
  return link
    .replaceAll(/<span aria-hidden="true">.*?<\/span>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

test('shows the numbers of suspected spam and of new items in the sidebar', () => {
  const counts = { ...none, spamMessages: 3, newMessages: 2, spamComments: 1200 };
  expect(linkText('/admin/messages', counts)).toBe('Messages 3 suspected spam 2 new');
  expect(linkText('/admin/comments', counts)).toBe('Comments 999+ suspected spam');
});

test('shows no number for zero, and spam alone does not count as waiting', () => {
  expect(linkText('/admin/messages', none)).toBe('Messages');
  expect(isAnythingWaiting({ ...none, spamMessages: 3 })).toBe(false);
  expect(isAnythingWaiting({ ...none, newMessages: 1 })).toBe(true);
});

test('shows who is logged in: the display name, or the username without one', () => {
  expect(sidebar(none)).toContain('Logged in as </span>Ananya Rao');
  expect(sidebar(none, { ...account, displayName: '' })).toContain('Logged in as </span>admin');
});

test('shows the portrait, the drawing of a sample person, or the kolam of the name', () => {
  expect(sidebar(none, { ...account, picture: '/media/a.jpg' })).toContain('src="/media/a.jpg"');
  expect(sidebar(none, { ...account, isDrawn: true })).toContain('src="/portraits/ananya-rao.svg"');
  expect(sidebar(none)).not.toContain('<img');
});

test('shows no screens before it is known who is logged in, so that none appear and go', () => {
  const unknown = renderToStaticMarkup(
    <MemoryRouter>
      <Sidebar />
    </MemoryRouter>,
  );
  expect(unknown).not.toContain('<li');
  expect(unknown).toContain('Logout');
  expect(sidebar(none, { ...account, role: 'author' })).not.toContain('>People<');
});

test('marks the screen that is open, also for addresses below it and for the accounts', () => {
  const current = (at: string) =>
    [...sidebar(none, account, at).matchAll(/<a aria-current="page"[^>]*title="([^"]*)"/g)].map(
      ([, title]) => title,
    );
  expect(current('/admin/people/7')).toEqual(['People']);
  expect(current('/admin/accounts')).toEqual(['Settings']);
  expect(current('/admin/settings/copies')).toEqual(['Settings']);
  expect(current('/admin/activity')).toEqual(['Settings']);
  expect(current('/admin/blogs-of-old')).toEqual([]);
});
