// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { useOpenAfterCall } from './use-router.ts';

afterEach(cleanup);

/** A screen with a button that opens its copy after a call, and with links. */
function openScreen() {
  const stored = Promise.withResolvers<void>();
  const results: boolean[] = [];
  function Screen() {
    const open = useOpenAfterCall();
    const copy = async () => {
      await stored.promise;
      results.push(await open('/copy'));
    };
    return (
      <>
        <button onClick={copy} type="button">
          Copy
        </button>
        <Link to="/other">Other</Link>
        <Link to="/slow">Slow</Link>
        <Link to="?search=fees">Search</Link>
      </>
    );
  }
  const slow = Promise.withResolvers<null>();
  const router = createMemoryRouter([
    { path: '/', element: <Screen /> },
    { path: '/copy', element: <h1>Copy</h1> },
    { path: '/other', element: <h1>Other</h1> },
    { path: '/slow', loader: () => slow.promise, element: <h1>Slow</h1> },
  ]);
  render(<RouterProvider router={router} />);
  screen.getByRole('button').click();
  return { router, results, stored: stored.resolve, loaded: () => slow.resolve(null) };
}

test.each([
  ['nothing was pressed', undefined, '/copy', true],
  ['the list on it was searched', 'Search', '/copy', true],
  ['another screen is open', 'Other', '/other', false],
  ['another screen is being opened', 'Slow', '/slow', false],
])('the screen after a call, if %s', async (_, link, path, isOpen) => {
  const { router, results, stored, loaded } = openScreen();
  if (link) await act(() => screen.getByRole('link', { name: link }).click());
  await act(() => stored());
  await act(() => loaded());
  expect([router.state.location.pathname, results]).toEqual([path, [isOpen]]);
});
