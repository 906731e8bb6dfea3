// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { accessMessages } from '../../../domain/accounts/roles.ts';
import { startUser } from '../../../tests/support/admin-screen.tsx';
import { ApiError } from '../api/call-api.ts';
import { LoadError } from './screen.tsx';

/** Opens a screen whose loader is refused with this reason. */
async function openRefused(status: number, reason: string | undefined, error: string) {
  startUser();
  const loader = () => {
    throw new ApiError(error, { status, body: { error, reason } });
  };
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '*',
      Component: () => null,
      HydrateFallback: () => null,
      ErrorBoundary: LoadError,
      loader,
    },
  ]);
  render(<Stub initialEntries={['/admin/blog/edit/7']} />);
  const heading = await screen.findByRole('heading', { level: 1 });
  return heading.textContent;
}

test("a blog of somebody else is told to be so, with the way to one's own", async () => {
  const { ownDrafts, draftPublished } = accessMessages;
  expect(await openRefused(403, 'own-drafts-only', ownDrafts)).toBe(
    'This blog belongs to somebody else',
  );
  screen.getByText(ownDrafts);
  expect(screen.getByRole('link', { name: 'Your blogs' }).getAttribute('href')).toBe(
    '/admin/blogs',
  );
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  document.body.replaceChildren();
  expect(await openRefused(403, 'own-draft-published', draftPublished)).toBe('This blog is public');
});

test('what does not load can be tried again', async () => {
  expect(await openRefused(503, undefined, 'The site is busy.')).toBe('This did not load');
  screen.getByRole('button', { name: 'Try again' });
});
