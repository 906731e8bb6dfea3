// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { useHashFocus } from './use-hash-focus.ts';

afterEach(cleanup);

/** A screen with a field "phone"; `told` gets each hash. */
function show(hash: string, told?: (hash: string) => void) {
  function Screen() {
    useHashFocus(told);
    return <input aria-label="Phone" name="phone" />;
  }
  const Stub = createRoutesStub([{ path: '/', Component: Screen }]);
  render(<Stub initialEntries={[`/${hash}`]} />);
}

test('focuses the field that the hash names', async () => {
  show('#phone');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Phone')));
});

test.each([
  ['#first%20batch', 'first batch'],
  ['#%E0%A4%86', 'आ'],
  ['#%', '%'],
  ['#100%-sure', '100%-sure'],
  ['#%E0%A4', '%E0%A4'],
])('reads the hash %s as %s', async (hash, read) => {
  const told = vi.fn();
  show(hash, told);
  await waitFor(() => expect(told).toHaveBeenCalledExactlyOnceWith(read));
});
