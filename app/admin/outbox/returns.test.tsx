import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ReturnsLine } from './returns.tsx';

const fine = {
  address: 'bounces@site.example',
  lookedAt: new Date(Date.now() - 2 * 60_000).toISOString(),
  trouble: null,
  setAside: [],
};
const textOf = (returns: Parameters<typeof ReturnsLine>[0]['returns']) =>
  renderToStaticMarkup(<ReturnsLine returns={returns} />).replaceAll(/<[^>]+>/g, '');

test('shows which mailbox is read, and when', () => {
  expect(textOf(fine)).toBe(
    'Returned mails are read from bounces@site.example, last checked 2 min ago.',
  );
  expect(textOf({ ...fine, lookedAt: null })).toMatch(/, soon for the first time\.$/);
});

test('shows why the mailbox is not read, with the server’s message', () => {
  const trouble = {
    since: '2026-11-21T20:31:00.000Z',
    reason: 'The mailbox’s server refused the username or the password.',
    answer: 'Invalid credentials',
  };
  expect(textOf({ ...fine, lookedAt: null, trouble })).toMatch(
    /^Returned mails to bounces@site\.example have not been read since 2. Nov 2026, .*\. The mailbox’s server refused the username or the password\.Invalid credentials$/,
  );
});

test('renders nothing without a mailbox', () => {
  expect(textOf(null)).toBe('');
});
