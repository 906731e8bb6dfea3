import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ApiError } from '../api/call-api.ts';
import { ToastContext } from './toast.tsx';
import { useAction } from './use-action.ts';

// There is no document, so no element loses the focus.
beforeAll(() => {
  vi.stubGlobal('document', { activeElement: { matches: () => false } });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

/** Renders the hook in a screen that counts its loads and records its toasts. */
function renderAction() {
  const screen = { loads: 0, toasts: [] as string[], undo: undefined as (() => void) | undefined };
  let action: ReturnType<typeof useAction> | undefined;
  function Screen() {
    action = useAction();
    return null;
  }
  const loader = () => {
    screen.loads += 1;
    return null;
  };
  const router = createMemoryRouter([{ id: 'screen', path: '/', loader, element: <Screen /> }], {
    hydrationData: { loaderData: { screen: null } },
  });
  renderToStaticMarkup(
    <ToastContext
      value={(text, options) => {
        screen.toasts.push(`${options?.tone ?? 'status'}: ${text}`);
        screen.undo = options?.action?.run;
      }}
    >
      <RouterProvider router={router} />
    </ToastContext>,
  );
  if (!action) throw new Error('The screen was not rendered.');
  return { ...action, screen };
}

test('reloads the screen and shows the toast of the response', async () => {
  const { run, screen } = renderAction();
  const undo = () => {};
  const response = await run(async () => 3, {
    done: (count) => ({ text: `${count} changed.`, undo }),
  });
  expect(response).toBe(3);
  expect(screen).toEqual({ loads: 1, toasts: ['status: 3 changed.'], undo });
});

test('ignores a second press during the first call', async () => {
  const { run, screen } = renderAction();
  const first = Promise.withResolvers<string>();
  const calls: string[] = [];
  const running = run(() => {
    calls.push('first');
    return first.promise;
  });
  const ignored = await run(async () => calls.push('second'));
  first.resolve('done');
  expect([ignored, await running]).toEqual([undefined, 'done']);
  await run(async () => calls.push('third'));
  expect(calls).toEqual(['first', 'third']);
  expect(screen.loads).toBe(2);
});

test('shows a failure as an alert, does not reload and can run again', async () => {
  const { run, screen } = renderAction();
  const refused = await run(() => Promise.reject(new Error('No network.')), { done: 'Saved.' });
  expect(refused).toBeUndefined();
  expect(screen).toMatchObject({ loads: 0, toasts: ['alert: No network.'] });
  expect(await run(async () => 'again')).toBe('again');
});

test('lets the caller handle a failure, unless the caller returns false', async () => {
  const { run, screen } = renderAction();
  const seen: unknown[] = [];
  const fail = () =>
    Promise.reject(
      new ApiError('Wrong.', { status: 422, body: { fields: { name: 'Too long.' } } }),
    );
  await run(fail, { onError: ({ status, fields }) => seen.push(status, fields) });
  expect(seen).toEqual([422, { name: 'Too long.' }]);
  expect(screen.toasts).toEqual([]);
  await run(fail, { onError: () => false });
  expect(screen.toasts).toEqual(['alert: Wrong.']);
});

test('does not reload with `reload: false`, or runs `reload` instead', async () => {
  const { run, screen } = renderAction();
  const order: string[] = [];
  await run(async () => 'read', { reload: false, done: 'Read.' });
  await run(async () => order.push('call'), {
    reload: async () => order.push('reload'),
    done: () => {
      order.push('done');
      return undefined;
    },
  });
  expect(order).toEqual(['call', 'reload', 'done']);
  expect(screen).toMatchObject({ loads: 0, toasts: ['status: Read.'] });
});

test('shows the success even if reloading the screen fails', async () => {
  const { run, screen } = renderAction();
  const response = await run(async () => 'stored', {
    reload: () => Promise.reject(new Error('No network.')),
    done: 'Stored.',
  });
  expect(response).toBe('stored');
  expect(screen.toasts).toEqual(['alert: No network.', 'status: Stored.']);
});

test('changes many rows in several calls and adds up the results', async () => {
  const { runOnRows, screen } = renderAction();
  const ids = Array.from({ length: 150 }, (_, index) => index + 1);
  const sizes: number[] = [];
  const outcome = await runOnRows(
    ids,
    async (some) => {
      sizes.push(some.length);
      return { changed: some.length - 1, undo: `token-${sizes.length}` };
    },
    { done: ({ changed }) => `${changed} changed.`, undo: ['row', 'rows'] },
  );
  expect(sizes).toEqual([100, 50]);
  expect(outcome).toEqual({ changed: 148, tokens: ['token-1', 'token-2'], rest: '' });
  expect(screen).toMatchObject({ loads: 1, toasts: ['status: 148 changed.'] });
  expect(screen.undo).toBeTypeOf('function');
});

test('says when all rows are already deleted', async () => {
  const { runOnRows, screen } = renderAction();
  const outcome = await runOnRows([1], async () => ({ changed: 0 }), {
    done: () => 'Changed.',
    gone: 'All gone.',
    undo: ['row', 'rows'],
  });
  expect(outcome).toBeUndefined();
  expect(screen).toMatchObject({ toasts: ['alert: All gone.'], undo: undefined });
});

test('offers no undo without tokens', () => {
  const { undoOf } = renderAction();
  expect(undoOf([1], [], ['row', 'rows'])).toBeUndefined();
});
