// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { expect, test } from 'vitest';
import { addressShown, show } from '../../../tests/support/admin-screen.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';

/** A form that is saved by a press and then leads to another screen, as soon as it is saved or once that is shown. */
function Form({ leavesWhenShown = false }) {
  const [text, setText] = useState('');
  const [saved, setSaved] = useState('');
  const stored = useRef('');
  const navigate = useNavigate();
  const isDirty = text !== saved;
  const shown = useRef(isDirty);
  shown.current = isDirty;
  useLeaveGuard(() => (leavesWhenShown ? shown.current : stored.current !== text));
  useLayoutEffect(() => {
    if (leavesWhenShown && saved && !isDirty) void navigate('/admin/there');
  }, [leavesWhenShown, saved, isDirty, navigate]);
  const save = () => {
    stored.current = text;
    if (!leavesWhenShown) void navigate('/admin/there');
    setSaved(text);
  };
  return (
    <>
      <input onChange={({ target }) => setText(target.value)} />
      <button onClick={save} type="button">
        Save
      </button>
      <button onClick={() => navigate('/admin/there')} type="button">
        Leave
      </button>
    </>
  );
}

const type = (value: string) =>
  fireEvent.change(screen.getByRole('textbox'), { target: { value } });
const press = (name: string) => act(() => screen.getByRole('button', { name }).click());

test.each([
  ['as soon as it is saved', false],
  ['as soon as that is shown', true],
])('a form that is left %s asks nothing', async (_, leavesWhenShown) => {
  show(<Form leavesWhenShown={leavesWhenShown} />);
  type('Fees');
  press('Save');
  await expect.poll(addressShown).toBe('/admin/there');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a form with unsaved text asks', async () => {
  show(<Form />);
  type('Fees');
  press('Leave');
  await screen.findByRole('alertdialog');
  expect(addressShown()).toBe('/admin/here');
});
