import { useState, useSyncExternalStore } from 'react';

const never = () => () => {};
const yes = () => true;

/**
 * Whether a component stood in the page that the server sent: true on the server and for all that React takes over.
 * Unlike useIsAwake it stays what it was, so that nothing is rendered once more as soon as React is there.
 */
export function useWasServed(): boolean {
  const [kept] = useState(() => ({ wasServed: false }));
  kept.wasServed = useSyncExternalStore(never, () => kept.wasServed, yes);
  return kept.wasServed;
}
