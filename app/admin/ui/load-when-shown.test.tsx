// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { show } from '../../../tests/support/admin-screen.tsx';
import { loadWhenShown } from './load-when-shown.tsx';

test('a dialog whose code cannot be loaded says so, keeps the screen, and is loaded by the next press', async () => {
  let loads = 0;
  const Dialog = loadWhenShown<object>(async () => {
    loads += 1;
    if (loads === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return () => 'Open';
  });
  function Screen() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <input aria-label="Note" />
        <button onClick={() => setOpen(true)} type="button">
          Find
        </button>
        {isOpen && <Dialog onFailure={() => setOpen(false)} />}
      </>
    );
  }
  show(<Screen />);
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'Call on Monday' } });
  fireEvent.click(screen.getByRole('button', { name: 'Find' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong.');
  expect(screen.queryByText('Open')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('Call on Monday');
  fireEvent.click(screen.getByRole('button', { name: 'Find' }));
  await screen.findByText('Open');
});
