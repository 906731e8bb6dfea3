import { useCallback, useRef } from 'react';

/** Returns a function that runs calls one after another; a failed call does not stop the next one. */
export function useCallQueue() {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback(<Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    const turn = last.current.then(call);
    last.current = turn.catch(() => {});
    return turn;
  }, []);
}
