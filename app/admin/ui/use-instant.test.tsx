// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen } from '../../../tests/support/admin-screen.tsx';
import { ApiError } from '../api/call-api.ts';
import { ActionButton } from './action.tsx';
import { type InstantAct, useInstant } from './use-instant.ts';

interface Row {
  id: number;
  stage: string;
}

const to = (id: number, stage: string) => (rows: readonly Row[]) =>
  rows.map((row) => (row.id === id ? { ...row, stage } : row));

/** A screen with two rows and a test server whose calls wait for `finish`. */
async function openRows() {
  const stored = new Map([
    [1, 'new'],
    [2, 'new'],
  ]);
  const calls: { text: string; finish: (error?: string | Error) => void }[] = [];
  const call = (text: string, work: () => void) => () =>
    new Promise<string>((resolve, reject) => {
      calls.push({
        text,
        finish: (error) => {
          if (error) return reject(error instanceof Error ? error : new Error(error));
          work();
          resolve(text);
        },
      });
    });
  const moving = (id: number, stage: string): InstantAct<readonly Row[], string> => ({
    of: id,
    change: to(id, stage),
    back: to(id, 'new'),
    call: call(`${id} ${stage}`, () => stored.set(id, stage)),
    done: `${id} is moved.`,
    undo: call(`undo ${id}`, () => stored.set(id, 'new')),
    failed: `${id} was not moved.`,
    row: id,
  });
  const closing = (id: number): InstantAct<readonly Row[], string> => ({
    ...moving(id, 'lost'),
    done: `${id} is closed.`,
    failed: `${id} was not closed.`,
  });
  let loads = 0;
  function Screen({ loaderData }: { loaderData: readonly Row[] }) {
    const { shown, act } = useInstant(loaderData);
    return (
      <>
        <h1>Rows</h1>
        {shown.map(({ id, stage }) => (
          <div data-row={id} key={`${id}-${stage}`} tabIndex={-1}>
            <p>
              {id} {stage}
            </p>
            <ActionButton onClick={() => act(moving(id, 'won'))}>Move {id}</ActionButton>
            <ActionButton onClick={() => act(closing(id))}>Close {id}</ActionButton>
          </div>
        ))}
      </>
    );
  }
  const clientLoader = () => {
    loads += 1;
    return [...stored].map(([id, stage]) => ({ id, stage }));
  };
  const { user } = await openScreen({ default: Screen, clientLoader }, { path: '/admin/rows' });
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const finish = async (text: string, error?: string | Error) => {
    await waitFor(() => expect(calls[0]?.text).toBe(text));
    calls.shift()?.finish(error);
  };
  const rows = () =>
    screen.getAllByText(/^\d (new|won|lost)$/).map(({ textContent }) => textContent);
  const waiting = () => calls.map(({ text }) => text);
  return { press, finish, rows, stored, user, waiting, loads: () => loads };
}

test('shows a change before it is stored, with Undo, and keeps the focus on its row', async () => {
  const { press, finish, rows } = await openRows();
  await press('Move 1');
  expect(rows()).toEqual(['1 won', '2 new']);
  screen.getByText('1 is moved.');
  screen.getByRole('button', { name: 'Undo' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('1 won').parentElement));
  await finish('1 won');
  expect(rows()).toEqual(['1 won', '2 new']);
});

test('closing the tab asks until each change is stored or refused', async () => {
  const { press, finish } = await openRows();
  const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(asks()).toBe(false);
  await press('Move 1');
  await press('Move 1');
  await press('Move 2');
  expect(asks()).toBe(true);
  await finish('1 won', 'No network.');
  await waitFor(() => expect(asks()).toBe(true));
  await finish('2 won');
  await waitFor(() => expect(asks()).toBe(false));
});

test('reverts a failed change, says why, and offers a retry', async () => {
  const { press, finish, rows } = await openRows();
  await press('Move 1');
  await press('Move 2');
  await finish('1 won', 'No network.');
  expect((await screen.findByText('1 was not moved. No network.')).closest('[role]')?.role).toBe(
    'alert',
  );
  expect(screen.queryByText('1 is moved.')).toBeNull();
  expect(rows()).toEqual(['1 new', '2 won']);
  await press('Try again');
  expect(rows()).toEqual(['1 won', '2 won']);
  await finish('2 won');
  await finish('1 won');
  await waitFor(() => expect(rows()).toEqual(['1 won', '2 won']));
});

test.each(['before', 'after'])('undoes a change %s it is stored', async (when) => {
  const { press, finish, rows, stored } = await openRows();
  await press('Move 1');
  if (when === 'after') {
    await finish('1 won');
    await waitFor(() => expect(stored.get(1)).toBe('won'));
  }
  await press('Undo');
  expect(rows()).toEqual(['1 new', '2 new']);
  if (when === 'before') await finish('1 won');
  await finish('undo 1');
  await screen.findByText('Undone.');
  expect(stored.get(1)).toBe('new');
  expect(rows()).toEqual(['1 new', '2 new']);
});

