import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { WaitingCounts } from '../../../domain/dashboard/dashboard.calls.ts';
import { Sidebar } from './frame.tsx';
import { isAnythingWaiting } from './screens.ts';

const none: WaitingCounts = {
  today: 0,
  pendingComments: 0,
  newMessages: 0,
  failedEmails: 0,
  failedPublications: 0,
  spamComments: 0,
  spamMessages: 0,
};

/** What a link says, as it is heard. */
function linkText(href: string, counts: WaitingCounts): string {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <Sidebar counts={counts} />
    </MemoryRouter>,
  );
  const link = new RegExp(`<a[^>]*href="${href}".*?</a>`).exec(html)?.[0] ?? '';
  return link
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

test('the sidebar tells how much suspected spam lies where, beside what waits', () => {
  const counts = { ...none, spamMessages: 3, newMessages: 2, spamComments: 1200 };
  expect(linkText('/admin/messages', counts)).toBe('Messages 3 suspected spam 2 new');
  expect(linkText('/admin/comments', counts)).toBe('Comments 999+ suspected spam');
});

test('without any it tells nothing, and spam alone calls nobody', () => {
  expect(linkText('/admin/messages', none)).toBe('Messages');
  expect(isAnythingWaiting({ ...none, spamMessages: 3 })).toBe(false);
  expect(isAnythingWaiting({ ...none, newMessages: 1 })).toBe(true);
});
