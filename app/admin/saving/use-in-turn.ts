import { useCallback, useRef } from 'react';

/** Runs calls one after the other: each begins when the one before has ended, well or not. */
export function useInTurn() {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback(<Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    const turn = last.current.then(call);
    last.current = turn.catch(() => {});
    return turn;
  }, []);
}
