// @vitest-environment happy-dom
import {
  act,
  cleanup,
  configure,
  fireEvent,
  render,
  screen,
  waitFor,
} from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { createMemoryRouter, Link, RouterProvider, useLocation } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { Filters } from './filters.tsx';

configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);

const press = () => screen.getByRole('link', { name: 'Edit' }).click();

interface Moments {
  /** Runs while the list of drafts is rendered for the first time. */
  onRender?: () => void;
  /** Runs when that list is shown, before its effects. */
  onShown?: () => void;
}

function listWith({ onRender, onShown }: Moments) {
  let isRendered = false;
  let isShown = false;
  return function List() {
    const isOfDrafts = useLocation().search.includes('status=draft');
    if (isOfDrafts && !isRendered) {
      isRendered = true;
      onRender?.();
    }
    useLayoutEffect(() => {
      if (!isOfDrafts || isShown) return;
      isShown = true;
      onShown?.();
    }, [isOfDrafts]);
    return (
      <>
        <Filters keep={['status']} searchLabel="Search blogs" />
        <Link to="?status=draft">Drafts</Link>
        <Link to="/edit">Edit</Link>
        {['first', 'second', 'third'].map((row) => (
          <Row isSlow={isOfDrafts && onRender !== undefined} key={row} />
        ))}
      </>
    );
  };
}

/** A slow row takes longer than React renders without a pause, in which events are handled. */
function Row({ isSlow }: { isSlow: boolean }) {
  const end = performance.now() + 20;
  while (isSlow && performance.now() < end);
  return <p>Row</p>;
}

/** Opens a list, follows its link to the drafts, and types a search that waits for them. */
async function searchWhileDraftsLoad(moments: Moments) {
  const drafts = Promise.withResolvers<null>();
  const loaded: string[] = [];
  const loader = async ({ request }: { request: Request }) => {
    const { search } = new URL(request.url);
    loaded.push(search);
    if (search === '?status=draft') await drafts.promise;
    return null;
  };
  const router = createMemoryRouter(
    [
      { id: 'list', path: '/', loader, Component: listWith(moments) },
      { path: '/edit', loader: async () => null, element: <h1>Editor</h1> },
    ],
    { hydrationData: { loaderData: { list: null } } },
  );
  render(<RouterProvider router={router} />);
  fireEvent.click(screen.getByRole('link', { name: 'Drafts' }));
  const box = screen.getByRole('searchbox');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.change(box, { target: { value: 'fees' } });
  act(() => vi.runAllTimers());
  vi.useRealTimers();
  expect(loaded).toEqual(['?status=draft']);
  drafts.resolve(null);
  return { router, loaded };
}

test('a search that waits for a list is sent when the list is shown', async () => {
  const { router, loaded } = await searchWhileDraftsLoad({});
  await waitFor(() => expect(loaded.at(-1)).toBe('?status=draft&search=fees'));
  await waitFor(() => expect(router.state.location.search).toBe('?status=draft&search=fees'));
});

const moments: [when: string, moments: (then: () => void) => Moments][] = [
  ['while the list is rendered', (then) => ({ onRender: () => setTimeout(then) })],
  ['when the list is shown', (then) => ({ onShown: then })],
];

test.each(moments)('a link that is pressed %s is followed, not the search', async (_, at) => {
  const pressed = vi.fn(press);
  await searchWhileDraftsLoad(at(pressed));
  await screen.findByRole('heading', { name: 'Editor' });
  expect(pressed).toHaveBeenCalledOnce();
});
