import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { WaitingCounts } from '../../../domain/dashboard/dashboard.calls.ts';
import { Sidebar } from './frame.tsx';
import { isAnythingWaiting } from './screens.ts';

const none: WaitingCounts = {
  pending_comments: 0,
  new_messages: 0,
  failed_letters: 0,
  failed_publications: 0,
  spam_comments: 0,
  spam_messages: 0,
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
  const counts = { ...none, spam_messages: 3, new_messages: 2, spam_comments: 1200 };
  expect(linkText('/admin/messages', counts)).toBe('Messages 3 suspected spam 2 new');
  expect(linkText('/admin/comments', counts)).toBe('Comments 999+ suspected spam');
});

test('without any it tells nothing, and spam alone calls nobody', () => {
  expect(linkText('/admin/messages', none)).toBe('Messages');
  expect(isAnythingWaiting({ ...none, spam_messages: 3 })).toBe(false);
  expect(isAnythingWaiting({ ...none, new_messages: 1 })).toBe(true);
});
