// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '../../../tests/support/admin-screen.tsx';
import { useToast } from './toast.tsx';

function Buttons() {
  const notify = useToast();
  const action = { label: 'Undo', run: () => {} };
  return (
    <>
      <button onClick={() => notify('First.', { action })} type="button">
        First
      </button>
      <button onClick={() => notify('Second.')} type="button">
        Second
      </button>
    </>
  );
}

test('a status disappears after a while although it replaced a focused one', () => {
  show(<Buttons />);
  vi.useFakeTimers();
  act(() => screen.getByRole('button', { name: 'First' }).click());
  act(() => screen.getByRole('button', { name: 'Undo' }).focus());
  act(() => vi.advanceTimersByTime(60_000));
  screen.getByText('First.');
  act(() => screen.getByRole('button', { name: 'Second' }).click());
  screen.getByText('Second.');
  act(() => vi.advanceTimersByTime(60_000));
  expect(screen.queryByText('Second.')).toBeNull();
});

test('a status stays until it has been painted and seen for a while', () => {
  show(<Buttons />);
  vi.useFakeTimers();
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  const paint = () => act(() => frames.splice(0).forEach((frame) => void frame(0)));
  const turn = (hidden: boolean) => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
    act(() => document.dispatchEvent(new Event('visibilitychange')));
  };
  act(() => screen.getByRole('button', { name: 'Second' }).click());
  act(() => vi.advanceTimersByTime(60_000));
  screen.getByText('Second.');
  paint();
  paint();
  act(() => vi.advanceTimersByTime(3000));
  // As when WhatsApp opens in another tab.
  turn(true);
  act(() => vi.advanceTimersByTime(60_000));
  screen.getByText('Second.');
  turn(false);
  paint();
  paint();
  act(() => vi.advanceTimersByTime(3000));
  screen.getByText('Second.');
  act(() => vi.advanceTimersByTime(2000));
  expect(screen.queryByText('Second.')).toBeNull();
});