test('shows the stored value if an undo fails', async () => {
  const { press, finish, rows } = await openRows();
  await press('Move 1');
  await finish('1 won');
  await press('Undo');
  await finish('undo 1', 'It was changed since.');
  await screen.findByText('It was not undone. It was changed since.');
  await waitFor(() => expect(rows()).toEqual(['1 won', '2 new']));
});

test('sends an Undo before a change that is made after it', async () => {
  const { press, finish, rows, stored } = await openRows();
  await press('Move 1');
  await press('Undo');
  await press('Close 1');
  expect(rows()).toEqual(['1 lost', '2 new']);
  await finish('1 won');
  await finish('undo 1');
  await finish('1 lost');
  await waitFor(() => expect(stored.get(1)).toBe('lost'));
  await waitFor(() => expect(rows()).toEqual(['1 lost', '2 new']));
});

test('does not send a change of a row that waited behind a failed one, and says so once', async () => {
  const { press, finish, rows, waiting } = await openRows();
  await press('Move 1');
  await press('Close 1');
  await press('Move 2');
  expect(rows()).toEqual(['1 lost', '2 won']);
  await finish('1 won', 'No network.');
  await screen.findByText('1 was not moved. 1 was not closed. No network.');
  expect(rows()).toEqual(['1 new', '2 won']);
  await waitFor(() => expect(waiting()).toEqual(['2 won']));
  await press('Try again');
  await finish('2 won');
  await finish('1 won');
  await finish('1 lost');
  await waitFor(() => expect(rows()).toEqual(['1 lost', '2 won']));
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('loads the rows once when somebody else has changed one with several changes waiting', async () => {
  const { press, finish, rows, stored, waiting, loads } = await openRows();
  await press('Move 1');
  await press('Close 1');
  stored.set(1, 'won');
  const before = loads();
  await finish('1 won', new ApiError('Neha has moved it.', { status: 409 }));
  await screen.findByText('1 was not moved. 1 was not closed. Neha has moved it.');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await waitFor(() => expect(rows()).toEqual(['1 won', '2 new']));
  expect(loads()).toBe(before + 1);
  // A change that is made on what is shown now is sent.
  await press('Close 1');
  await finish('1 lost');
  await waitFor(() => expect(stored.get(1)).toBe('lost'));
  expect(waiting()).toEqual([]);
});

test('sends what follows the Undo of a change that was not stored', async () => {
  const { press, finish, rows, stored } = await openRows();
  await press('Move 1');
  await press('Undo');
  await press('Close 1');
  await finish('1 won', 'No network.');
  await finish('1 lost');
  await waitFor(() => expect(stored.get(1)).toBe('lost'));
  expect(rows()).toEqual(['1 lost', '2 new']);
});

test('does not send what was done after an Undo that failed', async () => {
  const { press, finish, rows, waiting } = await openRows();
  await press('Move 1');
  await press('Undo');
  await press('Close 1');
  await finish('1 won');
  await finish('undo 1', 'It was changed since.');
  await screen.findByText('It was not undone. 1 was not closed. It was changed since.');
  await waitFor(() => expect(rows()).toEqual(['1 won', '2 new']));
  expect(waiting()).toEqual([]);
});

test('does not speak of a waiting change that was undone before the one ahead of it failed', async () => {
  const { press, finish, rows, waiting } = await openRows();
  await press('Move 1');
  await press('Close 1');
  await press('Undo');
  await finish('1 won', 'No network.');
  await screen.findByText('1 was not moved. No network.');
  expect(rows()).toEqual(['1 new', '2 new']);
  expect(waiting()).toEqual([]);
  await press('Try again');
  await finish('1 won');
  await waitFor(() => expect(rows()).toEqual(['1 won', '2 new']));
  expect(waiting()).toEqual([]);
});

test('Ctrl+Z alone activates Undo, but not in a field', async () => {
  const { press, finish, rows, user } = await openRows();
  await press('Move 1');
  await finish('1 won');
  // Others have another meaning.
  await user.keyboard('z{Control>}{Shift>}z{/Shift}y{/Control}');
  expect(rows()).toEqual(['1 won', '2 new']);
  await user.keyboard('{Control>}z{/Control}');
  expect(rows()).toEqual(['1 new', '2 new']);
  await finish('undo 1');
  await screen.findByText('Undone.');
  await press('Move 2');
  const field = document.body.appendChild(document.createElement('textarea'));
  field.focus();
  await user.keyboard('{Control>}z{/Control}');
  expect(rows()).toEqual(['1 new', '2 won']);
  field.remove();
});
